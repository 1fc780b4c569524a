import type { Instant } from '#kernel/dates.ts';
import { add, type Money, money } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import type { Executor } from '#platform/db/database.ts';
import { inSupplierCurrency } from '../../accounting/use-cases/supplier-currency.ts';
import { ordersDoneSince } from '../../core/db/operation-queries.ts';
import { RETURN_KEY } from '../../core/domain/refund-purpose.ts';
import { categoriesOf, returnsDone } from '../db/returns-done-queries.ts';
import { motivationOf, partsOf } from '../domain/return-portions.ts';

/** Tickets that the supplier has taken back: ids and sums as frozen when the buyer agreed, and no personal data. */
export type ReturnDone = {
  id: string;
  orderId: string;
  supplierId: string;
  parts: ReturnType<typeof partsOf> & { back: Money };
  /** Returned fare and taxes in the supplier's own currency; null: it is the currency of the sale. */
  inSupplierCurrency: Money | null;
  /** Of a contract's sale. */
  contract: { id: string; motivation: Money } | null;
  /** What payments are asked for its refund under. */
  refundKey: string;
  at: Instant;
};

type DoneRow = Awaited<ReturnType<typeof returnsDone>>[number];
type CategoryOf = (passengerId: string) => Category | undefined;

/** The category of each passenger of some orders. */
export async function categoriesIn(db: Executor, orderIds: readonly string[]): Promise<CategoryOf> {
  const people = orderIds.length > 0 ? await categoriesOf(db, [...new Set(orderIds)]) : [];
  const categories = new Map(people.map((p) => [p.id, p.category]));
  return (passengerId) => categories.get(passengerId);
}

export function viewReturnDone(row: DoneRow, categoryOf: CategoryOf): ReturnDone {
  const { id, orderId, supplierId, lines, price, refundMinor, currency, contractId, at } = row;
  const parts = partsOf(lines, price.lines, categoryOf, price.portions);
  return {
    id,
    orderId,
    supplierId,
    parts: { ...parts, back: money(refundMinor, currency) },
    inSupplierCurrency: inSupplierCurrency(row, add(parts.fare, parts.taxes), row.supplierQuoteId),
    contract:
      contractId === null
        ? null
        : { id: contractId, motivation: motivationOf(lines, price.lines, categoryOf, price.portions) },
    refundKey: `${RETURN_KEY}${id}`,
    at: at.toISOString(),
  };
}

/** For accounting: returned tickets, and their refunds. */
export const listReturns = (db: Executor) => ({
  changedSince: (since: Date, after: string, limit: number): Promise<string[]> =>
    ordersDoneSince(db, ['void', 'refund'], since, after, limit),
  of: async (orderIds: readonly string[]): Promise<ReturnDone[]> => {
    const rows = orderIds.length > 0 ? await returnsDone(db, orderIds) : [];
    const categoryOf = await categoriesIn(
      db,
      rows.map((row) => row.orderId),
    );
    return rows.map((row) => viewReturnDone(row, categoryOf));
  },
});
