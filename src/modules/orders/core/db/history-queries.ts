import { asc, eq } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { deferStatement, queryPrepared } from '#platform/db/unit-of-work.ts';
import type { HistoryEntry } from '../domain/machine-slice.ts';
import { history } from './tables/history.ts';
import { notifyWatchers } from './watch-queries.ts';

export const historyOf = (db: Executor, orderId: string) =>
  db
    .select({ at: history.at, kind: history.kind, details: history.details })
    .from(history)
    .where(eq(history.orderId, orderId))
    .orderBy(asc(history.id));

const INSERT = `insert into orders.history (order_id, at, kind, details)
  select $1, $2, e.kind, e.details from unnest($3::text[], $4::jsonb[]) with ordinality as e(kind, details, n)
  order by e.n`;

/** Sends entries in their order, to be committed with the transaction; the caller notifies the watchers. */
export function insertHistory(tx: Tx, orderId: string, at: Date, entries: readonly HistoryEntry[]): void {
  if (entries.length === 0) return;
  const kinds = entries.map(({ kind }) => kind);
  const details = entries.map((entry) => JSON.stringify(entry.details));
  void deferStatement(tx, queryPrepared(tx, INSERT, [orderId, at, kinds, details]));
}

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
