import { type Money, sum } from '#kernel/money.ts';

/** Whether the exchange costs more than new tickets: then buying those and returning the old ones is cheaper. */
export const costsMoreThanTicket = (offer: {
  amountDue: Money;
  lines: readonly { price: { total: Money } }[];
}): boolean =>
  offer.amountDue.minor >
  sum(
    offer.lines.map(({ price }) => price.total),
    offer.amountDue.currency,
  ).minor;
