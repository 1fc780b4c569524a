import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { columnsOf, insertOf } from '#platform/db/columns.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { ask, send } from '#platform/db/unit.ts';
import type { HistoryEntry } from '../domain/decide.ts';
import { grants, operations, orderPassengers, orders } from './schema.ts';
import { tellWatchers } from './watch-queries.ts';

export type OrderRow = typeof orders.$inferSelect;
export type PassengerRow = typeof orderPassengers.$inferSelect;

const ORDER = insertOf(orders);
const PASSENGER = insertOf(orderPassengers);
const OPERATION = insertOf(operations);
const BESIDE = `
  with agreed as (
    insert into orders.accepted_agreements (order_id, key, version, at)
    select $1, a.key, a.version, $2 from unnest($3::text[], $4::int[]) as a(key, version)),
  granted as (
    insert into orders.grants (order_id, visitor_hash, via, at) select $1, $5, 'placed', $2 where $5::text is not null)
  insert into orders.history (order_id, at, kind, details)
  select $1, $2, h.entry ->> 'kind', h.entry -> 'details'
  from jsonb_array_elements($6::jsonb) with ordinality as h(entry, n) order by h.n`;

/** Sends a new order with its people, consents, first grant, first lines of history and hold, to be committed with the transaction. */
export function insertOrder(
  tx: Tx,
  given: {
    order: OrderRow;
    passengers: readonly PassengerRow[];
    accepted: readonly { key: string; version: number }[];
    /** Null for an order that belongs to a contract. */
    placedBy: string | null;
    history: readonly HistoryEntry[];
    hold: typeof operations.$inferSelect;
  },
): void {
  const { order, passengers, accepted, placedBy, hold } = given;
  void send(tx, ask(tx, ORDER.text, ORDER.values(order)));
  for (const passenger of passengers) void send(tx, ask(tx, PASSENGER.text, PASSENGER.values(passenger)));
  void send(tx, ask(tx, OPERATION.text, OPERATION.values(hold)));
  const agreed = [accepted.map(({ key }) => key), accepted.map(({ version }) => version)];
  const beside = [order.id, order.createdAt, ...agreed, placedBy, JSON.stringify(given.history)];
  void send(tx, ask(tx, BESIDE, beside));
}

const BY_ID = `select ${columnsOf(orders)} from orders.orders where id = $1`;

export async function orderById(db: Executor, id: string): Promise<OrderRow | undefined> {
  const [row] = await ask<OrderRow>(db, BY_ID, [id]);
  return row;
}

/** Whose eyes an order is asked for with; staff see every order. */
export type Viewer = {
  readonly visitorHash: string;
  /** Under which they are signed in, and those below it. */
  readonly contracts: readonly string[];
  readonly staff: boolean;
};

/** The order, if this visitor made it or proved to know it (or one that its passengers left for it), if it belongs to the contract they are signed in under or to one below it, or if they are staff. */
export async function orderOf(db: Executor, id: string, viewer: Viewer): Promise<OrderRow | undefined> {
  const granted = db
    .select({ one: sql`1` })
    .from(grants)
    .where(
      and(
        or(eq(grants.orderId, orders.id), sql`${grants.orderId} = any(${orders.splitPath})`),
        eq(grants.visitorHash, viewer.visitorHash),
      ),
    );
  const seen = [
    exists(granted),
    ...(viewer.contracts.length > 0 ? [inArray(orders.contractId, [...viewer.contracts])] : []),
    ...(viewer.staff ? [sql`true`] : []),
  ];
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), or(...seen)));
  return row;
}

const LOCK = `${BY_ID} for update`;

/** Nobody else moves the order until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [row] = await ask<OrderRow>(tx, LOCK, [id]);
  return row;
}

const PASSENGERS = `select ${columnsOf(orderPassengers)} from orders.order_passengers where order_id = $1 order by position`;

export const passengersOf = (db: Executor, orderId: string): Promise<PassengerRow[]> =>
  ask<PassengerRow>(db, PASSENGERS, [orderId]);

export const passengerIdsOf = async (db: Executor, orderId: string): Promise<string[]> =>
  (
    await ask<{ id: string }>(db, 'select id from orders.order_passengers where order_id = $1', [orderId])
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
  tellWatchers(tx, id);
}
