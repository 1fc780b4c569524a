import { and, asc, count, eq, exists, gt, gte, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { orders } from './tables/orders.ts';
import { tickets } from './tables/tickets.ts';

export type SalesPeriod = { readonly from: Date; readonly to: Date };

/** Orders placed from one instant up to another for which tickets were issued. */
const soldIn = (db: Executor, { from, to }: SalesPeriod) =>
  and(
    gte(orders.createdAt, from),
    lt(orders.createdAt, to),
    exists(db.select({ one: sql`1` }).from(tickets).where(eq(tickets.orderId, orders.id))),
  );

export async function countPastSales(db: Executor, period: SalesPeriod): Promise<number> {
  const [row] = await db.select({ n: count() }).from(orders).where(soldIn(db, period));
  return row?.n ?? 0;
}

/** Orders of a period after one of them, the oldest first. */
export function pastSalesAfter(
  db: Executor,
  period: SalesPeriod,
  last: { createdAt: Date; id: string } | undefined,
  most: number,
) {
  const after =
    last && or(gt(orders.createdAt, last.createdAt), and(eq(orders.createdAt, last.createdAt), gt(orders.id, last.id)));
  return db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      journey: orders.journey,
      price: orders.price,
      supplier: orders.supplierId,
      contractId: orders.contractId,
    })
    .from(orders)
    .where(and(soldIn(db, period), after))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(most);
}
