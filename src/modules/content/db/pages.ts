import { and, countDistinct, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { news, type PageRow, pages, seededRedirects } from './schema.ts';

/** The version of a page in force in a language; null where there is none or it was taken back. */
export async function findPublishedPage(
  db: Executor,
  path: string,
  locale: string,
  now: Date,
): Promise<PageRow | null> {
  const [row] = await db
    .select()
    .from(pages)
    .where(and(eq(pages.path, path), eq(pages.locale, locale), lte(pages.publishedAt, now)))
    .orderBy(desc(pages.version))
    .limit(1);
  return row && !row.withdrawn ? row : null;
}

/** Versions in force of several pages in a language, in no order. */
export const listPublishedPages = (db: Executor, paths: readonly string[], locale: string, now: Date) =>
  db
    .selectDistinctOn([pages.path], { path: pages.path, version: pages.version, title: pages.title })
    .from(pages)
    .where(and(inArray(pages.path, [...paths]), eq(pages.locale, locale), lte(pages.publishedAt, now)))
    .orderBy(pages.path, desc(pages.version));

/** How many of these pages have a language whose newest version came with the product. */
export async function countSampleTexts(db: Executor, paths: readonly string[]): Promise<number> {
  const newest = db
    .selectDistinctOn([pages.path, pages.locale], { path: pages.path, source: pages.source })
    .from(pages)
    .where(inArray(pages.path, [...paths]))
    .orderBy(pages.path, pages.locale, desc(pages.version))
    .as('newest');
  const [row] = await db
    .select({ count: countDistinct(newest.path) })
    .from(newest)
    .where(eq(newest.source, 'seed'));
  return row?.count ?? 0;
}

/** News of a language, newest first, by the wording of each that is in force. */
export async function listNewestNews(db: Executor, locale: string, limit: number, now: Date) {
  const newest = db
    .selectDistinctOn([pages.path], {
      path: pages.path,
      title: pages.title,
      summary: pages.summary,
      markdown: pages.markdown,
      withdrawn: pages.withdrawn,
    })
    .from(pages)
    .where(and(eq(pages.locale, locale), lte(pages.publishedAt, now)))
    .orderBy(pages.path, desc(pages.version))
    .as('newest');
  return db
    .select({
      path: newest.path,
      title: newest.title,
      summary: newest.summary,
      markdown: newest.markdown,
      day: news.day,
    })
    .from(news)
    .innerJoin(newest, and(eq(newest.path, news.path), eq(newest.withdrawn, false)))
    .orderBy(desc(news.day), newest.path)
    .limit(limit);
}

/** Two processes that load the same files take turns. */
export const lockSeeding = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('content.seed'))`);

/** Hashes of the newest version that came with the product, by `locale/path`; and the newest version of all. */
type SeededVersion = { hash: string | null; version: number; isOffice: boolean };
/** `isOffice`: the newest text is the office's. */
export async function listSeededVersions(tx: Tx): Promise<Map<string, SeededVersion>> {
  const { rows } = await tx.execute<SeededVersion & { key: string }>(sql`
    select locale || '/' || path as key, max(version) as version,
      (array_agg(hash order by version desc) filter (where source = 'seed'))[1] as hash,
      (array_agg(source order by version desc))[1] <> 'seed' as "isOffice"
    from content.pages group by locale, path`);
  return new Map(rows.map((row) => [row.key, row]));
}

export async function insertPage(tx: Tx, row: Omit<PageRow, 'id'>): Promise<void> {
  await tx.insert(pages).values(row);
}

export async function upsertNews(tx: Tx, path: string, day: string): Promise<void> {
  await tx.insert(news).values({ path, day }).onConflictDoUpdate({ target: news.path, set: { day } });
}

/** Notes that an address came with the product; false where it came before. */
export async function noteSeededRedirect(tx: Tx, path: string): Promise<boolean> {
  const isNew = await tx.insert(seededRedirects).values({ path }).onConflictDoNothing().returning();
  return isNew.length > 0;
}
