import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';
import { duplicateBookingGuards } from './tables/tickets.ts';

type Claim = { documentIndex: Buffer; flight: string };

const OTHER = `
  select o.order_id as "orderId" from orders.duplicate_booking_guards o
  join unnest($2::bytea[], $3::text[]) as c(document, flight) on o.document_index = c.document and o.flight = c.flight
  where o.live and o.order_id <> $1 limit 1`;

/** Another order that has claimed one of these documents on one of these flights; null when they are all free again. */
export async function claimedBy(tx: Tx, orderId: string, claims: readonly Claim[]): Promise<string | null> {
  const lists = [claims.map((c) => c.documentIndex), claims.map((c) => c.flight)];
  const [other] = await ask<{ orderId: string }>(tx, OTHER, [orderId, ...lists]);
  return other?.orderId ?? null;
}

export async function releaseClaims(tx: Tx, orderId: string): Promise<void> {
  await tx.update(duplicateBookingGuards).set({ live: false }).where(eq(duplicateBookingGuards.orderId, orderId));
}
