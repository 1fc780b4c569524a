import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { decideAccess } from '#kernel/access.ts';
import { LOCALE_COOKIE } from '#kernel/locale.ts';
import { THEME_COOKIE } from '#kernel/theme.ts';
import type { Session } from '#modules/identity/api.ts';
import { serverContext } from '../../server-context.ts';
import { readCookie } from '../../shell/client-state.ts';
import { preferenceCookies } from '../../shell/preference-cookies.ts';

/** Agents begin in the workspace, unless another page has sent them to sign in. */
export const landingPath = (user: Session['user'], from: string): string =>
  from === '/' && decideAccess('agent', user) === 'yes' ? '/account' : from;

/**
 * Redirect after sign-in: to the previous page, through the contract selection if needed. A browser without a chosen
 * language or theme takes those of the user, and the document is reloaded.
 */
export function afterSignIn(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  user: Session['user'],
  from: string,
): Response {
  const mustChooseContract = user && !user.contract && user.choices.length > 0;
  const landing = landingPath(user, from);
  const to = mustChooseContract ? `/login/contract?from=${encodeURIComponent(landing)}` : landing;
  if (!user) return redirect(to);
  const { locale, theme } = user.preferences;
  const has = (name: string) => readCookie(request.headers.get('cookie'), name) !== null;
  const carriedQuery = {
    ...(!has(LOCALE_COOKIE) && locale !== context.get(serverContext).caller.locale && { locale }),
    ...(!has(THEME_COOKIE) && theme && { theme }),
  };
  if (Object.keys(carriedQuery).length === 0) return redirect(to);
  return redirectDocument(to, { headers: preferenceCookies(carriedQuery) });
}
