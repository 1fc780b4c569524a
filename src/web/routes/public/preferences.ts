import { redirect } from 'react-router';
import { isLocale } from '#kernel/locale.ts';
import { isReadingCurrency } from '#kernel/reading-currency.ts';
import { isTheme } from '#kernel/theme.ts';
import { changePreferences } from '#modules/identity/api.ts';
import { serverContext } from '../../server-context.ts';
import { loadSession } from '../../shared/session/session.ts';
import { preferenceCookies } from '../../shell/preference-cookies.ts';
import { toSitePath } from '../../shell/to-site-path.ts';
import type { Route } from './+types/preferences.ts';

/**
 * Stores the chosen language, the theme, the client view or the currency to read prices in, in a cookie and returns to
 * the current page; the language and the theme of signed-in users are stored with the account too.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [locale, theme, clientView] = [form.get('locale'), form.get('theme'), form.get('clientView')];
  const accountPreferences = { ...(isLocale(locale) && { locale }), ...(isTheme(theme) && { theme }) };
  const { call } = context.get(serverContext);
  // The cookie is enough if the account cannot be saved.
  if (Object.keys(accountPreferences).length > 0 && (await loadSession(call, request)).user)
    await call(changePreferences, { body: accountPreferences }).catch(() => null);
  const clientViewValue = (['0', '1'] as const).find((way) => way === clientView);
  const currency = form.get('currency');
  const reading = isReadingCurrency(currency) ? currency : undefined;
  const headers = preferenceCookies({ ...accountPreferences, clientView: clientViewValue, currency: reading });
  return redirect(toSitePath(form.get('from')), { status: 303, headers });
}

export const loader = () => redirect('/');
