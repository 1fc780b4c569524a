import type { Locale } from '#kernel/locale.ts';
import { pagePath } from './domain/content-path.ts';
import type { ContentDeps } from './ports.ts';
import { currentAgreements } from './use-cases/current-agreements.ts';
import { listNews } from './use-cases/list-news.ts';
import { readPage } from './use-cases/read-page.ts';

/** Pages, news and agreements, each in the version in force. */
export const createContent = (deps: Pick<ContentDeps, 'db' | 'clock'>) => ({
  currentAgreements: (locale: Locale) => currentAgreements(deps, locale),
  /** `path` as it stands in an address, `/content/about/us`. @throws AppError not_found. */
  readPage: (path: string, locale: Locale) => readPage(deps, pagePath(path), locale),
  /** The same for a path that was checked already; null is never found. */
  readCall: (path: string | null, locale: Locale) => readPage(deps, path, locale),
  listNews: (locale: Locale, limit = 20) => listNews(deps, locale, limit),
});
export type Content = ReturnType<typeof createContent>;
