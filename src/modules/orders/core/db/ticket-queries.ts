import { asc, eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';
import { tickets } from '../../db/schema.ts';

export type TicketRow = typeof tickets.$inferSelect;

export const ticketsOf = (db: Executor, orderId: string): Promise<TicketRow[]> =>
  db.select().from(tickets).where(eq(tickets.orderId, orderId)).orderBy(asc(tickets.number));

export type KnownTicket = Pick<TicketRow, 'number' | 'orderId'>;

/** Which of these numbers belong to some order already. */
export const knownTickets = (db: Executor, numbers: readonly string[]): Promise<KnownTicket[]> =>
  ask(db, 'select number, order_id as "orderId" from orders.tickets where number = any($1::text[])', [numbers]);
