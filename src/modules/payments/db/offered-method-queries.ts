import { desc, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { offeredMethods } from './schema.ts';

type VersionRow = typeof offeredMethods.$inferSelect;

/** Changes take turns. */
export const lockOfferedMethods = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('payments.offered_methods'))`);

/** What counts; null before the first decision of the office. */
export async function findOfferedMethods(db: Executor): Promise<VersionRow | null> {
  const [row] = await db.select().from(offeredMethods).orderBy(desc(offeredMethods.version)).limit(1);
  return row ?? null;
}

export const insertOfferedMethods = async (tx: Tx, row: VersionRow): Promise<void> => {
  await tx.insert(offeredMethods).values(row);
};
