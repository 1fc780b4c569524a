import { asc, eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { HistoryEntry } from '../domain/machine-slice.ts';
import { history } from './tables/history.ts';
import { notifyWatchers } from './watch-queries.ts';

export const historyOf = (db: Executor, orderId: string) =>
  db
    .select({ at: history.at, kind: history.kind, details: history.details })
    .from(history)
    .where(eq(history.orderId, orderId))
    .orderBy(asc(history.id));

export async function addHistory(
  tx: Executor,
  orderId: string,
  at: Date,
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(history).values(entries.map((e) => ({ orderId, at, kind: e.kind, details: e.details })));
  notifyWatchers(tx, orderId);
}
