import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { PagePicture } from '../domain/page-picture.ts';
import { pictures } from './schema.ts';

type PictureRow = typeof pictures.$inferSelect;

export async function insertPicture(db: Executor, row: PictureRow): Promise<void> {
  await db.insert(pictures).values(row);
}

/** Those of some pictures that exist, with their size. */
export async function listKnownPictures(db: Executor, ids: readonly string[]): Promise<PagePicture[]> {
  if (ids.length === 0) return [];
  const { id, width, height } = pictures;
  return db
    .select({ id, width, height })
    .from(pictures)
    .where(inArray(id, [...ids]));
}

/**
 * Deletes pictures from before a moment that no draft, no version, of the past or to come, and no banner names, but for
 * those that others use.
 */
export async function deleteUnused(
  db: Executor,
  before: Date,
  inUse: readonly string[],
): Promise<{ id: string; width: number }[]> {
  const { rows } = await db.execute<{ id: string; width: number }>(sql`
    delete from content.pictures p where p.created_at < ${before.toISOString()}::timestamptz
      and p.id::text <> all(${sql.param(inUse)}::text[])
      and not exists (select from content.pages v where position(p.id::text in v.markdown) > 0)
      and not exists (select from content.drafts d where position(p.id::text in d.markdown) > 0)
      and not exists (select from content.banners b
        where position(p.id::text in b.draft::text || coalesce(b.published::text, '')) > 0)
    returning p.id, p.width`);
  return rows;
}
