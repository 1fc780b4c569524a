import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type MessageRow, messages } from './schema.ts';

/** Null when the same news had been queued before. */
export async function insertMessage(
  tx: Executor,
  row: Omit<MessageRow, 'state' | 'attempts' | 'sentAt' | 'leaseUntil'>,
): Promise<string | null> {
  const rows = await tx.insert(messages).values(row).onConflictDoNothing({ target: messages.dedupe }).returning({
    id: messages.id,
  });
  return rows[0]?.id ?? null;
}

/**
 * Counts a try of a message that still waits and leases it; null when it waits no longer, `leased` when another
 * process sends it.
 */
export async function beginSending(
  db: Executor,
  id: string,
  now: Date,
  leaseUntil: Date,
): Promise<MessageRow | 'leased' | null> {
  const waiting = and(eq(messages.id, id), eq(messages.state, 'queued'));
  const rows = await db
    .update(messages)
    .set({ attempts: sql`${messages.attempts} + 1`, leaseUntil })
    .where(and(waiting, or(isNull(messages.leaseUntil), lte(messages.leaseUntil, now))))
    .returning();
  if (rows[0]) return rows[0];
  const others = await db.select({ id: messages.id }).from(messages).where(waiting);
  return others.length > 0 ? 'leased' : null;
}

/** Lets a message that could not be sent be tried again. */
export async function endLease(db: Executor, id: string): Promise<void> {
  await db.update(messages).set({ leaseUntil: null }).where(eq(messages.id, id));
}

export async function finishSending(
  db: Executor,
  id: string,
  state: 'sent' | 'outbox' | 'failed',
  at: Date,
): Promise<void> {
  await db
    .update(messages)
    .set({ state, ...(state === 'failed' ? {} : { sentAt: at }) })
    .where(and(eq(messages.id, id), eq(messages.state, 'queued')));
}

export const newestMessages = (db: Executor, limit: number): Promise<MessageRow[]> =>
  db.select().from(messages).orderBy(desc(messages.createdAt), desc(messages.id)).limit(limit);

export async function messageById(db: Executor, id: string): Promise<MessageRow | null> {
  const rows = await db.select().from(messages).where(eq(messages.id, id));
  return rows[0] ?? null;
}
