import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import type { SplitSnapshot } from '../../core/domain/order-snapshot.ts';
import {
  acceptedAgreements,
  duplicateBookingGuards,
  grants,
  operations,
  orderPassengers,
  orderPayments,
  orders,
  scheduleChanges,
  splits,
  tickets,
} from '../../db/schema.ts';

export type SplitRow = typeof splits.$inferSelect;

export async function insertSplit(tx: Tx, row: typeof splits.$inferInsert): Promise<void> {
  await tx.insert(splits).values(row);
}

export async function splitById(db: Executor, id: string): Promise<SplitRow | undefined> {
  const [row] = await db.select().from(splits).where(eq(splits.id, id));
  return row;
}

/**
 * What passengers have left of an order, and the split that it came of; oldest first, with the number of the other
 * order.
 */
export const splitsOf = (db: Executor, orderId: string) =>
  db
    .select({ split: splits, childNumber: orders.number })
    .from(splits)
    .leftJoin(orders, eq(orders.id, splits.childId))
    .where(or(eq(splits.orderId, orderId), eq(splits.childId, orderId)))
    .orderBy(asc(splits.createdAt), asc(splits.id));

const FAMILY = `
  with recursive family as (
    select $1::text as id
    union select s.child_id from orders.splits s join family f on s.order_id = f.id where s.child_id is not null)
  select id from family order by id`;

type SplitOffOrder = Pick<OrderRow, 'id' | 'splitAncestorIds'>;
/** The order that was placed, whatever has become of it. */
const firstOf = ({ id, splitAncestorIds }: SplitOffOrder): string => splitAncestorIds.at(-1) ?? id;

/**
 * Every order that the one that was placed has become, it and the asked one among them; one that has not parted is
 * alone.
 */
export const splitLineageOf = async (db: Executor, order: SplitOffOrder): Promise<string[]> =>
  (await queryPrepared<{ id: string }>(db, FAMILY, [firstOf(order)])).map(({ id }) => id);

/** Serializes actions on other parts of the same order until the transaction ends. */
export async function lockSplitLineage(tx: Tx, order: SplitOffOrder): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('orders.family'), hashtext(${firstOf(order)}))`);
}

/** Names the new order. @throws a check violation at the commit when the two orders do not add up to the one. */
export async function completeSplit(tx: Tx, id: string, childId: string, at: Date): Promise<void> {
  await tx.update(splits).set({ childId, doneAt: at }).where(eq(splits.id, id));
}

/** What staff split off by hand for a service request. */
export async function splitOfRequest(db: Executor, requestId: string): Promise<SplitRow | undefined> {
  const [row] = await db.select().from(splits).where(eq(splits.requestId, requestId));
  return row;
}

/**
 * Writes the order of those who leave and moves what is theirs to it: passengers, tickets, claimed flights, their
 * part of each payment, and the
 * consents, the buyers' browsers (placed, or confirmed by code) and the open and accepted changes of schedule that
 * both have. What was done at the supplier for them is done for it.
 */
export async function insertSplitOrder(
  tx: Tx,
  given: {
    from: string;
    order: typeof orders.$inferInsert;
    passengerIds: readonly string[];
    shares: SplitSnapshot['shares'];
    done: readonly (typeof operations.$inferInsert)[];
    changeId: string;
  },
): Promise<void> {
  const { from, order, passengerIds, shares } = given;
  const people = [...passengerIds];
  await tx.insert(orders).values(order);
  const documents = tx
    .select({ index: orderPassengers.documentIndex })
    .from(orderPassengers)
    .where(inArray(orderPassengers.id, people));
  await tx
    .update(duplicateBookingGuards)
    .set({ orderId: order.id })
    .where(and(eq(duplicateBookingGuards.orderId, from), inArray(duplicateBookingGuards.documentIndex, documents)));
  await tx.update(orderPassengers).set({ orderId: order.id }).where(inArray(orderPassengers.id, people));
  await tx
    .update(tickets)
    .set({ orderId: order.id })
    .where(and(eq(tickets.orderId, from), inArray(tickets.passengerId, people)));
  await tx.insert(operations).values([...given.done]);
  await tx.execute(sql`
    insert into ${acceptedAgreements} (order_id, versions, at)
    select ${order.id}, versions, at from ${acceptedAgreements} a where a.order_id = ${from}`);
  await tx.execute(sql`
    insert into ${grants} (order_id, visitor_hash, via, at, expires_at)
    select ${order.id}, visitor_hash, via, at, expires_at from ${grants} g
    where g.order_id = ${from} and g.via in ('placed', 'account', 'code')`);
  await tx.execute(sql`
    insert into ${orderPayments} (id, order_id, state, purpose, method, amount_minor, currency, at)
    select p.id, ${order.id}, p.state, p.purpose, p.method, (s.amount ->> 'minor')::bigint, p.currency, p.at
    from ${orderPayments} p join jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s("paymentId" text, amount
      jsonb)
      on s."paymentId" = p.id where p.order_id = ${from}`);
  await tx.execute(sql`
    insert into ${scheduleChanges} (id, order_id, previous_slices, current_slices, canceled, significant, found_at,
    answer, answered_at)
    select case when answer is null then ${given.changeId}
      else ${given.changeId} || ' ' || id end, ${order.id}, previous_slices, current_slices,
      canceled, significant, found_at, answer, answered_at
    from ${scheduleChanges} c where c.order_id = ${from} and c.answer is distinct from 'superseded'`);
}

/** Orders after `afterOrder` by id that passengers have left, or that they have, since an instant; of sold ones. */
export async function ordersSplitSince(
  db: Executor,
  since: Date,
  afterOrder: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: splits.orderId })
    .from(splits)
    .where(
      and(splits.issued, gt(splits.orderId, afterOrder), sql`${splits.doneAt} >= ${since.toISOString()}::timestamptz`),
    )
    .orderBy(asc(splits.orderId))
    .limit(limit);
  return rows.map((row) => row.orderId);
}

/** Splits of sold orders that took something from one of these or brought it there. */
export const splitsDone = (db: Executor, orderIds: readonly string[]) => {
  const some = [...orderIds];
  return db
    .select({ split: splits, supplierId: orders.supplierId, contractId: orders.contractId })
    .from(splits)
    .innerJoin(orders, eq(orders.id, splits.orderId))
    .where(
      and(splits.issued, isNotNull(splits.childId), or(inArray(splits.orderId, some), inArray(splits.childId, some))),
    )
    .orderBy(asc(splits.doneAt), asc(splits.id));
};

/** Its own number, of the order that it came of. */
export async function numberOf(db: Executor, id: string): Promise<OrderRow['number'] | undefined> {
  const [row] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id));
  return row?.number;
}

/** For the number of an order that no draft was taken for. */
export async function nextOrderNumber(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`select nextval('orders.order_numbers')::float8 as n`);
  return Number(rows[0]?.n);
}
