import { and, asc, eq, exists, or, sql } from 'drizzle-orm';
import { allAtOnce, type Executor, type Tx } from '#platform/db/database.ts';
import type { HistoryEntry } from '../domain/decide.ts';
import {
  acceptedAgreements,
  grants,
  history,
  operations,
  orderNumbers,
  orderPassengers,
  orders,
} from './schema.ts';

export type OrderRow = typeof orders.$inferSelect;
export type PassengerRow = typeof orderPassengers.$inferSelect;

export async function nextOrderNumber(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(
    sql`select nextval(${`${orderNumbers.schema}.${orderNumbers.seqName}`})::text as n`,
  );
  return Number(rows[0]?.n);
}

/** A new order with its people, consents, first grant, first line of history and planned hold. */
export async function insertOrder(
  tx: Tx,
  given: {
    order: typeof orders.$inferInsert;
    passengers: readonly PassengerRow[];
    accepted: readonly { key: string; version: number }[];
    /** Null for an order that belongs to a contract. */
    placedBy: string | null;
    entry: HistoryEntry;
    hold: typeof operations.$inferInsert;
    at: Date;
  },
): Promise<void> {
  const { order, passengers, accepted, placedBy, entry, hold, at } = given;
  const orderId = order.id;
  const grant = placedBy && { orderId, visitorHash: placedBy, via: 'placed' as const, at };
  await allAtOnce(tx, [
    tx.insert(orders).values(order),
    tx.insert(orderPassengers).values([...passengers]),
    ...(accepted.length > 0
      ? [tx.insert(acceptedAgreements).values(accepted.map((a) => ({ orderId, ...a, at })))]
      : []),
    ...(grant ? [tx.insert(grants).values(grant)] : []),
    tx.insert(history).values({ orderId, at, ...entry }),
    tx.insert(operations).values(hold),
  ]);
}

export async function orderById(db: Executor, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** Whose eyes an order is asked for with; staff see every order. */
export type Viewer = {
  readonly visitorHash: string;
  readonly contractId: string | null;
  readonly staff: boolean;
};

/** The order, if this visitor made it or proved to know it, if it belongs to the contract they are signed in under, or if they are staff. */
export async function orderOf(db: Executor, id: string, viewer: Viewer): Promise<OrderRow | undefined> {
  const granted = db
    .select({ one: sql`1` })
    .from(grants)
    .where(and(eq(grants.orderId, orders.id), eq(grants.visitorHash, viewer.visitorHash)));
  const seen = [
    exists(granted),
    ...(viewer.contractId ? [eq(orders.contractId, viewer.contractId)] : []),
    ...(viewer.staff ? [sql`true`] : []),
  ];
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), or(...seen)));
  return row;
}

/** Nobody else moves the order until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

export const passengersOf = (db: Executor, orderId: string): Promise<PassengerRow[]> =>
  db
    .select()
    .from(orderPassengers)
    .where(eq(orderPassengers.orderId, orderId))
    .orderBy(asc(orderPassengers.position));

export async function updateOrder(
  tx: Executor,
  id: string,
  change: Partial<Omit<OrderRow, 'id' | 'version'>>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...change, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id));
}
