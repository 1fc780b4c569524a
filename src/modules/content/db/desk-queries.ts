import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type DraftRow, drafts, news, type PageRow, pages, revisions } from './schema.ts';

/** Edits of one page take turns; new paths have no row to lock. */
export const lockPage = (tx: Tx, path: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('content.page'), hashtext(${path}))`);

type Translation = Pick<PageRow, 'path' | 'locale' | 'version' | 'title' | 'publishedAt' | 'withdrawn'>;
const TRANSLATION = {
  path: pages.path,
  locale: pages.locale,
  version: pages.version,
  title: pages.title,
  publishedAt: pages.publishedAt,
  withdrawn: pages.withdrawn,
};

/** The version in force of every page and language, taken back ones included. */
export const listCurrentVersions = (db: Executor, now: Date): Promise<Translation[]> =>
  db
    .selectDistinctOn([pages.path, pages.locale], TRANSLATION)
    .from(pages)
    .where(lte(pages.publishedAt, now))
    .orderBy(pages.path, pages.locale, desc(pages.version));

/** Versions whose time has not come and that no later version replaced. */
export async function listPlannedVersions(db: Executor, now: Date, path?: string): Promise<Translation[]> {
  const newest = await db
    .selectDistinctOn([pages.path, pages.locale], TRANSLATION)
    .from(pages)
    .where(path === undefined ? undefined : eq(pages.path, path))
    .orderBy(pages.path, pages.locale, desc(pages.version));
  return newest.filter(({ publishedAt }) => publishedAt > now);
}

export const listDrafts = (db: Executor): Promise<DraftRow[]> => db.select().from(drafts);
export const listDraftsOf = (db: Executor, path: string): Promise<DraftRow[]> =>
  db.select().from(drafts).where(eq(drafts.path, path));
export const listRevisionsOf = (db: Executor, path: string) =>
  db.select().from(revisions).where(eq(revisions.path, path));
export const listNewsDays = (db: Executor) => db.select().from(news);

/** Versions of a page, newest first. */
export const listVersions = (db: Executor, path: string, limit: number): Promise<PageRow[]> =>
  db
    .select()
    .from(pages)
    .where(eq(pages.path, path))
    .orderBy(desc(pages.publishedAt), desc(pages.version), pages.locale)
    .limit(limit);

export async function findVersion(
  db: Executor,
  page: { path: string; locale: string; version: number },
): Promise<PageRow | null> {
  const [row] = await db
    .select()
    .from(pages)
    .where(and(eq(pages.path, page.path), eq(pages.locale, page.locale), eq(pages.version, page.version)));
  return row ?? null;
}

export async function findDraft(db: Executor, path: string, locale: string): Promise<DraftRow | null> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.path, path), eq(drafts.locale, locale)));
  return row ?? null;
}

export async function upsertDraft(tx: Tx, row: DraftRow): Promise<void> {
  await tx
    .insert(drafts)
    .values(row)
    .onConflictDoUpdate({ target: [drafts.path, drafts.locale], set: row });
}

export async function deleteDraft(tx: Tx, path: string, locale: string): Promise<void> {
  await tx.delete(drafts).where(and(eq(drafts.path, path), eq(drafts.locale, locale)));
}

/** The next revision of a page in a language, which its change leaves. */
export async function raiseRevision(tx: Tx, path: string, locale: string): Promise<number> {
  const [row] = await tx
    .insert(revisions)
    .values({ path, locale, revision: 1 })
    .onConflictDoUpdate({
      target: [revisions.path, revisions.locale],
      set: { revision: sql`${revisions.revision} + 1` },
    })
    .returning();
  return row?.revision ?? 1;
}

/** The highest version of a page in a language, planned ones included; 0 where there is none. */
export async function findLastVersion(tx: Tx, path: string, locale: string): Promise<number> {
  const [row] = await tx
    .select({ version: sql<number>`coalesce(max(${pages.version}), 0)` })
    .from(pages)
    .where(and(eq(pages.path, path), eq(pages.locale, locale)));
  return row?.version ?? 0;
}

/** Removes versions whose time has not come and answers the newest of them. */
export async function removePlannedVersions(tx: Tx, path: string, locale: string, now: Date): Promise<PageRow | null> {
  const rows = await tx
    .delete(pages)
    .where(and(eq(pages.path, path), eq(pages.locale, locale), gt(pages.publishedAt, now)))
    .returning();
  return rows.toSorted((a, b) => b.version - a.version)[0] ?? null;
}

/** The day of a news item that has none yet. */
export async function insertNewsDay(tx: Tx, path: string, day: string): Promise<void> {
  await tx.insert(news).values({ path, day }).onConflictDoNothing();
}
