import { CLIENT_VIEW_COOKIE } from '#kernel/account.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, type Locale } from '#kernel/locale.ts';
import { READING_COOKIE, type ReadingCurrency } from '#kernel/reading-currency.ts';
import { THEME_COOKIE, type Theme } from '#kernel/theme.ts';

type ChosenPreferences = {
  locale?: Locale | undefined;
  theme?: Theme | undefined;
  clientView?: '0' | '1' | undefined;
  currency?: ReadingCurrency | undefined;
};
const NAMES = {
  locale: LOCALE_COOKIE,
  theme: THEME_COOKIE,
  clientView: CLIENT_VIEW_COOKIE,
  currency: READING_COOKIE,
} as const;

/** `Set-Cookie` headers that store the preferences in the browser for a year. */
export function preferenceCookies(chosen: ChosenPreferences): Headers {
  const headers = new Headers();
  for (const key of ['locale', 'theme', 'clientView', 'currency'] as const)
    if (chosen[key])
      headers.append(
        'set-cookie',
        `${NAMES[key]}=${chosen[key]}; Path=/; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; SameSite=Lax`,
      );
  return headers;
}
