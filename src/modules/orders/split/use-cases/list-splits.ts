import type { Instant } from '#kernel/dates.ts';
import { type Money, money, zero } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { ordersSplitSince, splitsDone } from '../db/split-queries.ts';

/**
 * Passengers of a sold order who left for one of their own: their part of the sale as it was frozen, and no personal
 * data.
 */
export type SplitDone = {
  id: string;
  orderId: string;
  childId: string;
  supplierId: string;
  price: { fare: Money; taxes: Money; serviceFee: Money; itFee: Money };
  /** Their part of what was paid. */
  moved: Money;
  contract: { id: string; commission: Money; credited: Money; motivation: Money } | null;
  at: Instant;
};

/** For accounting: transfers between the two orders of a split. `of` yields a split for both of its orders. */
export const listSplits = (db: Executor) => ({
  changedSince: (since: Date, after: string, limit: number): Promise<string[]> =>
    ordersSplitSince(db, since, after, limit),
  of: async (orderIds: readonly string[]): Promise<SplitDone[]> => {
    const rows = orderIds.length > 0 ? await splitsDone(db, orderIds) : [];
    return rows.flatMap(({ split, supplierId, contractId }) => {
      const { id, orderId, childId, currency, doneAt } = split;
      if (!childId || !doneAt) return [];
      const { fare, taxes, serviceFee, itFee, commission, motivation } = split.price;
      const nothing = zero(currency);
      return [
        {
          id,
          orderId,
          childId,
          supplierId,
          price: { fare, taxes, serviceFee, itFee },
          moved: money(split.paidMinor, currency),
          contract:
            contractId === null
              ? null
              : {
                  id: contractId,
                  commission: commission ?? nothing,
                  credited: money(split.creditedMinor, currency),
                  motivation: motivation ?? nothing,
                },
          at: doneAt.toISOString(),
        },
      ];
    });
  },
});
