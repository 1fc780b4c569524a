import { isLocale, LOCALE_COOKIE, type Locale } from '#kernel/locale.ts';
import { isReadingCurrency, READING_COOKIE } from '#kernel/reading-currency.ts';
import { isTheme, THEME_COOKIE } from '#kernel/theme.ts';
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
export type SharedPage = {
  key: string;
  headers: Record<string, string>;
  /** Its path: of the screen where that is fixed, else as requested. */
  path: string;
  /** Its screen has one address; of another one the content decides whether there is such a page. */
  isFixed: boolean;
};

/** Choices that a page shows and that say nothing about who reads it. */
const CHOICES: Readonly<Record<string, (value: string) => boolean>> = {
  [THEME_COOKIE]: isTheme,
  [LOCALE_COOKIE]: isLocale,
  [READING_COOKIE]: isReadingCurrency,
};
/** One way to write an address: the router reads others as the same page, which would each be kept and rendered. */
const CANONICAL = /^\/(?:[a-z0-9._-]+(?:\/[a-z0-9._-]+)*)?$/;
/** Stands for every phone: a shared page holds no browser's name. */
const ANY_PHONE = 'Android';

const RANKED = [...SCREENS].sort(byRank).map(({ path, shared }) => ({ pattern: matcher(path), path, shared }));
/** Screens with one address, which come before those with many. */
const FIXED = new Map(RANKED.filter(({ path }) => !/[:*]/.test(path)).map((screen) => [screen.path as string, screen]));

const cookieNames = (header: string): string[] =>
  header.split(';').flatMap((pair) => {
    const name = pair.split('=', 1)[0]?.trim() ?? '';
    return name === '' ? [] : [name];
  });

/**
 * The shared page that answers a request, or null for one that is rendered for its reader: an address with a query, of
 * another screen or written in another way, a browser with any cookie other than its choices, and one that gets a
 * warning of its own.
 */
export function sharedPageOf({ url, cookie = '', userAgent = '', locale }: SharedRequest): SharedPage | null {
  if (!CANONICAL.test(url) || url.endsWith('.data')) return null;
  const screen = FIXED.get(url) ?? RANKED.find(({ pattern }) => pattern.test(url));
  if (!screen?.shared) return null;
  if (!cookieNames(cookie).every((name) => Object.hasOwn(CHOICES, name))) return null;
  // A value that is none is no choice, and makes no page of its own.
  const choices = Object.entries(CHOICES).flatMap(([name, isKnown]) => {
    const value = readCookie(cookie, name);
    return value !== null && isKnown(value) ? [[name, value] as const] : [];
  });
  const { mobile, thirdPartyBrowser } = readClientState({ userAgent, host: '', theme: null, auth: false });
  if (thirdPartyBrowser) return null;
  const headers = {
    'user-agent': mobile ? ANY_PHONE : '',
    cookie: choices.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
  };
  const isFixed = !/[:*]/.test(screen.path);
  const path = isFixed ? screen.path : url;
  return { key: JSON.stringify([url, locale, mobile, headers.cookie]), headers, path, isFixed };
}
