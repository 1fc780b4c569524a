import type { Locale } from '#kernel/locale.ts';
import type { Db } from '#platform/db/database.ts';
import { pagePath } from './domain/content-path.ts';
import { currentAgreements } from './use-cases/current-agreements.ts';
import { listNews } from './use-cases/list-news.ts';
import { readPage } from './use-cases/read-page.ts';

/** Pages, news and agreements, each in its newest version. */
export const createContent = ({ db }: { readonly db: Db }) => ({
  currentAgreements: (locale: Locale) => currentAgreements(db, locale),
  /** `path` as it stands in an address, `/content/about/us`. @throws AppError not_found. */
  readPage: (path: string, locale: Locale) => readPage(db, pagePath(path), locale),
  /** The same for a path that was checked already; null is never found. */
  readCall: (path: string | null, locale: Locale) => readPage(db, path, locale),
  listNews: (locale: Locale, limit = 20) => listNews(db, locale, limit),
});
export type Content = ReturnType<typeof createContent>;
