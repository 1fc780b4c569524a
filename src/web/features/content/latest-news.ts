import type { Instant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { listNews } from '#modules/content/api.ts';
import type { Call } from '../../api/call-type.ts';

export type LatestNews = { title: string; path: string } | null;
const CACHE_TTL_MS = 1_000;
const cacheByLocale = new Map<Locale, { at: number; latest: LatestNews }>();

/**
 * The newest headline for the header, requested at most once a second per language. A failure never breaks the page.
 */
export async function latestNews(call: Call, locale: Locale, now: Instant): Promise<LatestNews> {
  const nowMs = Date.parse(now);
  const cached = cacheByLocale.get(locale);
  if (cached && Math.abs(nowMs - cached.at) < CACHE_TTL_MS) return cached.latest;
  try {
    const { items } = await call(listNews, { query: { locale, limit: 1 } });
    const latest = items[0] ? { title: items[0].title, path: items[0].path } : null;
    cacheByLocale.set(locale, { at: nowMs, latest });
    return latest;
  } catch {
    return cached?.latest ?? null;
  }
}
