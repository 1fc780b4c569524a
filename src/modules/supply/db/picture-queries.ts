import { and, inArray, lt } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { pictures } from './schema.ts';

export async function insertPicture(db: Executor, id: string, fetchedAt: Date): Promise<void> {
  await db.insert(pictures).values({ id, fetchedAt }).onConflictDoUpdate({ target: pictures.id, set: { fetchedAt } });
}

/** The oldest first. */
export async function picturesBefore(db: Executor, before: Date, most: number): Promise<string[]> {
  const old = lt(pictures.fetchedAt, before);
  const rows = await db.select({ id: pictures.id }).from(pictures).where(old).orderBy(pictures.fetchedAt).limit(most);
  return rows.map(({ id }) => id);
}

export async function deletePictures(db: Executor, ids: readonly string[], before: Date): Promise<void> {
  await db.delete(pictures).where(and(inArray(pictures.id, [...ids]), lt(pictures.fetchedAt, before)));
}
