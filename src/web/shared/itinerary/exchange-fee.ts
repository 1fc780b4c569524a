import { add, type Money } from '#kernel/money.ts';
import type { Offer } from '#modules/search/api.ts';

/** What an exchange of one ticket costs on top of the difference of fares: the carrier's fee and ours. */
export const exchangeFee = (fee: Money | null | undefined, ownFee: Money | undefined): Money | null =>
  fee && ownFee ? add(fee, ownFee) : (fee ?? ownFee ?? null);

/** Whether that is more than each passenger of the party pays for a new ticket. */
export const costsMoreThanNewTicket = (fee: Money | null, price: Pick<Offer['price'], 'lines'>): boolean =>
  fee !== null && price.lines.length > 0 && price.lines.every(({ total }) => fee.minor > total.minor);
