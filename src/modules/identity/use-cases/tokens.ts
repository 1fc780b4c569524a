import { createHmac } from 'node:crypto';
import type { UserAccount } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { AccessToken } from '../api.ts';
import { consumeRefreshToken, insertRefresh } from '../db/refresh-queries.ts';
import { deleteSession, sessionByHash, touchSession } from '../db/session-queries.ts';
import { SESSION_IDLE_MS } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { ACCESS_SECONDS, newAccessToken, readAccessToken } from './access-token.ts';
import { emailSecurityNotice } from './email-security-notice.ts';
import { activeSessionByHash, toUserAccount } from './read-session.ts';
import { newToken, refreshHash, tokenHash } from './session-token.ts';

export type TokenPair = AccessToken & { refreshToken: string };

async function issuePair(
  deps: IdentityDeps,
  tx: Tx,
  session: { userId: string; sessionHash: string },
): Promise<TokenPair> {
  const now = deps.clock.now();
  const refreshToken = newToken();
  const { sessionHash } = session;
  await insertRefresh(tx, { tokenHash: refreshHash(refreshToken) as string, sessionHash, createdAt: now });
  const accessToken = newAccessToken(deps.tokens.keys[0], { ...session, issuer: deps.tokens.issuer, now });
  return { accessToken, tokenType: 'Bearer', expiresIn: ACCESS_SECONDS, refreshToken };
}

/** The tokens of a session that has just been opened: a program carries them instead of the cookie. */
export const issueTokens = (deps: IdentityDeps, token: string): Promise<TokenPair> =>
  inTransaction(deps.db, async (tx) => {
    const sessionHash = tokenHash(token) as string;
    const now = deps.clock.now();
    const active = await sessionByHash(tx, sessionHash, now, new Date(now.getTime() - SESSION_IDLE_MS));
    if (!active) throw new AppError('unauthenticated', 'identity.token_refused');
    return issuePair(deps, tx, { userId: active.user.id, sessionHash });
  });

/**
 * A new pair for a refresh token, which works once. A token that comes a second time was stolen, by its first or its
 * second sender: the session ends with all its tokens, and a letter reports it to the owner. @throws AppError
 * unauthenticated `identity.token_refused`.
 */
export async function rotateTokens(deps: IdentityDeps, refreshToken: string, ip: string): Promise<TokenPair> {
  const refused = () => new AppError('unauthenticated', 'identity.token_refused');
  const hash = refreshHash(refreshToken);
  if (!hash) throw refused();
  const pair = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const taken = await consumeRefreshToken(tx, hash, now);
    const since = new Date(now.getTime() - SESSION_IDLE_MS);
    const active = taken && (await sessionByHash(tx, taken.sessionHash, now, since));
    if (!active) return null;
    const { user, session } = active;
    const own = { userId: user.id, sessionHash: session.tokenHash };
    if (taken.first) {
      // A program that renews is in use, also when it asks for nothing else.
      await touchSession(tx, session.tokenHash, now, now);
      return issuePair(deps, tx, own);
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
    const taken = await consumeRefreshToken(tx, hash, deps.clock.now());
    if (taken) await deleteSession(tx, taken.sessionHash);
  });
}

const programVisitorId = (key: Buffer, userId: string): string =>
  createHmac('sha256', key).update(`visitor ${userId}`).digest('base64url').slice(0, 32);

/** Who an access token belongs to, asked with every request: a session that has ended ends its tokens at once. */
export async function readBearer(deps: IdentityDeps, token: string): Promise<UserAccount | null> {
  const { keys, issuer } = deps.tokens;
  const said = readAccessToken(keys, { issuer, token, now: deps.clock.now() });
  const active = said && (await activeSessionByHash(deps, said.sessionHash));
  if (!active || active.user.id !== said.userId) return null;
  // A program keeps no cookies: what it books is its user's, like a customer's.
  return { visitorId: programVisitorId(keys[0], said.userId), ...(await toUserAccount(deps, active)) };
}
