import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidFields, notFound } from '#kernel/app-error.ts';
import { clearCookie, readCookie, setCookie } from '#platform/http/cookies.ts';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import { SESSION_MAX_MS } from './domain/session-rules.ts';
import type { IdentityDeps } from './ports.ts';
import { finishSignIn } from './use-cases/finish-sign-in.ts';
import { signIn } from './use-cases/sign-in.ts';
import { issueTokens, revokeTokens, rotateTokens, type TokenPair } from './use-cases/tokens.ts';

const REFRESH_COOKIE = 'sapar_refresh';

/** Tokens for programs (ADR 15): the same sessions, the same limits and the same second factor as at the login page. */
export function tokenRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const cookie = { sameSite: 'strict', path: '/api/token' } as const;
  const off = () => {
    if (!deps.tokens.on) throw notFound('platform.not_found');
  };
  const give = (reply: FastifyReply, { refreshToken, ...access }: TokenPair, inCookie: boolean) => {
    if (!inCookie) return { ...access, refreshToken };
    setCookie(reply, REFRESH_COOKIE, refreshToken, { ...cookie, maxAge: SESSION_MAX_MS / 1000 });
    return access;
  };
  const shown = (request: FastifyRequest, body: { refreshToken?: string | undefined }) => ({
    token: body.refreshToken ?? readCookie(request, REFRESH_COOKIE, cookie.path) ?? '',
    inCookie: body.refreshToken === undefined,
  });

  route(app, api.openToken, async ({ body, caller, request, reply }) => {
    off();
    const { email, password, code, contractId, workplaceId, keep } = body;
    // A program has no browser: it has no mark and ends no session of one.
    const from = {
      ip: caller.ip,
      token: undefined,
      mark: undefined,
      agent: request.headers['user-agent'],
      ...(contractId && workplaceId && { place: { contractId, workplaceId } }),
    };
    let done = await signIn(deps, { email, password }, from);
    if ('pendingSignIn' in done) {
      if (!code) throw invalidFields([{ path: 'code', code: 'common.fill_field' }]);
      done = await finishSignIn(deps, code, { ...from, pendingSignIn: done.pendingSignIn });
    }
    return give(reply, await issueTokens(deps, done.token), keep === 'cookie');
  });
  route(app, api.refreshToken, async ({ body, caller, request, reply }) => {
    off();
    const { token, inCookie } = shown(request, body);
    return give(reply, await rotateTokens(deps, token, caller.ip), inCookie);
  });
  route(app, api.revokeToken, async ({ body, request, reply }) => {
    off();
    await revokeTokens(deps, shown(request, body).token);
    clearCookie(reply, REFRESH_COOKIE, cookie);
    return { ended: true as const };
  });
}
