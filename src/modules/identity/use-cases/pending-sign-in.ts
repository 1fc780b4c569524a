import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserRow } from '../db/session-queries.ts';
import { PENDING_SIGN_IN_MS } from '../domain/session-rules.ts';

const TOKEN = /^([\w-]{1,64})\.(\d{13})\.([\w-]{43})$/;

/** It falls with the password it was made for. */
const sign = (secret: Buffer, user: Pick<UserRow, 'id' | 'passwordHash'>, at: number): string =>
  createHmac('sha256', secret).update(`half way ${user.id} ${at} ${user.passwordHash}`).digest('base64url');

/**
 * Proof of a typed password while the code is still required: worthless without the code, and valid for five minutes.
 */
export const pendingSignInToken = (secret: Buffer, user: UserRow, now: Date): string =>
  `${user.id}.${now.getTime()}.${sign(secret, user, now.getTime())}`;

export const pendingUserId = (token: string | undefined): string | null => TOKEN.exec(token ?? '')?.[1] ?? null;

export function isSignInPending(secret: Buffer, user: UserRow, token: string | undefined, now: Date): boolean {
  const [, id, at, signature] = TOKEN.exec(token ?? '') ?? [];
  if (!id || !at || !signature || id !== user.id) return false;
  const fits = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, user, Number(at))));
  const age = now.getTime() - Number(at);
  return fits && age >= 0 && age < PENDING_SIGN_IN_MS;
}
