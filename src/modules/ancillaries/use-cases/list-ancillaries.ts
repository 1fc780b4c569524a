import { money } from '#kernel/money.ts';
import { ANCILLARY_KEY, type AncillaryDone, inSupplierCurrency } from '#modules/orders/extension.ts';
import type { Executor } from '#platform/db/database.ts';
import { issuedItems, ordersWithAncillariesSince } from '../db/ancillaries-queries.ts';

const REFUNDED_STATES: ReadonlySet<string> = new Set(['voided', 'refunded']);

/** For accounting: the sold and the returned ancillaries; free ones are left out. */
export const listAncillaries = (db: Executor) => ({
  changedSince: (since: Date, after: string, limit: number): Promise<string[]> =>
    ordersWithAncillariesSince(db, since, after, limit),
  of: async (orderIds: readonly string[]): Promise<AncillaryDone[]> => {
    const rows = orderIds.length > 0 ? await issuedItems(db, orderIds) : [];
    return rows.map(({ item, paidBy, purchaseId, supplierId, ...order }) => ({
      id: item.id,
      orderId: paidBy,
      holderId: item.orderId,
      supplierId,
      purpose: purchaseId,
      amount: money(item.priceMinor, item.currency),
      inSupplierCurrency: inSupplierCurrency(order, money(item.priceMinor, item.currency)),
      refundKey: `${ANCILLARY_KEY}${item.id}`,
      at: (item.issuedAt ?? item.updatedAt).toISOString(),
      refundAt: REFUNDED_STATES.has(item.state) ? (item.endedAt ?? item.updatedAt).toISOString() : null,
    }));
  },
});
