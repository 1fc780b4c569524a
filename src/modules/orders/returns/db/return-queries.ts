import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { duplicateBookingGuards, operations, orderPassengers, returnPassengers, returns } from '../../db/schema.ts';

export type TicketReturnRow = typeof returns.$inferSelect;

export async function insertReturn(db: Executor, row: typeof returns.$inferInsert): Promise<void> {
  await db.insert(returns).values(row);
}

export async function returnById(db: Executor, id: string): Promise<TicketReturnRow | undefined> {
  const [row] = await db.select().from(returns).where(eq(returns.id, id));
  return row;
}

/** Confirmed ones, oldest first; unconfirmed quotes are not of the order. */
export const returnsOfOrder = (db: Executor, orderId: string): Promise<TicketReturnRow[]> =>
  db
    .select()
    .from(returns)
    .where(and(eq(returns.orderId, orderId), sql`${returns.confirmedAt} is not null`))
    .orderBy(asc(returns.confirmedAt), asc(returns.id));

/**
 * Confirms a quote and claims its passengers. @throws a unique violation when one of them is being returned already, a
 * check violation when the sums exceed the order's price.
 */
export async function takeReturn(tx: Tx, row: TicketReturnRow, at: Date): Promise<void> {
  await tx
    .update(returns)
    .set({ confirmedAt: at })
    .where(and(eq(returns.id, row.id), isNull(returns.confirmedAt)));
  await tx.insert(returnPassengers).values(
    row.lines.map((line) => ({
      returnId: row.id,
      passengerId: line.passengerId,
      document: line.part === undefined ? '' : (line.tickets[0] ?? ''),
      orderId: row.orderId,
      paidMinor: line.paid.minor,
      backMinor: line.back.minor,
    })),
  );
}

export async function updateReturn(
  db: Executor,
  id: string,
  change: Partial<Pick<TicketReturnRow, 'money' | 'moneyAt' | 'deliveredAt'>>,
): Promise<void> {
  await db.update(returns).set(change).where(eq(returns.id, id));
}

/** The supplier has refused for certain, or only the seats were given up: its passengers may be given back anew. */
export async function dropReturn(tx: Tx, id: string): Promise<void> {
  await tx.update(returnPassengers).set({ live: false }).where(eq(returnPassengers.returnId, id));
}

/** These passengers may be booked on their flights again (`X0 101 2026-03-04T08:30`; absent: on all of the order). */
export async function releaseClaimsOf(
  tx: Tx,
  orderId: string,
  passengerIds: readonly string[],
  flights?: readonly string[],
): Promise<void> {
  const people = tx
    .select({ index: orderPassengers.documentIndex })
    .from(orderPassengers)
    .where(inArray(orderPassengers.id, [...passengerIds]));
  await tx
    .update(duplicateBookingGuards)
    .set({ live: false })
    .where(
      and(
        eq(duplicateBookingGuards.orderId, orderId),
        inArray(duplicateBookingGuards.documentIndex, people),
        flights && inArray(duplicateBookingGuards.flight, [...flights]),
      ),
    );
}

/** Done, and its letter has not gone out. */
export const undeliveredReturns = async (db: Executor, before: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: returns.id })
    .from(returns)
    .innerJoin(operations, eq(operations.id, returns.id))
    .where(
      and(
        eq(operations.state, 'done'),
        ne(returns.kind, 'release'),
        isNull(returns.deliveredAt),
        sql`${operations.updatedAt} <= ${before.toISOString()}::timestamptz`,
      ),
    )
    .limit(200);
  return rows.map((row) => row.id);
};

/** Orders with a requested refund and no result from the bank. */
export const ordersAwaitingReturns = async (db: Executor, before: Date): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: returns.orderId })
    .from(returns)
    .where(and(eq(returns.money, 'sent'), sql`${returns.moneyAt} <= ${before.toISOString()}::timestamptz`))
    .limit(200);
  return rows.map((row) => row.id);
};
