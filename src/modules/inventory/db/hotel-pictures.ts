import { inArray, sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { hotelPictures } from './schema.ts';

type PictureRow = typeof hotelPictures.$inferSelect;

export async function insertPicture(tx: Tx, row: PictureRow): Promise<void> {
  await tx.insert(hotelPictures).values(row);
}

/** Pictures from before a moment that no draft, published document or publication names. */
export async function unusedPictures(db: Executor, before: Instant): Promise<{ id: string; width: number }[]> {
  const named = (document: string) =>
    sql.raw(`${document} -> 'pictures' @> jsonb_build_array(jsonb_build_object('id', p.id))`);
  const { rows } = await db.execute<{ id: string; width: number }>(sql`
    select p.id, p.width from inventory.hotel_pictures p where p.created_at < ${before}::timestamptz
      and not exists (select from inventory.network_items n where n.kind = 'hotel' and n.id = p.hotel
        and (${named('n.draft')} or ${named('n.published')}))
      and not exists (select from inventory.network_publications n where n.kind = 'hotel' and n.item = p.hotel
        and (${named('n.before')} or ${named('n.after')}))`);
  return rows;
}

export async function deletePictures(db: Executor, ids: readonly string[]): Promise<void> {
  await db.delete(hotelPictures).where(inArray(hotelPictures.id, [...ids]));
}
