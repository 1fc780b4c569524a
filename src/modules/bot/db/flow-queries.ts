import { desc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type DraftRow, drafts, type VersionRow, versions } from './schema.ts';

const DRAFT_ID = 1;

/** Edits of the flow take turns. */
export const lockFlow = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('bot.flow'))`);

/** The flow in force. */
export async function findPublished(db: Executor): Promise<VersionRow | null> {
  const [row] = await db.select().from(versions).orderBy(desc(versions.version)).limit(1);
  return row ?? null;
}

export async function findVersion(db: Executor, version: number): Promise<VersionRow | null> {
  const [row] = await db.select().from(versions).where(eq(versions.version, version));
  return row ?? null;
}

export const listVersions = (db: Executor, limit: number): Promise<VersionRow[]> =>
  db.select().from(versions).orderBy(desc(versions.version)).limit(limit);

/** False where the version exists. */
export async function insertVersion(tx: Executor, row: VersionRow): Promise<boolean> {
  const made = await tx.insert(versions).values(row).onConflictDoNothing().returning({ version: versions.version });
  return made.length > 0;
}

export async function findDraft(db: Executor): Promise<DraftRow | null> {
  const [row] = await db.select().from(drafts).where(eq(drafts.id, DRAFT_ID));
  return row ?? null;
}

export async function upsertDraft(tx: Tx, draft: Omit<DraftRow, 'id'>): Promise<void> {
  await tx
    .insert(drafts)
    .values({ id: DRAFT_ID, ...draft })
    .onConflictDoUpdate({ target: drafts.id, set: draft });
}

export async function deleteDraft(tx: Tx): Promise<void> {
  await tx.delete(drafts).where(eq(drafts.id, DRAFT_ID));
}
