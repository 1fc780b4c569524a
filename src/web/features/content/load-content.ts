import { data, redirect } from 'react-router';
import type { Locale } from '#kernel/locale.ts';
import { type ContentPage, readContent } from '#modules/content/api.ts';
import type { Call } from '../../api/call-type.ts';

type ContentData = NonNullable<ContentPage['data']>;

/** The site's own path for a content address: `.json` dropped (spec §7), never another site's. */
export const withoutJson = (url: string): string => url.replace(/\.json(?=$|[?#])/, '');

/**
 * A page by the rules of spec §7 and §8: a redirect flag with an address sends the reader there without `.json`; any
 * status but 200 is an
 * error with that status (a refused call carries its own), 404 as it is, otherwise worded by `data.error.message`
 * when there is one.
 */
export async function loadContent(call: Call, locale: Locale, path: string): Promise<ContentData> {
  const page = await call(readContent, { params: { locale, '*': `${path}.json` } });
  if (page.redirect && page.url) throw redirect(withoutJson(page.url), { status: 301 });
  if (page.status !== 200 || !page.data)
    throw data(null, {
      status: page.status === 200 ? 404 : page.status,
      statusText: page.data?.error?.message ?? '',
    });
  return page.data;
}
