import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';

/** By how much the clock of a process may differ from the database's, or be read before its transaction begins. */
const CLOCK_MARGIN_MS = 60_000;

/**
 * Whether a transaction that began before a moment is still open: it may have sold before it, and its event is not
 * seen until it commits. Every process works with the same role, whose sessions it sees.
 */
export async function hasOpenTransactionOf(tx: Tx, before: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and xact_start < ${new Date(before.getTime() + CLOCK_MARGIN_MS).toISOString()}::timestamptz limit 1`);
  return rows.length > 0;
}
