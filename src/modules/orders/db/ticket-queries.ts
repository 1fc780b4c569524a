import { asc, eq, inArray } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { tickets } from './schema.ts';

export type TicketRow = typeof tickets.$inferSelect;

export const ticketsOf = (db: Executor, orderId: string): Promise<TicketRow[]> =>
  db.select().from(tickets).where(eq(tickets.orderId, orderId)).orderBy(asc(tickets.number));

export async function insertTickets(tx: Tx, rows: readonly (typeof tickets.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(tickets).values([...rows]);
}

/** Which of these numbers belong to some order already. */
export async function knownTickets(db: Executor, numbers: readonly string[]): Promise<TicketRow[]> {
  return numbers.length === 0
    ? []
    : db
        .select()
        .from(tickets)
        .where(inArray(tickets.number, [...numbers]));
}
