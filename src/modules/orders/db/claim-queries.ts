import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { flightClaims } from './schema.ts';

/**
 * Claims each document's place on each flight. Returns the order that already has one of them, or null when all are claimed.
 * Claims of the same kind are taken in one order, so that two buyers wait for each other and do not lock each other out.
 */
export async function claimFlights(
  tx: Tx,
  orderId: string,
  claims: readonly { documentIndex: Buffer; flight: string }[],
  at: Date,
): Promise<string | null> {
  const sorted = [...claims].sort(
    (a, b) => a.documentIndex.compare(b.documentIndex) || (a.flight < b.flight ? -1 : 1),
  );
  for (const claim of sorted) {
    const taken = await tx
      .insert(flightClaims)
      .values({ ...claim, orderId, at })
      .onConflictDoNothing()
      .returning({ flight: flightClaims.flight });
    if (taken.length > 0) continue;
    const [other] = await tx
      .select({ orderId: flightClaims.orderId })
      .from(flightClaims)
      .where(
        and(
          eq(flightClaims.documentIndex, claim.documentIndex),
          eq(flightClaims.flight, claim.flight),
          eq(flightClaims.live, true),
        ),
      );
    return other?.orderId ?? orderId;
  }
  return null;
}

export async function releaseClaims(tx: Tx, orderId: string): Promise<void> {
  await tx.update(flightClaims).set({ live: false }).where(eq(flightClaims.orderId, orderId));
}

/** How many ended orders since `since` had one of these documents on one of these flights. */
export async function countChurn(
  db: Executor,
  claims: readonly { documentIndex: Buffer; flight: string }[],
  since: Date,
): Promise<number> {
  const rows = await db
    .selectDistinct({ orderId: flightClaims.orderId })
    .from(flightClaims)
    .where(
      and(
        eq(flightClaims.live, false),
        sql`${flightClaims.at} >= ${since.toISOString()}::timestamptz`,
        inArray(
          flightClaims.documentIndex,
          claims.map((c) => c.documentIndex),
        ),
        inArray(
          flightClaims.flight,
          claims.map((c) => c.flight),
        ),
      ),
    );
  return rows.length;
}
