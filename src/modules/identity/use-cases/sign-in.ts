import { AppError, invalidFields } from '#kernel/app-error.ts';
import { deleteSession, insertSession, userByEmail } from '../db/session-queries.ts';
import { ABSOLUTE_MS, emailKey, TRIES } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { passwordFits } from './password-hash.ts';
import { newToken, tokenHash } from './session-token.ts';

const ACCOUNT = 'identity.sign-in';
const ADDRESS = 'identity.sign-in-from';

/** Both counters, so that the answer does not tell which of them is full. @throws AppError limited `identity.too_many_tries`. */
async function countTry({ limiter }: IdentityDeps, key: string, ip: string): Promise<void> {
  const taken = await Promise.allSettled([
    limiter.take(ACCOUNT, key, TRIES),
    limiter.take(ADDRESS, ip, TRIES),
  ]);
  for (const one of taken) {
    if (one.status === 'fulfilled') continue;
    const error: unknown = one.reason;
    if (!(error instanceof AppError) || error.kind !== 'limited') throw error;
    const seconds = Number(error.details.seconds ?? TRIES.seconds);
    throw new AppError('limited', 'identity.too_many_tries', { seconds, minutes: Math.ceil(seconds / 60) });
  }
}

/** A new session; the token is told once and kept as a hash. Somebody with one workplace works there at once. */
export async function openSession(
  deps: IdentityDeps,
  userId: string,
  kept: { contractId: string; workplaceId: string } | null = null,
): Promise<string> {
  const token = newToken();
  const now = deps.clock.now();
  const choices = kept ? [] : await deps.workplaces.of(deps.db, userId);
  const [only, ...more] = choices.flatMap((c) =>
    c.workplaces.map((w) => ({ contractId: c.contractId, workplaceId: w.id })),
  );
  const chosen = kept ?? (more.length === 0 ? only : undefined);
  await insertSession(deps.db, {
    tokenHash: tokenHash(token) as string,
    userId,
    contractId: chosen?.contractId ?? null,
    workplaceId: chosen?.workplaceId ?? null,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
  });
  return token;
}

/**
 * Signs in and answers the new session's token; the one that came with the request ends. Unknown address, wrong password and an account
 * that was closed are one answer after one time. @throws AppError unauthenticated `identity.wrong_login`, limited `identity.too_many_tries`, invalid for empty fields.
 */
export async function signIn(
  deps: IdentityDeps,
  body: { email: string; password: string },
  from: { ip: string; token: string | undefined },
): Promise<string> {
  const empty = (['email', 'password'] as const).filter((path) => body[path].trim() === '');
  if (empty.length > 0) throw invalidFields(empty.map((path) => ({ path, code: 'common.fill_field' })));
  const key = emailKey(body.email);
  await countTry(deps, key, from.ip);
  const user = await userByEmail(deps.db, key);
  const fits = await passwordFits(body.password, user?.active ? user.passwordHash : null);
  if (!user || !fits) throw new AppError('unauthenticated', 'identity.wrong_login');
  await deps.limiter.reset(ACCOUNT, key);
  await deps.limiter.giveBack(ADDRESS, from.ip);
  await endSession(deps, from.token);
  return openSession(deps, user.id);
}

export async function endSession({ db }: IdentityDeps, token: string | undefined): Promise<void> {
  const hash = token && tokenHash(token);
  if (hash) await deleteSession(db, hash);
}
