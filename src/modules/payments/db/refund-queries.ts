import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { intents, refunds } from './schema.ts';

export type Refund = typeof refunds.$inferSelect;

/**
 * For the tickets of orders, whichever payment they come out of. Asked of each table by its own index: an `or` over
 * both would read them whole.
 */
export const refundsFor = (orderIds: readonly string[]) => sql`${refunds.id} in (
  select r.id from ${refunds} r where r.order_id in ${[...orderIds]}
  union all select r.id from ${intents} i join ${refunds} r on r.intent_id = i.id
  where i.order_id in ${[...orderIds]} and r.order_id is null)`;

export const refundsOfOrder = (db: Executor, orderId: string): Promise<Refund[]> =>
  db
    .select()
    .from(refunds)
    .where(refundsFor([orderId]))
    .orderBy(desc(refunds.createdAt));

export const refundsOfIntent = (db: Executor, intentId: string): Promise<Refund[]> =>
  db.select().from(refunds).where(eq(refunds.intentId, intentId)).orderBy(asc(refunds.createdAt));

export async function refundById(db: Executor, id: string): Promise<Refund | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row ?? null;
}

/** The refund already made under a key of the intent. */
export async function refundByKey(db: Executor, intentId: string, key: string): Promise<Refund | null> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.intentId, intentId), eq(refunds.key, key)));
  return row ?? null;
}

export async function insertRefund(tx: Executor, row: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(row);
}

/**
 * Lets one process alone work on a refund until an instant; the intent must be locked, so that two cannot read the
 * same before.
 */
export async function leaseRefund(tx: Executor, id: string, until: Date): Promise<void> {
  await tx.update(refunds).set({ leaseUntil: until }).where(eq(refunds.id, id));
}

/** Ends the caller's own lease; a lease that another process has taken since stays. */
export async function endRefundLease(db: Executor, id: string, lease: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ leaseUntil: null })
    .where(and(eq(refunds.id, id), eq(refunds.leaseUntil, lease)));
}

/**
 * Records that a refund is sent to the gateway now; false when the lease has passed to another process or the refund is
 * settled, and then it must not be sent.
 */
export async function markRefundSent(db: Executor, id: string, lease: Date, at: Date): Promise<boolean> {
  const rows = await db
    .update(refunds)
    .set({ sentAt: at, tries: sql`${refunds.tries} + 1` })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'requested'), eq(refunds.leaseUntil, lease)))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

/** Settles a refund that is still open; false when it was settled before. */
export async function settleRefund(
  tx: Executor,
  id: string,
  outcome: { state: 'done' | 'rejected'; rejectCode: string | null; settledAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set(outcome)
    .where(and(eq(refunds.id, id), eq(refunds.state, 'requested')))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

/** Open refunds requested before an instant, without a lease. */
export async function openRefunds(
  db: Executor,
  before: Date,
  now: Date,
): Promise<{ refund: Refund; intent: typeof intents.$inferSelect }[]> {
  return db
    .select({ refund: refunds, intent: intents })
    .from(refunds)
    .innerJoin(intents, eq(refunds.intentId, intents.id))
    .where(
      and(
        eq(refunds.state, 'requested'),
        lt(refunds.createdAt, before),
        or(isNull(refunds.leaseUntil), lt(refunds.leaseUntil, now)),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(200);
}
