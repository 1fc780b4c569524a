import { and, asc, count, eq, exists, gt, gte, lt, or, sql } from 'drizzle-orm';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { Buyer, Sale } from '#modules/pricing/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { orders, tickets } from '../db/schema.ts';
import type { OrdersDeps } from '../ports.ts';
import { salesOf } from './explain-price.ts';

/** Orders that are in memory at once. */
const AT_ONCE = 500;

export type SalesPeriod = { readonly from: Date; readonly to: Date };
/** An order that was issued, as it was sold. `sales`: what it may have been, the likeliest first. */
export type PastSale = { readonly sales: readonly [Sale, ...Sale[]]; readonly price: PriceDetail };

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

/** The sales of a period, the oldest first, some at a time; nothing is written. */
export async function* listPastSales(
  { agencies }: Pick<OrdersDeps, 'agencies'>,
  db: Executor,
  period: SalesPeriod,
): AsyncGenerator<readonly PastSale[], void> {
  const places = new Map<string, Buyer | null>();
  const placeOf = async (contractId: string | null): Promise<Buyer | null> => {
    if (contractId === null) return null;
    const known = places.get(contractId);
    if (known !== undefined) return known;
    const place = await agencies.placeInTree(db, contractId);
    places.set(contractId, place);
    return place;
  };
  let last: { createdAt: Date; id: string } | undefined;
  for (;;) {
    const after =
      last &&
      or(gt(orders.createdAt, last.createdAt), and(eq(orders.createdAt, last.createdAt), gt(orders.id, last.id)));
    const rows = await db
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
      .limit(AT_ONCE);
    if (rows.length === 0) return;
    const sales: PastSale[] = [];
    for (const { journey, price, supplier, createdAt, contractId } of rows) {
      const contract = await placeOf(contractId);
      sales.push({ sales: salesOf({ ...journey, price, supplier, createdAt, contract }), price });
    }
    yield sales;
    last = rows.at(-1);
  }
}
