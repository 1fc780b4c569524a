import { createHmac } from 'node:crypto';
import type { Account } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { AccessToken } from '../api.ts';
import { insertRefresh, takeRefresh } from '../db/refresh-queries.ts';
import { deleteSession, sessionByHash, touchSession } from '../db/session-queries.ts';
import { IDLE_MS } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { ACCESS_SECONDS, newAccessToken, readAccessToken } from './access-token.ts';
import { emailSecurityNotice } from './email-security-notice.ts';
import { accountOf, liveByHash } from './read-session.ts';
import { newToken, refreshHash, tokenHash } from './session-token.ts';

export type Pair = AccessToken & { refreshToken: string };

async function pairOf(deps: IdentityDeps, tx: Tx, session: { userId: string; sessionHash: string }): Promise<Pair> {
  const now = deps.clock.now();
  const refreshToken = newToken();
  const { sessionHash } = session;
  await insertRefresh(tx, { tokenHash: refreshHash(refreshToken) as string, sessionHash, createdAt: now });
  const accessToken = newAccessToken(deps.tokens.keys[0], { ...session, issuer: deps.tokens.issuer, now });
  return { accessToken, tokenType: 'Bearer', expiresIn: ACCESS_SECONDS, refreshToken };
}

/** The tokens of a session that has just been opened: a program carries them instead of the cookie. */
export const issueTokens = (deps: IdentityDeps, token: string): Promise<Pair> =>
  inTransaction(deps.db, async (tx) => {
    const sessionHash = tokenHash(token) as string;
    const now = deps.clock.now();
    const live = await sessionByHash(tx, sessionHash, now, new Date(now.getTime() - IDLE_MS));
    if (!live) throw new AppError('unauthenticated', 'identity.token_refused');
    return pairOf(deps, tx, { userId: live.user.id, sessionHash });
  });

/**
 * A new pair for a refresh token, which works once. A token that comes a second time was stolen, by its first or its
 * second sender: the session ends with all its tokens, and a letter reports it to the owner. @throws AppError
 * unauthenticated `identity.token_refused`.
 */
export async function rotateTokens(deps: IdentityDeps, refreshToken: string, ip: string): Promise<Pair> {
  const refused = () => new AppError('unauthenticated', 'identity.token_refused');
  const hash = refreshHash(refreshToken);
  if (!hash) throw refused();
  const pair = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const taken = await takeRefresh(tx, hash, now);
    const since = new Date(now.getTime() - IDLE_MS);
    const live = taken && (await sessionByHash(tx, taken.sessionHash, now, since));
    if (!live) return null;
    const { user, session } = live;
    const own = { userId: user.id, sessionHash: session.tokenHash };
    if (taken.first) {
      // A program that renews is in use, also when it asks for nothing else.
      await touchSession(tx, session.tokenHash, now, now);
      return pairOf(deps, tx, own);
    }
    await deleteSession(tx, session.tokenHash);
    await deps.audit.recordAccess(tx, {
      actor: null,
      contractId: session.contractId,
      action: 'token_family_revoked',
      at: now,
      ip,
      subjectKind: 'user',
      subjectId: user.id,
    });
    await emailSecurityNotice(deps, tx, user, 'token_stolen');
    return null;
  });
  if (!pair) throw refused();
  return pair;
}

/** Ends the session of a refresh token, whatever has become of the token. */
export async function revokeTokens(deps: IdentityDeps, refreshToken: string): Promise<void> {
  const hash = refreshHash(refreshToken);
  if (!hash) return;
  await inTransaction(deps.db, async (tx) => {
    const taken = await takeRefresh(tx, hash, deps.clock.now());
    if (taken) await deleteSession(tx, taken.sessionHash);
  });
}

const visitorOfPrograms = (key: Buffer, userId: string): string =>
  createHmac('sha256', key).update(`visitor ${userId}`).digest('base64url').slice(0, 32);

/** Who an access token belongs to, asked with every request: a session that has ended ends its tokens at once. */
export async function readBearer(deps: IdentityDeps, token: string): Promise<Account | null> {
  const { keys, issuer } = deps.tokens;
  const said = readAccessToken(keys, { issuer, token, now: deps.clock.now() });
  const live = said && (await liveByHash(deps, said.sessionHash));
  if (!live || live.user.id !== said.userId) return null;
  // A program keeps no cookies: what it books is its user's, like a customer's.
  return { visitorId: visitorOfPrograms(keys[0], said.userId), ...(await accountOf(deps, live)) };
}
