import { data, type RouterContextProvider, redirect } from 'react-router';
import { ACCESS, type Access, decideAccess } from '#kernel/access.ts';
import { accessOfPage } from './screens/page-access.ts';
import { serverContext } from './server-context.ts';
import { loadSession, loginPath } from './shared/session/session.ts';

/** The path of a page, also when the browser requests only its data. */
const pagePath = (pathname: string): string =>
  pathname
    .replace(/\.data$/, '')
    .replace(/^\/_root$/, '/')
    .split('/')
    .map(decodeSegment)
    .join('/')
    .replace(/\/{2,}/g, '/');

/** `%61` leads to the same page as `a`; an encoded slash does not end a segment, as in the router. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('/', '%2F');
  } catch {
    return segment;
  }
}

const SECOND_FACTOR = '/account/profile/second-factor';
/** Open to staff who must set up a second factor first. */
const SETUP_PAGES: ReadonlySet<string> = new Set([SECOND_FACTOR, '/login', '/login/code', '/logout', '/preferences']);

/**
 * A screen that names an unknown access is closed, not open.
 * @throws the 500 "Unknown middleware" of the specification (§8).
 */
export function assertKnownAccess(access: string): asserts access is Access {
  if (!Object.hasOwn(ACCESS, access))
    throw data('Unknown middleware', { status: 500, statusText: 'Unknown middleware' });
}

/**
 * Runs before every page: anonymous users are redirected to the login and back, users without the role to /bad-access.
 */
export async function requirePageAccess({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const path = pagePath(pathname);
  const access = accessOfPage(path);
  assertKnownAccess(access);
  if (request.method === 'GET' && !SETUP_PAGES.has(path)) {
    const { user } = await loadSession(context.get(serverContext).call, request);
    if (user?.needsSecondFactor) throw redirect(SECOND_FACTOR);
  }
  if (decideAccess(access, null) === 'yes') return;
  const { user } = await loadSession(context.get(serverContext).call, request);
  const decision = decideAccess(access, user);
  if (decision === 'login') throw redirect(loginPath(path + search));
  if (decision === 'no') throw redirect('/bad-access');
}
