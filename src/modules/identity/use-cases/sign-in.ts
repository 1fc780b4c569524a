import { AppError, invalidFields } from '#kernel/app-error.ts';
import { type Executor, inTransaction } from '#platform/db/database.ts';
import type { Limit } from '#platform/limits/limiter.ts';
import { deleteSession, insertSession, userByEmail } from '../db/session-queries.ts';
import { deviceOf } from '../domain/device.ts';
import { ABSOLUTE_MS, emailKey, STRANGERS_TRIES, TRIES } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { browserOf, newMark } from './known-browser.ts';
import { passwordFits } from './password-hash.ts';
import { newToken, tokenHash } from './session-token.ts';

const ACCOUNT = 'identity.sign-in';
const ADDRESS = 'identity.sign-in-from';
const PAIR = 'identity.sign-in-pair';
const KNOWN = 'identity.sign-in-known';

type From = { ip: string; browser: string | null };
/** What a try counts against: a browser that the account has signed in from before has a count of its own, which no stranger can fill. */
const countersOf = (key: string, { ip, browser }: From): [string, string, Limit][] =>
  browser
    ? [[KNOWN, `${key} ${browser}`, TRIES]]
    : [
        [PAIR, `${key} ${ip}`, TRIES],
        [ADDRESS, ip, TRIES],
        [ACCOUNT, key, STRANGERS_TRIES],
      ];

/** All counters, so that the answer does not tell which of them is full. @throws AppError limited `identity.too_many_tries`. */
async function countTry({ limiter }: IdentityDeps, key: string, from: From): Promise<void> {
  const taken = await Promise.allSettled(
    countersOf(key, from).map(([what, whom, limit]) => limiter.take(what, whom, limit)),
  );
  for (const one of taken) {
    if (one.status === 'fulfilled') continue;
    const error: unknown = one.reason;
    if (!(error instanceof AppError) || error.kind !== 'limited') throw error;
    // As long for every counter: how long the account itself is shut is not a stranger's to know.
    const seconds = Math.min(Number(error.details.seconds ?? TRIES.seconds), TRIES.seconds);
    throw new AppError('limited', 'identity.too_many_tries', { seconds, minutes: Math.ceil(seconds / 60) });
  }
}

/** A new session; the token is told once and kept as a hash. Somebody with one workplace works there at once. */
export async function openSession(
  deps: IdentityDeps,
  tx: Executor,
  userId: string,
  { kept, device }: { kept?: { contractId: string; workplaceId: string } | null; device: string | null },
): Promise<string> {
  const token = newToken();
  const now = deps.clock.now();
  const choices = kept ? [] : await deps.workplaces.of(tx, userId);
  const [only, ...more] = choices.flatMap((c) =>
    c.workplaces.map((w) => ({ contractId: c.contractId, workplaceId: w.id })),
  );
  const chosen = kept ?? (more.length === 0 ? only : undefined);
  await insertSession(tx, {
    tokenHash: tokenHash(token) as string,
    userId,
    contractId: chosen?.contractId ?? null,
    workplaceId: chosen?.workplaceId ?? null,
    device,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
  });
  return token;
}

/**
 * Signs in and answers the new session's token and the browser's mark; the session that came with the request ends. Unknown address, wrong password and an account
 * that was closed are one answer after one time. @throws AppError unauthenticated `identity.wrong_login`, limited `identity.too_many_tries`, invalid for empty fields.
 */
export async function signIn(
  deps: IdentityDeps,
  body: { email: string; password: string },
  from: { ip: string; token: string | undefined; mark: string | undefined; agent?: string | undefined },
): Promise<{ token: string; mark: string }> {
  const empty = (['email', 'password'] as const).filter((path) => body[path].trim() === '');
  if (empty.length > 0) throw invalidFields(empty.map((path) => ({ path, code: 'common.fill_field' })));
  const key = emailKey(body.email);
  const browser = browserOf(deps.browserSecret, key, from.mark);
  await countTry(deps, key, { ip: from.ip, browser });
  const user = await userByEmail(deps.db, key);
  const fits = await passwordFits(body.password, user?.active ? user.passwordHash : null);
  const noted = { contractId: null, subjectKind: 'user', at: deps.clock.now(), ip: from.ip } as const;
  if (!user || !fits) {
    // Written for every address, known or not: neither the answer nor its time tells which.
    const subjectId = user?.id ?? 'unknown';
    await deps.audit.recordAccess(deps.db, { ...noted, actor: null, action: 'sign_in_failed', subjectId });
    throw new AppError('unauthenticated', 'identity.wrong_login');
  }
  // A right one ends the row of wrong ones where it was typed; what strangers tried elsewhere goes on being counted.
  for (const [what, whom] of countersOf(key, { ip: from.ip, browser }))
    await (what === PAIR || what === KNOWN
      ? deps.limiter.reset(what, whom)
      : deps.limiter.giveBack(what, whom));
  const mark = browser && from.mark ? from.mark : newMark(deps.browserSecret, key);
  const token = await inTransaction(deps.db, async (tx) => {
    await endSession(tx, from.token);
    const noting = { ...noted, actor: user.id, subjectId: user.id } as const;
    await deps.audit.recordAccess(tx, { ...noting, action: 'signed_in' });
    return openSession(deps, tx, user.id, { device: deviceOf(from.agent) });
  });
  return { token, mark };
}

export async function endSession(db: Executor, token: string | undefined): Promise<void> {
  const hash = token && tokenHash(token);
  if (hash) await deleteSession(db, hash);
}
