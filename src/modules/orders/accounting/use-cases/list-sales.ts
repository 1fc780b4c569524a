import type { Instant } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import { add, money, sum, zero } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { ordersDoneSince } from '../../core/db/operation-queries.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import { commissionCreditedOf } from '../../core/domain/amount-due.ts';
import { originalSalePrice } from '../../core/domain/original-sale-price.ts';
import { splitsDone } from '../../split/db/split-queries.ts';
import { issuedOrders } from '../db/sales-queries.ts';
import { inSupplierCurrency } from './supplier-currency.ts';

/**
 * An order whose tickets all have numbers: sums for the whole party as frozen when it was placed, and no personal
 * data.
 */
export type AccountedSale = {
  orderId: string;
  supplierId: string;
  price: { fare: Money; taxes: Money; serviceFee: Money; itFee: Money };
  total: Money;
  supplierTotal: Money;
  /** Fare and taxes in the supplier's own currency; null: it is the currency of the sale. */
  inSupplierCurrency: Money | null;
  /** Under whose contract it was sold, what that earned, and how much of it the buyer had paid. */
  contract: { id: string; commission: Money; credited: Money; motivation: Money } | null;
  at: Instant;
};

function contractSale(
  order: Pick<OrderRow, 'contractId' | 'price' | 'currency'>,
  paidMinor: number,
): AccountedSale['contract'] {
  const { contractId, price, currency } = order;
  if (contractId === null) return null;
  const { commission = zero(currency), motivation = zero(currency) } = price;
  return {
    id: contractId,
    commission,
    credited: commissionCreditedOf(price, money(paidMinor, currency)),
    motivation,
  };
}

/** For accounting: issued orders and their prices; includes passengers split off since. */
export const listSales = (db: Executor) => ({
  changedSince: (since: Date, after: string, limit: number): Promise<string[]> =>
    ordersDoneSince(db, ['issue'], since, after, limit),
  of: async (orderIds: readonly string[]): Promise<AccountedSale[]> => {
    const rows = orderIds.length > 0 ? await issuedOrders(db, orderIds) : [];
    const remaining = Map.groupBy(rows.length > 0 ? await splitsDone(db, orderIds) : [], ({ split }) => split.orderId);
    return rows.map(({ order, at, paidMinor }) => {
      const gone = (remaining.get(order.id) ?? []).map(({ split }) => split);
      const price = originalSalePrice(
        order.price,
        gone.map((split) => split.price),
      );
      const { fare, taxes, serviceFee, itFee, total } = price;
      const paid = gone.reduce((all, split) => all + split.paidMinor, Number(paidMinor));
      return {
        orderId: order.id,
        supplierId: order.supplierId,
        price: { fare, taxes, serviceFee, itFee },
        total,
        inSupplierCurrency: inSupplierCurrency(order, add(fare, taxes)),
        supplierTotal: sum([order.supplierTotal, ...gone.map((split) => split.supplierTotal)]),
        contract: contractSale({ ...order, price }, paid),
        at: at.toISOString(),
      };
    });
  },
});
