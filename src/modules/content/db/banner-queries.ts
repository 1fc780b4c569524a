import { asc, count, eq, isNotNull } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type BannerRow, banners } from './schema.ts';

export const listBannerRows = (db: Executor): Promise<BannerRow[]> =>
  db.select().from(banners).orderBy(asc(banners.id));

export const listPublishedBanners = (db: Executor): Promise<Pick<BannerRow, 'id' | 'published'>[]> =>
  db.select({ id: banners.id, published: banners.published }).from(banners).where(isNotNull(banners.published));

export async function countBanners(db: Executor): Promise<number> {
  const [row] = await db.select({ n: count() }).from(banners);
  return row?.n ?? 0;
}

export async function lockBanner(tx: Tx, id: string): Promise<BannerRow | null> {
  const [row] = await tx.select().from(banners).where(eq(banners.id, id)).for('update');
  return row ?? null;
}

export const insertBanner = async (tx: Tx, row: BannerRow): Promise<void> =>
  void (await tx.insert(banners).values(row));

export const updateBanner = async (tx: Tx, id: string, set: Partial<Omit<BannerRow, 'id'>>): Promise<void> =>
  void (await tx.update(banners).set(set).where(eq(banners.id, id)));

export const deleteBannerRow = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.delete(banners).where(eq(banners.id, id)));
