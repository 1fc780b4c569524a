import { asc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { TicketSnapshot } from '../domain/order-snapshot.ts';
import { tickets } from './tables/tickets.ts';

export type TicketRow = typeof tickets.$inferSelect;

export const ticketsOf = (db: Executor, orderId: string): Promise<TicketRow[]> =>
  db.select().from(tickets).where(eq(tickets.orderId, orderId)).orderBy(asc(tickets.number));

export type KnownTicket = Pick<TicketRow, 'number' | 'orderId'>;

/** Which of these numbers belong to some order already. */
export const knownTickets = (db: Executor, numbers: readonly string[]): Promise<KnownTicket[]> =>
  queryPrepared(db, 'select number, order_id as "orderId" from orders.tickets where number = any($1::text[])', [
    numbers,
  ]);

/** The trade's letter for a coupon of a closed ticket. */
const COUPON = { open: 'O', void: 'V', refunded: 'R', exchanged: 'E', released: 'O' } as const;

export async function setTicketStates(tx: Tx, changed: readonly TicketSnapshot[]): Promise<void> {
  for (const { number, state } of changed)
    await tx
      .update(tickets)
      .set({
        state,
        coupons: sql`
          (select coalesce(jsonb_agg(c || jsonb_build_object('status', ${COUPON[state]}::text)), '[]')
          from jsonb_array_elements(${tickets.coupons}) c)`,
      })
      .where(eq(tickets.number, number));
}
