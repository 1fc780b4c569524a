import { notFound } from '#kernel/app-error.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts';
import { renderMarkdown } from '../adapters/markdown/render-markdown.ts';
import type { ContentPage } from '../api.ts';
import { findPublishedPage } from '../db/pages.ts';
import type { PageRow } from '../db/schema.ts';
import type { ContentDeps } from '../ports.ts';
import { currentRedirects } from './edit-redirects.ts';

const MAX_CACHED_PAGES = 300;
const rendered = new Map<string, string>();

/** A version never changes, so that its HTML is made once. */
function renderCached(row: PageRow): string {
  let html = rendered.get(row.id);
  if (html === undefined) {
    html = renderMarkdown(row.markdown);
    if (rendered.size >= MAX_CACHED_PAGES) rendered.clear();
    rendered.set(row.id, html);
  }
  return html;
}

/**
 * A page in a language, else in Russian; or the redirect that stands under its path, its `url` ending in `.json` when
 * it is ours (spec §7).
 * @throws AppError not_found.
 */
export async function readPage(
  { db, clock }: Pick<ContentDeps, 'db' | 'clock'>,
  path: string | null,
  locale: Locale,
): Promise<ContentPage> {
  if (path === null) throw notFound('content.not_found');
  const now = clock.now();
  const row =
    (await findPublishedPage(db, path, locale, now)) ??
    (locale === DEFAULT_LOCALE ? null : await findPublishedPage(db, path, DEFAULT_LOCALE, now));
  if (row)
    return {
      status: 200,
      redirect: false,
      url: null,
      data: {
        path: row.path,
        locale: isLocale(row.locale) ? row.locale : DEFAULT_LOCALE,
        title: row.title,
        description: row.description,
        html: renderCached(row),
        version: row.version,
        publishedAt: row.publishedAt.toISOString(),
      },
    };
  const target = (await currentRedirects(db, now)).find((one) => one.path === path)?.target;
  if (target === undefined) throw notFound('content.not_found');
  return { status: 301, redirect: true, url: target.startsWith('/') ? `${target}.json` : target, data: null };
}
