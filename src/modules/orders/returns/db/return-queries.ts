import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import {
  duplicateBookingGuards,
  operations,
  orderPassengers,
  returnPassengers,
  ticketReturns,
} from '../../db/schema.ts';

export type TicketReturnRow = typeof ticketReturns.$inferSelect;

export async function insertReturn(db: Executor, row: typeof ticketReturns.$inferInsert): Promise<void> {
  await db.insert(ticketReturns).values(row);
}

export async function returnById(db: Executor, id: string): Promise<TicketReturnRow | undefined> {
  const [row] = await db.select().from(ticketReturns).where(eq(ticketReturns.id, id));
  return row;
}

/** Confirmed ones, oldest first; unconfirmed quotes are not of the order. */
export const returnsOfOrder = (db: Executor, orderId: string): Promise<TicketReturnRow[]> =>
  db
    .select()
    .from(ticketReturns)
    .where(and(eq(ticketReturns.orderId, orderId), sql`${ticketReturns.confirmedAt} is not null`))
    .orderBy(asc(ticketReturns.confirmedAt), asc(ticketReturns.id));

/**
 * Confirms a quote and claims its passengers. @throws a unique violation when one of them is being returned already, a
 * check violation when the sums exceed the order's price.
 */
export async function takeReturn(tx: Tx, row: TicketReturnRow, at: Date): Promise<void> {
  await tx
    .update(ticketReturns)
    .set({ confirmedAt: at })
    .where(and(eq(ticketReturns.id, row.id), isNull(ticketReturns.confirmedAt)));
  await tx.insert(returnPassengers).values(
    row.lines.map((line) => ({
      returnId: row.id,
      passengerId: line.passengerId,
      document: line.portion === undefined ? '' : (line.tickets[0] ?? ''),
      orderId: row.orderId,
      paidMinor: line.paid.minor,
      refundMinor: line.refundAmount.minor,
    })),
  );
}

export async function updateReturn(
  db: Executor,
  id: string,
  change: Partial<Pick<TicketReturnRow, 'money' | 'moneyAt' | 'receiptsSentAt'>>,
): Promise<void> {
  await db.update(ticketReturns).set(change).where(eq(ticketReturns.id, id));
}

/** The supplier has refused for certain, or only the seats were given up: its passengers may be given back anew. */
export async function dropReturn(tx: Tx, id: string): Promise<void> {
  await tx.update(returnPassengers).set({ live: false }).where(eq(returnPassengers.returnId, id));
}

/** These passengers may be booked on their flights again (`AB 101 2026-03-04T08:30`; absent: on all of the order). */
export async function releaseDuplicateGuardsOf(
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
    .select({ id: ticketReturns.id })
    .from(ticketReturns)
    .innerJoin(operations, eq(operations.id, ticketReturns.id))
    .where(
      and(
        eq(operations.state, 'done'),
        ne(ticketReturns.kind, 'release'),
        isNull(ticketReturns.receiptsSentAt),
        sql`${operations.updatedAt} <= ${before.toISOString()}::timestamptz`,
      ),
    )
    .limit(200);
  return rows.map((row) => row.id);
};

/** Orders with a requested refund and no result from the bank. */
export const ordersAwaitingReturns = async (db: Executor, before: Date): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: ticketReturns.orderId })
    .from(ticketReturns)
    .where(and(eq(ticketReturns.money, 'sent'), sql`${ticketReturns.moneyAt} <= ${before.toISOString()}::timestamptz`))
    .limit(200);
  return rows.map((row) => row.id);
};
