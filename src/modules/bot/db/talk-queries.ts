import { and, eq, isNull, lt, type SQL } from 'drizzle-orm';
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

async function updateWhere(db: Executor, row: TalkRow, where: SQL | undefined): Promise<boolean> {
  const { id, createdAt: _created, ownerKey: _owner, version: _version, ...changed } = row;
  const updated = await db
    .update(talks)
    .set(changed)
    .where(and(eq(talks.id, id), where))
    .returning({ id: talks.id });
  return updated.length > 0;
}

/** Stores what an answer made of it; false where another answer came first. */
export const updateTalk = (db: Executor, row: TalkRow, answers: number): Promise<boolean> =>
  updateWhere(db, row, eq(talks.answers, answers));

/** Replaces a row that has not changed since it was read. Sealed bytes never repeat. */
export const replaceTalk = (db: Executor, row: TalkRow, { sealed }: TalkRow): Promise<boolean> =>
  updateWhere(db, row, eq(talks.sealed, sealed));

/** Stores what the answer that was claimed has opened; false where that is stored already, or was given up. */
export const settleTalk = (db: Executor, row: TalkRow): Promise<boolean> =>
  updateWhere(
    db,
    row,
    and(
      eq(talks.answers, row.answers),
      eq(talks.outcome, row.outcome ?? 'ended'),
      isNull(talks.requestId),
      isNull(talks.conversationId),
    ),
  );

/** Deletes a row that has not changed since it was read. */
export async function deleteTalk(db: Executor, { id, sealed }: TalkRow): Promise<void> {
  await db.delete(talks).where(and(eq(talks.id, id), eq(talks.sealed, sealed)));
}

export async function deleteTalksBefore(db: Db, before: Date): Promise<void> {
  await db.delete(talks).where(lt(talks.updatedAt, before));
}
