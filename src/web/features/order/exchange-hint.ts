import { type Money, sum } from '#kernel/money.ts';

/**
 * Whether an exchange costs more than its new tickets would by themselves: then it is cheaper to buy those and to
 * return the old ones.
 */
export const costsMoreThanTicket = (offer: {
  amountDue: Money;
  lines: readonly { price: { total: Money } }[];
}): boolean =>
  offer.amountDue.minor >
  sum(
    offer.lines.map(({ price }) => price.total),
    offer.amountDue.currency,
  ).minor;
