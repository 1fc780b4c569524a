import { redirect } from 'react-router';
import { CLIENT_VIEW_COOKIE } from '#kernel/account.ts';
import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#kernel/locale.ts';
import { isTheme, THEME_COOKIE } from '../../shell/client-state.ts';
import { samePath } from '../../shell/same-path.ts';
import type { Route } from './+types/preferences.ts';

const cookie = (name: string, value: string) =>
  `${name}=${value}; Path=/; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; SameSite=Lax`;

/** Keeps the chosen language, the theme or whom the screen is turned to in a cookie and returns to the page the reader was on. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const headers = new Headers();
  const locale = form.get('locale');
  const theme = form.get('theme');
  if (isLocale(locale)) headers.append('set-cookie', cookie(LOCALE_COOKIE, locale));
  if (isTheme(theme)) headers.append('set-cookie', cookie(THEME_COOKIE, theme));
  const clientView = form.get('clientView');
  if (clientView === '1' || clientView === '0')
    headers.append('set-cookie', cookie(CLIENT_VIEW_COOKIE, clientView));
  return redirect(samePath(form.get('from')), { status: 303, headers });
}

export const loader = () => redirect('/');
