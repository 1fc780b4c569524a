import { type RouterContextProvider, redirect, useRouteLoaderData } from 'react-router';
import { type Access, decideAccess } from '#kernel/access.ts';
import { readSession, type Session, type SignedInUser } from '#modules/identity/api.ts';
import type { Call } from '../../api/call-type.ts';
import type { loader } from '../../root.tsx';
import { serverContext } from '../../server-context.ts';
import { readAppCookie } from '../../shell/client-state.ts';

const COOKIE = 'sapar_session';
const NO_SESSION: Session = { user: null, ended: false };

const sessions = new WeakMap<Call, Promise<Session>>();

/**
 * The session of a request; a visitor without the cookie costs no call, and a failed read never fails the page. The
 * guard, the frame and the screen of one page share one response; an action reads the session itself, and later reads
 * are new.
 */
export function loadSession(call: Call, request: Request): Promise<Session> {
  if (!readAppCookie(request.headers.get('cookie'), COOKIE)) return Promise.resolve(NO_SESSION);
  if (request.method !== 'GET') return call(readSession, {}).catch(() => NO_SESSION);
  const known = sessions.get(call) ?? call(readSession, {}).catch(() => NO_SESSION);
  sessions.set(call, known);
  return known;
}

/** The signed-in user of this page; null for a visitor. */
export const useAccount = (): SignedInUser | null => useRouteLoaderData<typeof loader>('root')?.session.user ?? null;

/** The session ended while the page was open. */
export const useSessionEnded = (): boolean => useRouteLoaderData<typeof loader>('root')?.session.ended ?? false;

/** Client view: all earnings are hidden. */
export const useClientView = (): boolean => useRouteLoaderData<typeof loader>('root')?.clientView ?? false;

export const loginPath = (from: string): string =>
  from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`;

/**
 * The account of a page that requires a login; redirects to the login and back without one. The guard has already
 * checked the page's `access`; `access` here is for an action that requires more than its page, and redirects to
 * /bad-access.
 */
export async function requireAccount(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  access: Access = 'signedIn',
): Promise<SignedInUser> {
  const { user } = await loadSession(context.get(serverContext).call, request);
  const { pathname, search } = new URL(request.url);
  if (!user) throw redirect(loginPath(pathname.replace(/\.data$/, '') + search));
  if (decideAccess(access, user) !== 'yes') throw redirect('/bad-access');
  return user;
}

/** Whether a user may save passengers: a user with contracts must have chosen one. */
export const canSavePassengers = ({ contract, choices }: SignedInUser): boolean =>
  contract !== null || choices.length === 0;
