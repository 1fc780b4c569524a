import { and, eq, exists, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { selectColumns } from '#platform/db/columns.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import { grants } from './tables/access.ts';
import { orderPassengers, orders } from './tables/orders.ts';
import { notifyWatchers } from './watch-queries.ts';

export type OrderRow = typeof orders.$inferSelect;
export type PassengerRow = typeof orderPassengers.$inferSelect;

const BY_ID = `select ${selectColumns(orders)} from orders.orders where id = $1`;
const BY_IDS = `select ${selectColumns(orders)} from orders.orders where id = any($1::text[])`;

export async function orderById(db: Executor, id: string): Promise<OrderRow | undefined> {
  const [row] = await queryPrepared<OrderRow>(db, BY_ID, [id]);
  return row;
}

/** Some orders, in no order; the caller has checked access. */
export const ordersByIds = (db: Executor, ids: readonly string[]): Promise<OrderRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : queryPrepared<OrderRow>(db, BY_IDS, [ids]);

/** Whose eyes an order is asked for with; staff see every order. */
export type OrderViewer = {
  readonly visitorHash: string;
  /** Under which they are signed in, and those below it. */
  readonly contracts: readonly string[];
  readonly staff: boolean;
  /** Grants that have expired by now do not count. */
  readonly at: Date;
};

/**
 * The order, if this visitor made it or proved to know it, if it belongs to the contract they are signed in under or
 * to one below it, or if they are staff. What an order has parted into is not read with it: those who stay and those
 * who left are other people.
 */
function isReadable(db: Executor, viewer: OrderViewer): SQL | undefined {
  const granted = db
    .select({ one: sql`1` })
    .from(grants)
    .where(
      and(
        eq(grants.orderId, orders.id),
        eq(grants.visitorHash, viewer.visitorHash),
        or(isNull(grants.expiresAt), gt(grants.expiresAt, viewer.at)),
      ),
    );
  const seen = [
    exists(granted),
    ...(viewer.contracts.length > 0 ? [inArray(orders.contractId, [...viewer.contracts])] : []),
    ...(viewer.staff ? [sql`true`] : []),
  ];
  return or(...seen);
}

export async function orderOf(db: Executor, id: string, viewer: OrderViewer): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isReadable(db, viewer)));
  return row;
}

/** Those of these orders that the viewer may read. */
export async function readableIdsOf(db: Executor, ids: readonly string[], viewer: OrderViewer): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isReadable(db, viewer)));
  return rows.map(({ id }) => id);
}

const LOCK = `${BY_ID} for no key update`;
const LOCK_ALL = `${BY_IDS} order by id collate "C" for no key update`;

/** Most orders of one visitor that are looked through for coming trips, the newest. */
const MOST_OWN = 12;
const OWN = `
  select ${selectColumns(orders)} from orders.orders
  where status in ('sold', 'partial_sold', 'pay') and id in (
    select order_id from orders.grants
    where visitor_hash = $1 and via in ('placed', 'account', 'code') and (expires_at is null or expires_at > $2))
  order by created_at desc limit ${MOST_OWN}`;

/** Orders that a visitor bought or confirmed as theirs and that are sold or wait for money, the newest first. */
export const standingOrdersOf = (db: Executor, visitorHash: string, at: Date): Promise<OrderRow[]> =>
  queryPrepared<OrderRow>(db, OWN, [visitorHash, at]);

/** Locks the order until the transaction ends; rows that reference it may be inserted meanwhile. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [row] = await queryPrepared<OrderRow>(tx, LOCK, [id]);
  return row;
}

/** The same of several, one after another in one order for everybody; those that there are. */
export const lockOrders = (tx: Tx, ids: readonly string[]): Promise<OrderRow[]> =>
  queryPrepared<OrderRow>(tx, LOCK_ALL, [ids]);

const PASSENGERS = `
  select ${selectColumns(orderPassengers)} from orders.order_passengers where order_id = $1 order by position`;

export const passengersOf = (db: Executor, orderId: string): Promise<PassengerRow[]> =>
  queryPrepared<PassengerRow>(db, PASSENGERS, [orderId]);

export const passengerIdsOf = async (db: Executor, orderId: string): Promise<string[]> =>
  (
    await queryPrepared<{ id: string }>(db, 'select id from orders.order_passengers where order_id = $1', [orderId])
  ).map((row) => row.id);

export async function updateOrder(
  tx: Executor,
  id: string,
  change: Partial<Omit<OrderRow, 'id' | 'version'>>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...change, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id));
  notifyWatchers(tx, id);
}

/** The user who placed an order outside any contract, by its number; null for a visitor's and a contract's. */
export async function customerOfNumber(db: Executor, number: string): Promise<string | null> {
  const rows = await queryPrepared<{ userId: string | null }>(
    db,
    'select user_id as "userId" from orders.orders where number = $1 and contract_id is null',
    [number],
  );
  return rows[0]?.userId ?? null;
}

/** The contract that an order belongs to, by its number; null for a visitor's and for none. */
export async function contractOfNumber(db: Executor, number: string): Promise<string | null> {
  const rows = await queryPrepared<{ contractId: string | null }>(
    db,
    'select contract_id as "contractId" from orders.orders where number = $1',
    [number],
  );
  return rows[0]?.contractId ?? null;
}
