import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { newVisitorId, SESSION_COOKIE, VISITOR_COOKIE } from '#platform/http/caller.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import { ABSOLUTE_MS } from './domain/session-rules.ts';
import type { IdentityDeps } from './ports.ts';
import { changePassword } from './use-cases/change-password.ts';
import { chooseContract } from './use-cases/choose-contract.ts';
import { endOtherSessions, listSessions } from './use-cases/list-sessions.ts';
import { NOBODY, viewSession } from './use-cases/read-session.ts';
import { signIn } from './use-cases/sign-in.ts';
import { signOut } from './use-cases/sign-out.ts';

/** Longer than any session: a browser whose session has ended is told so, and does not go on as a visitor unawares. */
const COOKIE_SECONDS = ABSOLUTE_MS / 1000 + 30 * 86_400;

/** Whoever guesses passwords elsewhere does not shut this browser out. */
const BROWSER_COOKIE = 'sapar_browser';
const YEAR_SECONDS = 365 * 86_400;

const tokenOf = (request: FastifyRequest): string | undefined => request.cookies[SESSION_COOKIE];

/** Who is signed in, asked of a route that is theirs alone. */
function signedIn(caller: Caller, request: FastifyRequest) {
  const token = tokenOf(request);
  if (!caller.account || !token) throw new AppError('unauthenticated', 'common.unauthenticated');
  const { userId, contractId } = caller.account;
  return { userId, contractId, ip: caller.ip, token };
}

export function identityRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const cookie = { httpOnly: true, sameSite: 'lax', secure: deps.secure, path: '/' } as const;
  const give = (reply: FastifyReply, token: string) => {
    reply.setCookie(SESSION_COOKIE, token, { ...cookie, maxAge: COOKIE_SECONDS });
    return viewSession(deps, token);
  };

  route(app, api.readSession, ({ request }) => viewSession(deps, tokenOf(request)));
  // It counts wrong tries for itself, of an account and of an address.
  route(app, api.signIn, async ({ body, caller, request, reply }) => {
    const from = {
      ...{ ip: caller.ip, token: tokenOf(request), mark: request.cookies[BROWSER_COOKIE] },
      agent: request.headers['user-agent'],
    };
    const { token, mark } = await signIn(deps, body, from);
    reply.setCookie(BROWSER_COOKIE, mark, { ...cookie, maxAge: YEAR_SECONDS });
    return give(reply, token);
  });
  route(app, api.signOut, async ({ caller, request, reply }) => {
    await signOut(deps, caller, tokenOf(request));
    reply.clearCookie(SESSION_COOKIE, cookie);
    // What was typed while signed in is not the next one's at this computer.
    reply.setCookie(VISITOR_COOKIE, newVisitorId(), { ...cookie, maxAge: YEAR_SECONDS });
    return NOBODY;
  });
  route(app, api.chooseContract, async ({ body, caller, request }) => {
    const { userId, token } = signedIn(caller, request);
    await chooseContract(deps, userId, token, body, caller.ip);
    return viewSession(deps, token);
  });
  route(app, api.changePassword, async ({ body, caller, request, reply }) =>
    give(reply, await changePassword(deps, signedIn(caller, request).token, body, caller.ip)),
  );
  route(app, api.listSessions, async ({ caller, request }) => {
    const { userId, token } = signedIn(caller, request);
    return { sessions: await listSessions(deps, userId, token) };
  });
  route(app, api.endOtherSessions, async ({ caller, request }) => {
    const { token, ...who } = signedIn(caller, request);
    return { ended: await endOtherSessions(deps, who, token) };
  });
  route(app, api.readDemoLogins, async () => ({ logins: [...deps.demoLogins] }));
}
