import { and, eq, lt } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { drafts } from './schema.ts';

export type DraftRow = typeof drafts.$inferSelect;

export async function insertDraft(db: Executor, row: DraftRow): Promise<void> {
  await db.insert(drafts).values(row);
}

/** Only for the visitor who made it. */
export async function draftOf(db: Executor, id: string, visitorHash: string): Promise<DraftRow | undefined> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, id), eq(drafts.visitorHash, visitorHash)));
  return row;
}

export async function lockDraft(tx: Tx, id: string): Promise<DraftRow> {
  const [row] = await tx.select().from(drafts).where(eq(drafts.id, id)).for('update');
  if (!row) throw new Error('a draft disappeared');
  return row;
}

export async function updateDraft(
  db: Executor,
  id: string,
  change: Partial<Omit<DraftRow, 'id'>>,
): Promise<void> {
  await db.update(drafts).set(change).where(eq(drafts.id, id));
}

/** Drops what was typed and never touched again. */
export async function deleteDraftsBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(drafts).where(lt(drafts.updatedAt, before));
}
