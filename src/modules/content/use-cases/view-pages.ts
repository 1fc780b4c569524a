import { notFound } from '#kernel/app-error.ts';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import type { EditedPage, EditedTranslation, ListedPage, PageKind, PageText, PageVersion } from '../api.ts';
import {
  findVersion,
  listCurrentVersions,
  listDrafts,
  listDraftsOf,
  listNewsDays,
  listPlannedVersions,
  listRevisionsOf,
  listVersions,
} from '../db/desk-queries.ts';
import type { DraftRow, PageRow } from '../db/schema.ts';
import { AGREEMENT_PAGES } from '../domain/agreements.ts';
import { isFreeForPages } from '../domain/page-address.ts';
import type { ContentDeps } from '../ports.ts';

const MAX_VERSIONS = 60;
const agreements: ReadonlySet<string> = new Set(Object.values(AGREEMENT_PAGES));

export const isAgreement = (path: string): boolean => agreements.has(path);

function kindOf(path: string, newsDay: string | null): PageKind {
  if (isAgreement(path)) return 'agreement';
  return newsDay !== null || path.startsWith('news/') ? 'news' : 'page';
}

const toText = ({ title, description, summary, markdown }: PageText): PageText => ({
  title,
  description,
  summary,
  markdown,
});

/** Every page that was published or begun, the last change first. */
export async function listPages({ db, clock }: ContentDeps): Promise<ListedPage[]> {
  const now = clock.now();
  const [current, planned, drafts, days] = await Promise.all([
    listCurrentVersions(db, now),
    listPlannedVersions(db, now),
    listDrafts(db),
    listNewsDays(db),
  ]);
  const dayOf = new Map(days.map(({ path, day }) => [path, day]));
  const find = <T extends { path: string; locale: string }>(rows: readonly T[], path: string, locale: Locale) =>
    rows.find((row) => row.path === path && row.locale === locale);
  const paths = [...new Set([...current, ...planned, ...drafts].map(({ path }) => path))];
  return paths
    .map((path): ListedPage => {
      const rows = [...current, ...planned, ...drafts].filter((row) => row.path === path);
      const titled = LOCALES.map((locale) => rows.find((row) => row.locale === locale && row.title !== ''));
      const changes = [
        ...current.filter((row) => row.path === path).map(({ publishedAt }) => publishedAt),
        ...drafts.filter((row) => row.path === path).map(({ updatedAt }) => updatedAt),
      ];
      return {
        path,
        title: titled.find(Boolean)?.title ?? path,
        kind: kindOf(path, dayOf.get(path) ?? null),
        newsDay: dayOf.get(path) ?? null,
        translations: LOCALES.map((locale) => {
          const row = find(current, path, locale);
          return {
            locale,
            state: row ? (row.withdrawn ? 'withdrawn' : 'published') : 'missing',
            version: row?.version ?? null,
            publishedAt: row?.publishedAt.toISOString() ?? null,
            hasDraft: find(drafts, path, locale) !== undefined,
            plannedAt: find(planned, path, locale)?.publishedAt.toISOString() ?? null,
          };
        }),
        changedAt: new Date(Math.max(0, ...changes.map(Number))).toISOString(),
      };
    })
    .toSorted((a, b) => b.changedAt.localeCompare(a.changedAt) || a.path.localeCompare(b.path));
}

type Names = ReadonlyMap<string, string>;

function viewTranslation(
  locale: Locale,
  versions: readonly PageRow[],
  draft: DraftRow | undefined,
  { now, names, revision }: { now: Date; names: Names; revision: number },
): EditedTranslation {
  const own = versions.filter((row) => row.locale === locale).toSorted((a, b) => b.version - a.version);
  const current = own.find(({ publishedAt }) => publishedAt <= now);
  const [newest] = own;
  return {
    locale,
    revision,
    state: current ? (current.withdrawn ? 'withdrawn' : 'published') : 'missing',
    published: current
      ? { ...toText(current), version: current.version, publishedAt: current.publishedAt.toISOString() }
      : null,
    draft: draft
      ? {
          ...toText(draft),
          author: names.get(draft.author) ?? '',
          updatedAt: draft.updatedAt.toISOString(),
        }
      : null,
    plannedAt: newest && newest.publishedAt > now ? newest.publishedAt.toISOString() : null,
  };
}

/**
 * A page in all languages; one that does not exist yet is empty where staff may add it.
 * @throws AppError not_found `content.not_found`.
 */
export async function readPageForEditing({ db, clock, namesOf }: ContentDeps, path: string): Promise<EditedPage> {
  const now = clock.now();
  // Before the texts: a text that changes in between is then refused at its save, not overwritten.
  const revisions = await listRevisionsOf(db, path);
  const [versions, drafts, days] = await Promise.all([
    listVersions(db, path, MAX_VERSIONS),
    listDraftsOf(db, path),
    listNewsDays(db),
  ]);
  if (versions.length === 0 && drafts.length === 0 && !isFreeForPages(path)) throw notFound('content.not_found');
  const names = await namesOf(db, [
    ...new Set([...versions.flatMap(({ author }) => author ?? []), ...drafts.map(({ author }) => author)]),
  ]);
  const newsDay = days.find((row) => row.path === path)?.day ?? null;
  return {
    path,
    kind: kindOf(path, newsDay),
    newsDay,
    translations: LOCALES.map((locale) =>
      viewTranslation(
        locale,
        versions,
        drafts.find((draft) => draft.locale === locale),
        { now, names, revision: revisions.find((row) => row.locale === locale)?.revision ?? 0 },
      ),
    ),
    versions: versions.map(
      (row): PageVersion => ({
        locale: row.locale as Locale,
        version: row.version,
        author: row.author === null ? null : (names.get(row.author) ?? ''),
        publishedAt: row.publishedAt.toISOString(),
        withdrawn: row.withdrawn,
        planned: row.publishedAt > now,
      }),
    ),
  };
}

/** @throws AppError not_found `content.not_found`. */
export async function readPageVersion(
  { db }: ContentDeps,
  page: { path: string; locale: Locale; version: number },
): Promise<PageText & { publishedAt: string }> {
  const row = await findVersion(db, page);
  if (!row) throw notFound('content.not_found');
  return { ...toText(row), publishedAt: row.publishedAt.toISOString() };
}
