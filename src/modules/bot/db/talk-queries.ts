import { and, eq, lt } from 'drizzle-orm';
import type { Db, Executor } from '#platform/db/database.ts';
import { type TalkRow, talks } from './schema.ts';

export async function insertTalk(db: Executor, row: TalkRow): Promise<void> {
  await db.insert(talks).values(row);
}

/** A conversation of this owner; a stranger's is not found. */
export async function findTalk(db: Executor, ownerKey: string, id: string): Promise<TalkRow | null> {
  const [row] = await db
    .select()
    .from(talks)
    .where(and(eq(talks.id, id), eq(talks.ownerKey, ownerKey)));
  return row ?? null;
}

/** Stores what an answer made of it; false where another answer came first. */
export async function updateTalk(db: Executor, row: TalkRow, answers: number): Promise<boolean> {
  const { id, createdAt: _created, ownerKey: _owner, version: _version, ...changed } = row;
  const updated = await db
    .update(talks)
    .set(changed)
    .where(and(eq(talks.id, id), eq(talks.answers, answers)))
    .returning({ id: talks.id });
  return updated.length > 0;
}

export async function deleteTalksBefore(db: Db, before: Date): Promise<void> {
  await db.delete(talks).where(lt(talks.updatedAt, before));
}
