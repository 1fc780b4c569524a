import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type OutgoingMessageRow, outgoingMessages } from './schema.ts';

/** Null when the same news had been queued before. */
export async function insertMessage(
  tx: Executor,
  row: Omit<OutgoingMessageRow, 'state' | 'attempts' | 'sentAt' | 'leaseUntil'>,
): Promise<string | null> {
  const rows = await tx
    .insert(outgoingMessages)
    .values(row)
    .onConflictDoNothing({ target: outgoingMessages.dedupe })
    .returning({
      id: outgoingMessages.id,
    });
  return rows[0]?.id ?? null;
}

/**
 * Counts a try of a message that still waits and leases it; null when it waits no longer, `leased` when another
 * process sends it.
 */
export async function leaseMessage(
  db: Executor,
  id: string,
  now: Date,
  leaseUntil: Date,
): Promise<OutgoingMessageRow | 'leased' | null> {
  const waiting = and(eq(outgoingMessages.id, id), eq(outgoingMessages.state, 'queued'));
  const rows = await db
    .update(outgoingMessages)
    .set({ attempts: sql`${outgoingMessages.attempts} + 1`, leaseUntil })
    .where(and(waiting, or(isNull(outgoingMessages.leaseUntil), lte(outgoingMessages.leaseUntil, now))))
    .returning();
  if (rows[0]) return rows[0];
  const others = await db.select({ id: outgoingMessages.id }).from(outgoingMessages).where(waiting);
  return others.length > 0 ? 'leased' : null;
}

/** Lets a message that could not be sent be tried again. */
export async function releaseLease(db: Executor, id: string): Promise<void> {
  await db.update(outgoingMessages).set({ leaseUntil: null }).where(eq(outgoingMessages.id, id));
}

export async function finishSending(
  db: Executor,
  id: string,
  state: 'sent' | 'outbox' | 'failed',
  at: Date,
): Promise<void> {
  await db
    .update(outgoingMessages)
    .set({ state, ...(state === 'failed' ? {} : { sentAt: at }) })
    .where(and(eq(outgoingMessages.id, id), eq(outgoingMessages.state, 'queued')));
}

export const listNewestEmails = (db: Executor, limit: number): Promise<OutgoingMessageRow[]> =>
  db.select().from(outgoingMessages).orderBy(desc(outgoingMessages.createdAt), desc(outgoingMessages.id)).limit(limit);

export async function findEmail(db: Executor, id: string): Promise<OutgoingMessageRow | null> {
  const rows = await db.select().from(outgoingMessages).where(eq(outgoingMessages.id, id));
  return rows[0] ?? null;
}
