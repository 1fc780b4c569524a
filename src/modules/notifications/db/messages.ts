import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type MessageRow, messages } from './schema.ts';

/** Null when the same news had been queued before. */
export async function insertMessage(
  tx: Executor,
  row: Omit<MessageRow, 'state' | 'attempts' | 'sentAt'>,
): Promise<string | null> {
  const rows = await tx
    .insert(messages)
    .values(row)
    .onConflictDoNothing({ target: messages.dedupe })
    .returning({
      id: messages.id,
    });
  return rows[0]?.id ?? null;
}

/** Counts a try of a message that still waits; null when it waits no longer. */
export async function beginSending(db: Executor, id: string): Promise<MessageRow | null> {
  const rows = await db
    .update(messages)
    .set({ attempts: sql`${messages.attempts} + 1` })
    .where(and(eq(messages.id, id), eq(messages.state, 'queued')))
    .returning();
  return rows[0] ?? null;
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
