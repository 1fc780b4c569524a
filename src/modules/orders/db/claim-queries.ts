import { eq } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';
import { flightClaims } from './schema.ts';

type Claim = { documentIndex: Buffer; flight: string };

const CLAIM = `
  insert into orders.flight_claims (order_id, document_index, flight, live, at)
  select $1, c.document, c.flight, true, $4 from unnest($2::bytea[], $3::text[]) as c(document, flight)
  order by c.document, c.flight collate "C" on conflict do nothing returning 1 as mine`;
const OTHER = `
  select o.order_id as "orderId" from orders.flight_claims o
  join unnest($2::bytea[], $3::text[]) as c(document, flight) on o.document_index = c.document and o.flight = c.flight
  where o.live and o.order_id <> $1 limit 1`;

/**
 * Claims each document's place on each flight. Returns the order that already has one of them, or null when all are claimed.
 * Claims of the same kind are taken in one order, so that two buyers wait for each other and do not lock each other out.
 */
export async function claimFlights(
  tx: Tx,
  orderId: string,
  claims: readonly Claim[],
  at: Date,
): Promise<string | null> {
  const lists = [claims.map((c) => c.documentIndex), claims.map((c) => c.flight)];
  const taken = await ask(tx, CLAIM, [orderId, ...lists, at]);
  if (taken.length === claims.length) return null;
  const [other] = await ask<{ orderId: string }>(tx, OTHER, [orderId, ...lists]);
  return other?.orderId ?? orderId;
}

export async function releaseClaims(tx: Tx, orderId: string): Promise<void> {
  await tx.update(flightClaims).set({ live: false }).where(eq(flightClaims.orderId, orderId));
}

const CHURN = `
  select count(distinct order_id)::int as n from orders.flight_claims
  where not live and at >= $3 and document_index = any($1::bytea[]) and flight = any($2::text[])`;

/** How many ended orders since `since` had one of these documents on one of these flights. */
export async function countChurn(db: Executor, claims: readonly Claim[], since: Date): Promise<number> {
  const lists = [claims.map((c) => c.documentIndex), claims.map((c) => c.flight)];
  const [row] = await ask<{ n: number }>(db, CHURN, [...lists, since]);
  return row?.n ?? 0;
}
