import { and, asc, eq } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { replyTemplates } from './schema.ts';

export type ReplyTemplateRow = typeof replyTemplates.$inferSelect;

export const listTemplateRows = (db: Executor): Promise<ReplyTemplateRow[]> =>
  db.select().from(replyTemplates).orderBy(asc(replyTemplates.title), asc(replyTemplates.id));

export async function insertTemplate(tx: Tx, row: ReplyTemplateRow): Promise<void> {
  await tx.insert(replyTemplates).values(row);
}

/** False: it is gone, or somebody changed it since `version`. */
export async function updateTemplate(tx: Tx, row: ReplyTemplateRow, version: number): Promise<boolean> {
  const { id, ...change } = row;
  const changed = await tx
    .update(replyTemplates)
    .set(change)
    .where(and(eq(replyTemplates.id, id), eq(replyTemplates.version, version)))
    .returning({ id: replyTemplates.id });
  return changed.length === 1;
}

export async function findTemplate(db: Executor, id: string): Promise<ReplyTemplateRow | undefined> {
  const [row] = await db.select().from(replyTemplates).where(eq(replyTemplates.id, id));
  return row;
}

export async function deleteTemplate(tx: Tx, id: string): Promise<ReplyTemplateRow | undefined> {
  const [row] = await tx.delete(replyTemplates).where(eq(replyTemplates.id, id)).returning();
  return row;
}
