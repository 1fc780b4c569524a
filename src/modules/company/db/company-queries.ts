import { desc, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type VersionRow, versions } from './schema.ts';

/** Changes take turns. */
export const lockCompany = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('company.versions'))`);

/** The version that counts; null before the first. */
export async function findNewest(db: Executor): Promise<VersionRow | null> {
  const [row] = await db.select().from(versions).orderBy(desc(versions.version)).limit(1);
  return row ?? null;
}

/** False where the version exists. */
export async function insertVersion(tx: Executor, row: VersionRow): Promise<boolean> {
  const made = await tx.insert(versions).values(row).onConflictDoNothing().returning({ version: versions.version });
  return made.length > 0;
}
