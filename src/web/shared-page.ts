import { LOCALE_COOKIE, type Locale } from '#kernel/locale.ts';
import { READING_COOKIE } from '#kernel/reading-currency.ts';
import { THEME_COOKIE } from '#kernel/theme.ts';
import { SCREENS } from './screens/list.ts';
import { byRank, matcher } from './screens/page-access.ts';
import { readClientState, readCookie } from './shell/client-state.ts';

/** What of a request a shared page may depend on. */
type SharedRequest = {
  /** Path and query, as requested. */
  url: string;
  cookie: string | undefined;
  userAgent: string | undefined;
  locale: Locale;
};
/** A page that all requests with one key get, and the headers under which it is rendered. */
export type SharedPage = { key: string; headers: Record<string, string> };

/** Choices that a page shows and that say nothing about who reads it. */
const CHOICES: readonly string[] = [THEME_COOKIE, LOCALE_COOKIE, READING_COOKIE];
/** Stands for every phone: a shared page holds no browser's name. */
const ANY_PHONE = 'Android';

const RANKED = [...SCREENS].sort(byRank).map(({ path, shared }) => [matcher(path), shared === true] as const);

const cookieNames = (header: string): string[] =>
  header.split(';').flatMap((pair) => {
    const name = pair.split('=', 1)[0]?.trim() ?? '';
    return name === '' ? [] : [name];
  });

/**
 * The shared page that answers a request, or null for one that is rendered for its reader: an address with a query or
 * of another screen, a browser with any cookie other than its choices, and one that gets a warning of its own.
 */
export function sharedPageOf({ url, cookie = '', userAgent = '', locale }: SharedRequest): SharedPage | null {
  if (url.includes('?') || url.endsWith('.data')) return null;
  if (!RANKED.find(([pattern]) => pattern.test(url))?.[1]) return null;
  if (!cookieNames(cookie).every((name) => CHOICES.includes(name))) return null;
  const choices = CHOICES.map((name) => [name, readCookie(cookie, name)] as const).filter(
    ([, value]) => value !== null,
  );
  const { mobile, thirdPartyBrowser } = readClientState({ userAgent, host: '', theme: null, auth: false });
  if (thirdPartyBrowser) return null;
  const headers = {
    'user-agent': mobile ? ANY_PHONE : '',
    cookie: choices.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('; '),
  };
  return { key: JSON.stringify([url, locale, mobile, headers.cookie]), headers };
}
