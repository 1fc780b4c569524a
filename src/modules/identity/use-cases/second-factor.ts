import { randomBytes } from 'node:crypto';
import QRCode from 'qrcode';
import { AppError, invalidField, invalidFields } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import {
  confirmSetup,
  countRecoveryCodes,
  deleteSecondFactor,
  type FactorRow,
  findSecondFactor,
  insertSecondFactor,
  replaceRecoveryCodes,
} from '../db/factor-queries.ts';
import { deleteOtherSessions, type UserRow } from '../db/session-queries.ts';
import { PASSWORD_ATTEMPTS } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { acceptTypedCode, countCode, factorContext, newRecoveryCodes, resetCodeAttempts } from './check-code.ts';
import { emailSecurityNotice } from './email-security-notice.ts';
import { verifyPassword } from './password-hash.ts';
import { activeSession } from './read-session.ts';
import { tokenHash } from './session-token.ts';
import { base32, keyUri } from './totp.ts';

const ISSUER = 'Sapar';
export type FactorOwner = { userId: string; contractId: string | null; ip: string; token: string };

export async function findOwner(deps: IdentityDeps, { token }: FactorOwner): Promise<UserRow> {
  const active = await activeSession(deps, token);
  if (!active) throw new AppError('unauthenticated', 'common.unauthenticated');
  return active.user;
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
  await deps.limiter.consume('identity.change-password', user.id, PASSWORD_ATTEMPTS);
  if (!(await verifyPassword(password, user.passwordHash, ip)))
    throw invalidField('password', 'identity.wrong_password');
  await deps.limiter.reset('identity.change-password', user.id);
}

const isOn = (factor: FactorRow | null): factor is FactorRow => factor !== null && factor.confirmedAt !== null;

export async function readFactorState(
  { db }: IdentityDeps,
  userId: string,
): Promise<{ on: boolean; codesLeft: number }> {
  const factor = await findSecondFactor(db, userId);
  return isOn(factor) ? { on: true, codesLeft: await countRecoveryCodes(db, userId) } : { on: false, codesLeft: 0 };
}

/**
 * A key for the app, as a QR code and to be typed. It asks for nothing until a code of it was typed. @throws AppError
 * conflict `identity.second_factor_on`.
 */
export async function startSetup(
  deps: IdentityDeps,
  owner: FactorOwner,
  password: string,
): Promise<{ key: string; uri: string; qr: string }> {
  const user = await findOwner(deps, owner);
  await checkPassword(deps, user, { password, ip: owner.ip });
  const secret = randomBytes(20);
  await insertSecondFactor(deps.db, {
    userId: user.id,
    lastStep: 0,
    createdAt: deps.clock.now(),
    secret: deps.sealer.seal(secret.toString('base64'), factorContext(user.id)),
  });
  if (isOn(await findSecondFactor(deps.db, user.id))) throw new AppError('conflict', 'identity.second_factor_on');
  const uri = keyUri(secret, user.email, ISSUER);
  const qr = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return { key: base32(secret), uri, qr };
}

const recordFactorChange = (deps: IdentityDeps, { userId, contractId, ip }: FactorOwner) =>
  ({ actor: userId, contractId, ip, at: deps.clock.now(), subjectKind: 'user', subjectId: userId }) as const;

/**
 * Switches the second factor on by its first code; every other session ends. Answers the recovery codes, shown once.
 */
export async function confirmSecondFactor(deps: IdentityDeps, own: FactorOwner, code: string): Promise<string[]> {
  const user = await findOwner(deps, own);
  const factor = await findSecondFactor(deps.db, user.id);
  if (!factor) throw new AppError('conflict', 'identity.second_factor_off');
  if (isOn(factor)) throw new AppError('conflict', 'identity.second_factor_on');
  await countCode(deps, user.id, own.ip);
  const { codes, hashes } = newRecoveryCodes(deps, user.id);
  await inTransaction(deps.db, async (tx) => {
    await acceptTypedCode(deps, tx, factor, code);
    if (!(await confirmSetup(tx, user.id, deps.clock.now())))
      throw new AppError('conflict', 'identity.second_factor_on');
    await replaceRecoveryCodes(tx, user.id, hashes);
    const session = tokenHash(own.token) as string;
    await deleteOtherSessions(tx, user.id, session);
    await deps.notifications.forgetDevices(tx, { userId: user.id, except: session });
    await deps.audit.recordAccess(tx, { ...recordFactorChange(deps, own), action: 'second_factor_on' });
    await emailSecurityNotice(deps, tx, user, 'second_factor_on');
  });
  await resetCodeAttempts(deps, user.id, own.ip);
  return codes;
}

/**
 * Switches it off: by the password and a code, of the app or for recovery. @throws AppError conflict
 * `identity.second_factor_off`.
 */
export async function disableSecondFactor(
  deps: IdentityDeps,
  owner: FactorOwner,
  typed: { password: string; code: string },
): Promise<void> {
  const user = await findOwner(deps, owner);
  const factor = await findSecondFactor(deps.db, user.id);
  if (!isOn(factor)) throw new AppError('conflict', 'identity.second_factor_off');
  await checkPassword(deps, user, { password: typed.password, ip: owner.ip });
  await countCode(deps, user.id, owner.ip);
  await inTransaction(deps.db, async (tx) => {
    await acceptTypedCode(deps, tx, factor, typed.code);
    await deleteSecondFactor(tx, user.id);
    await deps.audit.recordAccess(tx, { ...recordFactorChange(deps, owner), action: 'second_factor_off' });
    await emailSecurityNotice(deps, tx, user, 'second_factor_off');
  });
  await resetCodeAttempts(deps, user.id, owner.ip);
}
