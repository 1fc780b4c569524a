import { AppError, invalidFields } from '#kernel/app-error.ts';
import { type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import type { Limit } from '#platform/limits/limiter.ts';
import { findSecondFactor } from '../db/factor-queries.ts';
import { deleteSession, insertSession, type UserRow, userByEmail } from '../db/session-queries.ts';
import { describeDevice } from '../domain/device.ts';
import { emailKey, PASSWORD_ATTEMPTS, SESSION_MAX_MS, UNKNOWN_BROWSER_ATTEMPTS } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { type ContractChoice, setContractChoice } from './choose-contract.ts';
import { knownBrowser, newBrowserToken } from './known-browser.ts';
import { visitorContext } from './link-data.ts';
import { verifyPassword } from './password-hash.ts';
import { pendingSignInToken } from './pending-sign-in.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';
import { newToken, tokenHash } from './session-token.ts';

const BY_ACCOUNT = 'identity.sign-in';
const BY_ADDRESS = 'identity.sign-in-from';
const BY_PAIR = 'identity.sign-in-pair';
const BY_KNOWN_BROWSER = 'identity.sign-in-known';

type AttemptOrigin = { ip: string; browser: string | null };
/**
 * What a try counts against: a browser that the account has signed in from before has a count of its own, which no
 * stranger can fill.
 */
const countersOf = (key: string, { ip, browser }: AttemptOrigin): [string, string, Limit][] =>
  browser
    ? [[BY_KNOWN_BROWSER, `${key} ${browser}`, PASSWORD_ATTEMPTS]]
    : [
        [BY_PAIR, `${key} ${ip}`, PASSWORD_ATTEMPTS],
        [BY_ADDRESS, ip, PASSWORD_ATTEMPTS],
        [BY_ACCOUNT, key, UNKNOWN_BROWSER_ATTEMPTS],
      ];

/**
 * All counters at once, so that the answer does not reveal which of them is full. @throws AppError limited
 * `identity.too_many_tries`.
 */
async function countTry({ limiter }: IdentityDeps, key: string, from: AttemptOrigin): Promise<void> {
  const taken = await Promise.allSettled(
    countersOf(key, from).map(([what, whom, limit]) => limiter.consume(what, whom, limit)),
  );
  for (const one of taken) {
    if (one.status === 'fulfilled') continue;
    const error: unknown = one.reason;
    if (!(error instanceof AppError) || error.kind !== 'limited') throw error;
    // As long for every counter: how long the account itself is shut is not a stranger's to know.
    const seconds = Math.min(Number(error.details.seconds ?? PASSWORD_ATTEMPTS.seconds), PASSWORD_ATTEMPTS.seconds);
    throw new AppError('limited', 'identity.too_many_tries', { seconds, minutes: Math.ceil(seconds / 60) });
  }
}

/**
 * A new session; the token is returned once and stored as a hash. A user with one workplace works there at once.
 * `verifiedAt`: when its owner last confirmed their identity, where that is not now.
 */
export async function openSession(
  deps: IdentityDeps,
  tx: Executor,
  userId: string,
  { kept, device, verifiedAt }: { kept?: ContractChoice | null; device: string | null; verifiedAt?: Date | null },
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
    verifiedAt: verifiedAt === undefined ? now : verifiedAt,
    seenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MAX_MS),
  });
  return token;
}

export type SignInContext = {
  ip: string;
  token: string | undefined;
  mark: string | undefined;
  agent?: string | undefined;
  /** Who this browser was before. */
  visitor?: string | null;
  /** Where they mean to work; without it, where they work if there is only one. */
  place?: ContractChoice;
};
/**
 * A session and the browser's mark; or, where the account has a second factor, what proves that the password was
 * right.
 */
export type SignedInUser = { token: string; mark: string } | { pendingSignIn: string };

/**
 * Signs in; the session that came with the request ends. Unknown address, wrong password and an account that was
 * closed are one answer
 * after one time. @throws AppError unauthenticated `identity.wrong_login`, limited `identity.too_many_tries`, invalid
 * for empty fields.
 */
export async function signIn(
  deps: IdentityDeps,
  body: { email: string; password: string },
  from: SignInContext,
): Promise<SignedInUser> {
  const empty = (['email', 'password'] as const).filter((path) => body[path].trim() === '');
  if (empty.length > 0) throw invalidFields(empty.map((path) => ({ path, code: 'common.fill_field' })));
  const key = emailKey(body.email);
  const browser = knownBrowser(deps.browserSecret, key, from.mark);
  await countTry(deps, key, { ip: from.ip, browser });
  const user = await userByEmail(deps.db, key);
  const fits = await verifyPassword(body.password, user?.active ? user.passwordHash : null, from.ip);
  if (!user || !fits) {
    // Written for every address, known or not: neither the answer nor its time reveals which.
    await recordFailedSignIn(deps, { ip: from.ip, userId: user?.id });
    throw new AppError('unauthenticated', 'identity.wrong_login');
  }
  // A right one ends the row of wrong ones where it was typed; what strangers tried elsewhere goes on being counted.
  for (const [what, whom] of countersOf(key, { ip: from.ip, browser }))
    await (what === BY_PAIR || what === BY_KNOWN_BROWSER
      ? deps.limiter.reset(what, whom)
      : deps.limiter.returnUse(what, whom));
  if ((await findSecondFactor(deps.db, user.id))?.confirmedAt)
    return { pendingSignIn: pendingSignInToken(deps.linkSecret, user, deps.clock.now()) };
  return inTransaction(deps.db, (tx) => completeSignIn(deps, tx, user, from));
}

/** Opens the session of an authenticated user. @throws AppError not_found `identity.no_such_workplace`. */
export async function completeSignIn(
  deps: IdentityDeps,
  tx: Tx,
  user: UserRow,
  from: SignInContext,
): Promise<{ token: string; mark: string }> {
  const key = emailKey(user.email);
  await endSession(deps, tx, from.token, user.id);
  await deps.audit.recordAccess(tx, {
    actor: user.id,
    contractId: null,
    action: 'signed_in',
    at: deps.clock.now(),
    ip: from.ip,
    subjectKind: 'user',
    subjectId: user.id,
  });
  if (user.visitor && from.visitor)
    await deps.moveDrafts(tx, from.visitor, deps.sealer.open(user.visitor, visitorContext(user.id)));
  const toListedUser = knownBrowser(deps.browserSecret, key, from.mark) !== null && from.mark;
  const token = await openSession(deps, tx, user.id, { device: describeDevice(from.agent) });
  if (from.place) await setContractChoice(deps, tx, user.id, token, from.place, from.ip);
  return {
    token,
    mark: toListedUser || newBrowserToken(deps.browserSecret, key),
  };
}

/** Ends a session, and pushes to its browser unless the same user signs in there again. */
export async function endSession(
  { notifications }: Pick<IdentityDeps, 'notifications'>,
  tx: Tx,
  token: string | undefined,
  next?: string,
): Promise<void> {
  const hash = token && tokenHash(token);
  if (!hash) return;
  await deleteSession(tx, hash);
  await notifications.forgetDevices(tx, { session: hash, ...(next && { unlessOf: next }) });
}
