import type { Instant } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import { money, zero } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import type { OrderRow } from '../db/order-queries.ts';
import { issuedOrders, ordersIssuedSince } from '../db/sales-queries.ts';
import { creditedOf } from '../domain/due.ts';

/** An order whose tickets all have numbers: sums for the whole party as frozen when it was placed, and no personal data. */
export type Sale = {
  orderId: string;
  supplierId: string;
  price: { fare: Money; taxes: Money; serviceFee: Money; itFee: Money };
  total: Money;
  supplierTotal: Money;
  /** Under whose contract it was sold, what that earned, and how much of it the buyer had paid. */
  contract: { id: string; commission: Money; credited: Money; motivation: Money } | null;
  at: Instant;
};

function contractSale(order: OrderRow, paidMinor: number): Sale['contract'] {
  const { contractId, price, currency } = order;
  if (contractId === null) return null;
  const { commission = zero(currency), motivation = zero(currency) } = price;
  return {
    id: contractId,
    commission,
    credited: creditedOf(price, money(paidMinor, currency)),
    motivation,
  };
}

/** For whoever keeps accounts: which orders were issued, and at what price. */
export const listSales = (db: Db) => ({
  changedSince: (since: Date, after: string, limit: number): Promise<string[]> =>
    ordersIssuedSince(db, since, after, limit),
  of: async (orderIds: readonly string[]): Promise<Sale[]> => {
    const rows = orderIds.length > 0 ? await issuedOrders(db, orderIds) : [];
    return rows.map(({ order, at, paidMinor }) => {
      const { fare, taxes, serviceFee, itFee } = order.price;
      return {
        orderId: order.id,
        supplierId: order.supplierId,
        price: { fare, taxes, serviceFee, itFee },
        total: money(order.totalMinor, order.currency),
        supplierTotal: order.supplierTotal,
        contract: contractSale(order, Number(paidMinor)),
        at: at.toISOString(),
      };
    });
  },
});
