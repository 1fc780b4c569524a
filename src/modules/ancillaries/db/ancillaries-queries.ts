import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { ChosenAncillary } from '#modules/orders/api.ts';
import { orders } from '#modules/orders/extension.ts';
import { selectColumns } from '#platform/db/columns.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import { STAFF_ITEM } from '../domain/arranged-by-staff.ts';
import { ancillaryCarts, ancillaryItems, ancillaryPaymentShares, ancillaryPurchases } from './schema.ts';

export type PurchaseRow = typeof ancillaryPurchases.$inferSelect;
export type ItemRow = typeof ancillaryItems.$inferSelect;
export type CartRow = typeof ancillaryCarts.$inferSelect;

const CART = `select ${selectColumns(ancillaryCarts)} from ancillaries.carts where id = $1`;

export async function cartById(db: Executor, id: string): Promise<CartRow | undefined> {
  const [row] = await queryPrepared<CartRow>(db, CART, [id]);
  return row;
}

/** Whether anything is chosen with a draft; `draftId` is an SQL expression. */
export const chosenSql = (draftId: string): string =>
  `exists (select from ancillaries.carts c where c.id = ${draftId} and c.chosen <> '[]')`;

/** The unpaid purchase that the order's own payment pays, as a column of the order's state. */
export const unpaidWithOrderSql = (orderId: string): string =>
  `(select jsonb_build_object('purchaseId', p.id, 'minor', p.total_minor) from ancillaries.purchases p
    where p.order_id = ${orderId} and p.state = 'unpaid' and p.paid = 'ticket')`;

export async function saveCart(
  db: Executor,
  id: string,
  set: { chosen: ChosenAncillary[]; seats: number; seatsUntil: Date | null; updatedAt: Date },
): Promise<void> {
  await db
    .insert(ancillaryCarts)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: ancillaryCarts.id, set });
}

/** @throws a unique violation when another purchase of the order waits for its payment. */
export async function insertPurchase(
  tx: Tx,
  purchase: typeof ancillaryPurchases.$inferInsert,
  items: readonly (typeof ancillaryItems.$inferInsert)[],
): Promise<void> {
  await tx.insert(ancillaryPurchases).values(purchase);
  if (items.length > 0) await tx.insert(ancillaryItems).values([...items]);
}

export async function purchaseById(db: Executor, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await db.select().from(ancillaryPurchases).where(eq(ancillaryPurchases.id, id));
  return row;
}

/**
 * Everything bought for passengers of an order, and the purchases it came of, which may be of the order that they
 * left; oldest first.
 */
export async function boughtOf(db: Executor, orderId: string): Promise<{ purchases: PurchaseRow[]; items: ItemRow[] }> {
  const items = await db
    .select()
    .from(ancillaryItems)
    .where(eq(ancillaryItems.orderId, orderId))
    .orderBy(asc(ancillaryItems.updatedAt), asc(ancillaryItems.position));
  const from = [...new Set(items.map((item) => item.purchaseId))];
  const purchases = await db
    .select()
    .from(ancillaryPurchases)
    .where(
      from.length > 0
        ? or(eq(ancillaryPurchases.orderId, orderId), inArray(ancillaryPurchases.id, from))
        : eq(ancillaryPurchases.orderId, orderId),
    )
    .orderBy(asc(ancillaryPurchases.createdAt), asc(ancillaryPurchases.id));
  const place = new Map(purchases.map((purchase, n) => [purchase.id, n]));
  const rank = (item: ItemRow) => (place.get(item.purchaseId) ?? 0) * 1_000 + item.position;
  return { purchases, items: items.toSorted((a, b) => rank(a) - rank(b)) };
}

export const itemsOfPurchase = (db: Executor, purchaseId: string): Promise<ItemRow[]> =>
  db
    .select()
    .from(ancillaryItems)
    .where(eq(ancillaryItems.purchaseId, purchaseId))
    .orderBy(asc(ancillaryItems.position));

export async function itemById(db: Executor, id: string): Promise<ItemRow | undefined> {
  const [row] = await db.select().from(ancillaryItems).where(eq(ancillaryItems.id, id));
  return row;
}

export async function updateItem(tx: Executor, id: string, change: Partial<ItemRow>): Promise<void> {
  await tx.update(ancillaryItems).set(change).where(eq(ancillaryItems.id, id));
}

export async function updatePurchase(tx: Executor, id: string, change: Partial<PurchaseRow>): Promise<void> {
  await tx.update(ancillaryPurchases).set(change).where(eq(ancillaryPurchases.id, id));
}

/** How much of a payment is a purchase's. */
export async function recordPaymentShare(tx: Tx, row: typeof ancillaryPaymentShares.$inferInsert): Promise<void> {
  await tx.insert(ancillaryPaymentShares).values(row).onConflictDoNothing();
}
export async function carriedBy(db: Executor, paymentId: string) {
  const [row] = await db.select().from(ancillaryPaymentShares).where(eq(ancillaryPaymentShares.paymentId, paymentId));
  return row;
}
/** What passengers have bought goes along when they leave for an order of their own. */
export async function moveItems(tx: Tx, from: string, to: string, passengerIds: readonly string[]): Promise<void> {
  await tx
    .update(ancillaryItems)
    .set({ orderId: to })
    .where(and(eq(ancillaryItems.orderId, from), inArray(ancillaryItems.passengerId, [...passengerIds])));
}

/** Takes the right to ask what became of an open operation, until `until`. */
export async function leaseItem(db: Executor, id: string, now: Date, until: Date): Promise<ItemRow | undefined> {
  const [row] = await db
    .update(ancillaryItems)
    .set({ resolveAt: until, outcomeChecks: sql`${ancillaryItems.outcomeChecks} + 1` })
    .where(
      and(
        eq(ancillaryItems.id, id),
        inArray(ancillaryItems.opState, ['sent', 'pending', 'unknown', 'needs_staff']),
        sql`${ancillaryItems.resolveAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning();
  return row;
}

/** Open operations whose time to be asked about has come. */
export const itemsToResolve = async (db: Executor, now: Date): Promise<ItemRow[]> =>
  db
    .select()
    .from(ancillaryItems)
    .where(
      and(
        inArray(ancillaryItems.opState, ['sent', 'pending', 'unknown', 'needs_staff']),
        sql`${ancillaryItems.resolveAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(ancillaryItems.resolveAt)
    .limit(200);

/**
 * Orders with ancillaries to re-check: not delivered, a refund under way, an unsent operation, a ticket closed under
 * it.
 */
export async function ordersToFollow(db: Executor, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select i.order_id as id from ${ancillaryItems} i
      where i.op_state = 'planned' and i.updated_at <= ${before.toISOString()}::timestamptz
    union
    select p.order_id from ${ancillaryPurchases} p join ${orders} o on o.id = p.order_id
      where p.state <> 'canceled' and p.receipts_sent_at is null
      and p.created_at <= ${before.toISOString()}::timestamptz
        and (p.state = 'paid' or p.expires_at <= ${before.toISOString()}::timestamptz or o.ended <> 'open'
          or o.status in ('sold', 'partial_sold'))
    union
    select i.order_id from ${ancillaryItems} i join ${ancillaryPurchases} p on p.id = i.purchase_id
      where p.state = 'paid' and p.paid_at <= ${before.toISOString()}::timestamptz and i.state = 'waiting'
        and i.op is null
        and i.order_id <> p.order_id
    union
    select i.order_id from ${ancillaryItems} i join orders.tickets t on t.passenger_id = i.passenger_id
      where i.state = 'issued' and i.op is null and i.impact is null and t.state not in ('open', 'released')
    union
    select i.order_id from ${ancillaryItems} i where i.money = 'sent'
      and i.updated_at <= ${before.toISOString()}::timestamptz
    limit 200`);
  return rows.map((row) => row.id);
}

/** Things that the supplier has sold or taken back since an instant, by the orders that paid for them. */
export async function ordersWithAncillariesSince(
  db: Executor,
  since: Date,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct p.order_id as id from ${ancillaryItems} i join ${ancillaryPurchases} p on p.id = i.purchase_id
    where i.issued_at is not null and i.updated_at >= ${since.toISOString()}::timestamptz and p.order_id > ${after}
    order by 1 limit ${limit}`);
  return rows.map((row) => row.id);
}

export const issuedItems = (db: Executor, orderIds: readonly string[]) =>
  db
    .select({
      item: ancillaryItems,
      paidBy: ancillaryPurchases.orderId,
      purchaseId: ancillaryPurchases.id,
      supplierId: orders.supplierId,
      supplierOfferId: orders.supplierOfferId,
      bookingRef: orders.bookingRef,
    })
    .from(ancillaryItems)
    .innerJoin(ancillaryPurchases, eq(ancillaryPurchases.id, ancillaryItems.purchaseId))
    .innerJoin(orders, eq(orders.id, ancillaryPurchases.orderId))
    .where(
      and(
        or(inArray(ancillaryPurchases.orderId, [...orderIds]), inArray(ancillaryItems.orderId, [...orderIds])),
        isNotNull(ancillaryItems.issuedAt),
        ne(ancillaryItems.priceMinor, 0),
      ),
    )
    .orderBy(asc(ancillaryItems.issuedAt), asc(ancillaryItems.id));

/** Purchases whose time to be paid for has passed. */
export const unpaidPurchases = (db: Executor, now: Date): Promise<PurchaseRow[]> =>
  db
    .select()
    .from(ancillaryPurchases)
    .where(
      and(
        eq(ancillaryPurchases.state, 'unpaid'),
        sql`${ancillaryPurchases.expiresAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .limit(200);

/** What staff charged for in a request, the oldest first. */
export const chargesOf = (db: Executor, requestId: string): Promise<PurchaseRow[]> =>
  db
    .select()
    .from(ancillaryPurchases)
    .where(eq(ancillaryPurchases.requestId, requestId))
    .orderBy(asc(ancillaryPurchases.createdAt), asc(ancillaryPurchases.id));

/** Open for long enough to alert staff, not yet reported; what staff arrange themselves is in their requests. */
export const itemsToReport = (db: Executor, before: Date): Promise<ItemRow[]> =>
  db
    .select()
    .from(ancillaryItems)
    .where(
      and(
        isNotNull(ancillaryItems.opState),
        sql`${ancillaryItems.openSince} <= ${before.toISOString()}::timestamptz`,
        isNull(ancillaryItems.alertedAt),
        ne(ancillaryItems.item, STAFF_ITEM),
      ),
    )
    .limit(200);
