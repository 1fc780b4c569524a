import { type RouterContextProvider, redirect, useRouteLoaderData } from 'react-router';
import { type Access, admits } from '#kernel/access.ts';
import { readSession, type Session, type SignedIn } from '#modules/identity/api.ts';
import type { Call } from '../../api/call-type.ts';
import type { loader } from '../../root.tsx';
import { serverContext } from '../../server-context.ts';
import { ownCookie } from '../../shell/client-state.ts';

const COOKIE = 'sapar_session';
const NO_SESSION: Session = { account: null, ended: false };

const sessions = new WeakMap<Call, Promise<Session>>();

/**
 * Who is signed in; a visitor without the cookie costs no call, and a page never fails for want of an answer. The
 * guard, the frame and the screen of one
 * page share one answer; an action asks for itself, and what is read after it is asked anew.
 */
export function sessionOf(call: Call, request: Request): Promise<Session> {
  if (!ownCookie(request.headers.get('cookie'), COOKIE)) return Promise.resolve(NO_SESSION);
  if (request.method !== 'GET') return call(readSession, {}).catch(() => NO_SESSION);
  const known = sessions.get(call) ?? call(readSession, {}).catch(() => NO_SESSION);
  sessions.set(call, known);
  return known;
}

/** Whose session this page is; null for a visitor. */
export const useAccount = (): SignedIn | null => useRouteLoaderData<typeof loader>('root')?.session.account ?? null;

/** The session ended while the reader was at work. */
export const useEnded = (): boolean => useRouteLoaderData<typeof loader>('root')?.session.ended ?? false;

/** The screen is turned to a client: what is earned is hidden everywhere. */
export const useClientView = (): boolean => useRouteLoaderData<typeof loader>('root')?.clientView ?? false;

export const loginPath = (from: string): string =>
  from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`;

/**
 * The account of a page that requires a login; redirects to the login and back without one. The guard has admitted the
 * user by the `access` of the page's screen; `access` here is for an action that requires more than its page, and
 * redirects to /bad-access.
 */
export async function requireAccount(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  access: Access = 'signedIn',
): Promise<SignedIn> {
  const { account } = await sessionOf(context.get(serverContext).call, request);
  const { pathname, search } = new URL(request.url);
  if (!account) throw redirect(loginPath(pathname.replace(/\.data$/, '') + search));
  if (admits(access, account) !== 'yes') throw redirect('/bad-access');
  return account;
}

/** Whether a user may save passengers now: one with contracts must have chosen which. */
export const mayKeep = ({ contract, choices }: SignedIn): boolean => contract !== null || choices.length === 0;
