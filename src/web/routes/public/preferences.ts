import { redirect } from 'react-router';
import { isLocale } from '#kernel/locale.ts';
import { isTheme } from '#kernel/theme.ts';
import { changePreferences } from '#modules/identity/api.ts';
import { serverContext } from '../../server-context.ts';
import { sessionOf } from '../../shared/session/session.ts';
import { preferenceCookies } from '../../shell/preference-cookies.ts';
import { samePath } from '../../shell/same-path.ts';
import type { Route } from './+types/preferences.ts';

/**
 * Stores the chosen language, the theme or the client view in a cookie and returns to the current page; the language
 * and the theme of signed-in users are stored with the account too.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [locale, theme, clientView] = [form.get('locale'), form.get('theme'), form.get('clientView')];
  const own = { ...(isLocale(locale) && { locale }), ...(isTheme(theme) && { theme }) };
  const { call } = context.get(serverContext);
  // The cookie is enough to go on with.
  if (Object.keys(own).length > 0 && (await sessionOf(call, request)).account)
    await call(changePreferences, { body: own }).catch(() => null);
  const turned = (['0', '1'] as const).find((way) => way === clientView);
  const headers = preferenceCookies({ ...own, clientView: turned });
  return redirect(samePath(form.get('from')), { status: 303, headers });
}

export const loader = () => redirect('/');
