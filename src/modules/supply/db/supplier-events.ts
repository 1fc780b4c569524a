import { sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { news } from './schema.ts';

/** Stores an event's id; false if it was received before. */
export async function recordEventOnce(
  tx: Tx,
  event: { supplier: string; eventId: string; at: Instant },
): Promise<boolean> {
  const rows = await tx.insert(news).values(event).onConflictDoNothing().returning({ id: news.eventId });
  return rows.length > 0;
}

/** Deletes the events received before an instant. */
export async function deleteSupplierEvents(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from ${news} where ${news.at} < ${before.toISOString()}::timestamptz`);
}
