import type { Instant } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import { money } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { issuedOrders, ordersIssuedSince } from '../db/sales-queries.ts';

/** An order whose tickets all have numbers: sums for the whole party as frozen when it was placed, and no personal data. */
export type Sale = {
  orderId: string;
  supplierId: string;
  price: { fare: Money; taxes: Money; serviceFee: Money; itFee: Money };
  total: Money;
  supplierTotal: Money;
  at: Instant;
};

/** For whoever keeps accounts: which orders were issued, and at what price. */
export const listSales = (db: Db) => ({
  changedSince: (since: Date, after: string, limit: number): Promise<string[]> =>
    ordersIssuedSince(db, since, after, limit),
  of: async (orderIds: readonly string[]): Promise<Sale[]> => {
    const rows = orderIds.length > 0 ? await issuedOrders(db, orderIds) : [];
    return rows.map(({ order, at }) => {
      const { fare, taxes, serviceFee, itFee } = order.price;
      return {
        orderId: order.id,
        supplierId: order.supplierId,
        price: { fare, taxes, serviceFee, itFee },
        total: money(order.totalMinor, order.currency),
        supplierTotal: order.supplierTotal,
        at: at.toISOString(),
      };
    });
  },
});
