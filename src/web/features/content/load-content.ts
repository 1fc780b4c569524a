import { data, redirect } from 'react-router';
import type { Locale } from '#kernel/locale.ts';
import { type ContentPage, readContent } from '#modules/content/api.ts';
import type { Call } from '../../api/call-type.ts';

type ContentData = NonNullable<ContentPage['data']>;

/** Path on this site for a content address: drops `.json` (spec §7); never another site. */
export const dropJsonExtension = (url: string): string => url.replace(/\.json(?=$|[?#])/, '');

/**
 * Pages that a program around this one has put into the global `saparContent`, by locale and path
 * (`ru/content/agmnt`): each replaces the call for it (spec §7). What is no answer of that call is not used.
 */
function presetPage(locale: Locale, path: string): ContentPage | null {
  const preset: unknown = (globalThis as { saparContent?: unknown }).saparContent;
  if (typeof preset !== 'object' || preset === null) return null;
  const page = readContent.output.safeParse((preset as Record<string, unknown>)[`${locale}/${path}`]);
  return page.success ? page.data : null;
}

/**
 * Loads a page by spec §7 and §8: a redirect flag with an address redirects without `.json`; any status but 200 is an
 * error with that status: 404 unchanged, others with the text of `data.error.message` when present.
 */
export async function loadContent(call: Call, locale: Locale, path: string): Promise<ContentData> {
  const page = presetPage(locale, path) ?? (await call(readContent, { params: { locale, '*': `${path}.json` } }));
  if (page.redirect && page.url) throw redirect(dropJsonExtension(page.url), { status: 301 });
  if (page.status !== 200 || !page.data)
    throw data(null, {
      status: page.status === 200 ? 404 : page.status,
      statusText: page.data?.error?.message ?? '',
    });
  return page.data;
}
