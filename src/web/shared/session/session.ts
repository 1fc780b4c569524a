import { type RouterContextProvider, redirect, useRouteLoaderData } from 'react-router';
import { type Access, admits } from '#kernel/access.ts';
import { readSession, type Session, type SignedIn } from '#modules/identity/api.ts';
import type { Call } from '../../api/call-type.ts';
import type { loader } from '../../root.tsx';
import { serverContext } from '../../server-context.ts';
import { ownCookie } from '../../shell/client-state.ts';

const COOKIE = 'sapar_session';
const NOBODY: Session = { account: null, ended: false };

const asked = new WeakMap<Call, Promise<Session>>();

/**
 * Who is signed in; a visitor without the cookie costs no call, and a page never fails for want of an answer. The
 * guard, the frame and the screen of one
 * page share one answer; an action asks for itself, and what is read after it is asked anew.
 */
export function sessionOf(call: Call, request: Request): Promise<Session> {
  if (!ownCookie(request.headers.get('cookie'), COOKIE)) return Promise.resolve(NOBODY);
  if (request.method !== 'GET') return call(readSession, {}).catch(() => NOBODY);
  const known = asked.get(call) ?? call(readSession, {}).catch(() => NOBODY);
  asked.set(call, known);
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
 * For loaders and actions of pages that require a login: redirects to it and back, and to /bad-access users without the
 * permission.
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
