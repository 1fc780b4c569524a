import { randomBytes } from 'node:crypto';
import QRCode from 'qrcode';
import { AppError, invalidFields, refusedField } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import {
  codesLeft,
  confirmFactor,
  deleteFactor,
  type FactorRow,
  factorOf,
  replaceCodes,
  startFactor,
} from '../db/factor-queries.ts';
import { deleteOtherSessions, type UserRow } from '../db/session-queries.ts';
import { TRIES } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { countCode, factorContext, forgiveCodes, newRecoveryCodes, takeTypedCode } from './check-code.ts';
import { emailSecurityNotice } from './email-security-notice.ts';
import { passwordFits } from './password-hash.ts';
import { liveSession } from './read-session.ts';
import { tokenHash } from './session-token.ts';
import { base32, keyUri } from './totp.ts';

const ISSUER = 'Sapar';
export type Own = { userId: string; contractId: string | null; ip: string; token: string };

export async function ownerOf(deps: IdentityDeps, { token }: Own): Promise<UserRow> {
  const live = await liveSession(deps, token);
  if (!live) throw new AppError('unauthenticated', 'common.unauthenticated');
  return live.user;
}

/**
 * The password is required, so that a person at an unlocked screen cannot change the sign-in. @throws AppError invalid
 * at `password`, limited after five wrong ones.
 */
async function checkPassword(
  deps: IdentityDeps,
  user: UserRow,
  { password, ip }: { password: string; ip: string },
): Promise<void> {
  if (password === '') throw invalidFields([{ path: 'password', code: 'common.fill_field' }]);
  await deps.limiter.take('identity.change-password', user.id, TRIES);
  if (!(await passwordFits(password, user.passwordHash, ip))) throw refusedField('password', 'identity.wrong_password');
  await deps.limiter.reset('identity.change-password', user.id);
}

const isOn = (factor: FactorRow | null): factor is FactorRow => factor !== null && factor.confirmedAt !== null;

export async function readFactor({ db }: IdentityDeps, userId: string): Promise<{ on: boolean; codesLeft: number }> {
  const factor = await factorOf(db, userId);
  return isOn(factor) ? { on: true, codesLeft: await codesLeft(db, userId) } : { on: false, codesLeft: 0 };
}

/**
 * A key for the app, as a QR code and to be typed. It asks for nothing until a code of it was typed. @throws AppError
 * conflict `identity.second_factor_on`.
 */
export async function beginFactor(
  deps: IdentityDeps,
  own: Own,
  password: string,
): Promise<{ key: string; uri: string; qr: string }> {
  const user = await ownerOf(deps, own);
  await checkPassword(deps, user, { password, ip: own.ip });
  const secret = randomBytes(20);
  await startFactor(deps.db, {
    userId: user.id,
    lastStep: 0,
    createdAt: deps.clock.now(),
    secret: deps.sealer.seal(secret.toString('base64'), factorContext(user.id)),
  });
  if (isOn(await factorOf(deps.db, user.id))) throw new AppError('conflict', 'identity.second_factor_on');
  const uri = keyUri(secret, user.email, ISSUER);
  const qr = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return { key: base32(secret), uri, qr };
}

const noted = (deps: IdentityDeps, { userId, contractId, ip }: Own) =>
  ({ actor: userId, contractId, ip, at: deps.clock.now(), subjectKind: 'user', subjectId: userId }) as const;

/**
 * Switches the second factor on by its first code; every other session ends. Answers the recovery codes, shown once.
 */
export async function confirmSecondFactor(deps: IdentityDeps, own: Own, code: string): Promise<string[]> {
  const user = await ownerOf(deps, own);
  const factor = await factorOf(deps.db, user.id);
  if (!factor) throw new AppError('conflict', 'identity.second_factor_off');
  if (isOn(factor)) throw new AppError('conflict', 'identity.second_factor_on');
  await countCode(deps, user.id, own.ip);
  const { shown: codes, kept } = newRecoveryCodes(deps, user.id);
  await inTransaction(deps.db, async (tx) => {
    await takeTypedCode(deps, tx, factor, code);
    if (!(await confirmFactor(tx, user.id, deps.clock.now())))
      throw new AppError('conflict', 'identity.second_factor_on');
    await replaceCodes(tx, user.id, kept);
    await deleteOtherSessions(tx, user.id, tokenHash(own.token) as string);
    await deps.audit.recordAccess(tx, { ...noted(deps, own), action: 'second_factor_on' });
    await emailSecurityNotice(deps, tx, user, 'second_factor_on');
  });
  await forgiveCodes(deps, user.id, own.ip);
  return codes;
}

/**
 * Switches it off: by the password and a code, of the app or for recovery. @throws AppError conflict
 * `identity.second_factor_off`.
 */
export async function endFactor(
  deps: IdentityDeps,
  own: Own,
  typed: { password: string; code: string },
): Promise<void> {
  const user = await ownerOf(deps, own);
  const factor = await factorOf(deps.db, user.id);
  if (!isOn(factor)) throw new AppError('conflict', 'identity.second_factor_off');
  await checkPassword(deps, user, { password: typed.password, ip: own.ip });
  await countCode(deps, user.id, own.ip);
  await inTransaction(deps.db, async (tx) => {
    await takeTypedCode(deps, tx, factor, typed.code);
    await deleteFactor(tx, user.id);
    await deps.audit.recordAccess(tx, { ...noted(deps, own), action: 'second_factor_off' });
    await emailSecurityNotice(deps, tx, user, 'second_factor_off');
  });
  await forgiveCodes(deps, user.id, own.ip);
}
