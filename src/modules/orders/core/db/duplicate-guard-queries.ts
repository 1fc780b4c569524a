import { eq } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import { duplicateBookingGuards } from './tables/tickets.ts';

type DuplicateGuard = { documentIndex: Buffer; flight: string };

const OTHER = `
  select o.order_id as "orderId" from orders.duplicate_booking_guards o
  join unnest($2::bytea[], $3::text[]) as c(document, flight) on o.document_index = c.document and o.flight = c.flight
  where o.live and o.order_id <> $1 limit 1`;

/** Another order that has claimed one of these documents on one of these flights; null when they are all free again. */
export async function findDuplicateBooking(
  db: Executor,
  orderId: string,
  duplicateGuards: readonly DuplicateGuard[],
): Promise<string | null> {
  const lists = [duplicateGuards.map((c) => c.documentIndex), duplicateGuards.map((c) => c.flight)];
  const [other] = await queryPrepared<{ orderId: string }>(db, OTHER, [orderId, ...lists]);
  return other?.orderId ?? null;
}

export async function releaseDuplicateGuards(tx: Tx, orderId: string): Promise<void> {
  await tx.update(duplicateBookingGuards).set({ live: false }).where(eq(duplicateBookingGuards.orderId, orderId));
}
