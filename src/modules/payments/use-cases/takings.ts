import type { Instant } from '#kernel/dates.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { amountOf } from '../db/queries.ts';
import { capturedOfOrders, ordersWithMoneySince, refundsDoneOfOrders } from '../db/takings-queries.ts';

type Movement = { id: string; via: string; amount: Money; at: Instant };

/** Money taken for an order and given back, for certain: attempts by their id, refunds by theirs; `via` is the acquirer. */
export type OrderTakings = {
  orderId: string;
  captures: Movement[];
  /** `key` is what the caller refunded for. */
  refunds: (Movement & { key: string })[];
};

/** For whoever keeps accounts: which orders money moved for, and how. */
export const takings = (db: Db) => ({
  changedSince: (since: Date, after: string, limit: number): Promise<string[]> =>
    ordersWithMoneySince(db, since, after, limit),
  of: async (orderIds: readonly string[]): Promise<OrderTakings[]> => {
    const found = new Map<string, OrderTakings>();
    for (const row of orderIds.length > 0 ? await capturedOfOrders(db, orderIds) : []) {
      const { orderId, id, provider: via, capturedMinor, currency, stateAt } = row;
      const own = found.get(orderId) ?? { orderId, captures: [], refunds: [] };
      const amount = money(capturedMinor, currency as Currency);
      own.captures.push({ id, via, amount, at: stateAt.toISOString() });
      found.set(orderId, own);
    }
    for (const { refund, orderId, provider: via } of found.size > 0
      ? await refundsDoneOfOrders(db, [...found.keys()])
      : []) {
      const at = (refund.settledAt ?? refund.createdAt).toISOString();
      const { id, key } = refund;
      found.get(orderId)?.refunds.push({ id, key, via, amount: amountOf(refund), at });
    }
    return [...found.values()];
  },
});
