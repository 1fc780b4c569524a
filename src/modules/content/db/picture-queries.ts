import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { pictures } from './schema.ts';

type PictureRow = typeof pictures.$inferSelect;

export async function insertPicture(db: Executor, row: PictureRow): Promise<void> {
  await db.insert(pictures).values(row);
}

/** Those of some pictures that exist. */
export async function listKnownPictures(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Pictures from before a moment that no draft and no version, of the past or to come, names. */
export async function listUnusedPictures(db: Executor, before: Date): Promise<{ id: string; width: number }[]> {
  const { rows } = await db.execute<{ id: string; width: number }>(sql`
    select p.id, p.width from content.pictures p where p.created_at < ${before.toISOString()}::timestamptz
      and not exists (select from content.pages v where position(p.id::text in v.markdown) > 0)
      and not exists (select from content.drafts d where position(p.id::text in d.markdown) > 0)`);
  return rows;
}

export async function deletePictures(db: Executor, ids: readonly string[]): Promise<void> {
  await db.delete(pictures).where(inArray(pictures.id, [...ids]));
}
