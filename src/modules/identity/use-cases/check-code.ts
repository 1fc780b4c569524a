import { createHmac, randomBytes } from 'node:crypto';
import { AppError, invalidField, invalidFields } from '#kernel/app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import { acceptTimeStep, type FactorRow, redeemRecoveryCode } from '../db/factor-queries.ts';
import { CODE_ATTEMPTS, CODE_ATTEMPTS_TOTAL, RECOVERY_CODES } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { base32, normalizeCode, timeStepOfCode } from './totp.ts';

const RECOVERY = /^[A-Z2-7]{16}$/;
const CODES_BY_IP = 'identity.codes-from';
const CODES_TOTAL = 'identity.codes-of-all';

export const factorContext = (userId: string): string => `identity.second-factor:${userId}`;
export const openSecret = ({ sealer }: IdentityDeps, { userId, secret }: FactorRow): Buffer =>
  Buffer.from(sealer.open(secret, factorContext(userId)), 'base64');

const hashOf = ({ linkSecret }: IdentityDeps, userId: string, code: string): string =>
  createHmac('sha256', linkSecret).update(`recovery code ${userId} ${code}`).digest('base64url');

/** Ten codes of 80 bits, shown once, and their stored hashes. */
export function newRecoveryCodes(deps: IdentityDeps, userId: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(10)));
  return {
    codes: codes.map((code) => (code.match(/.{4}/g) ?? []).join('-')),
    hashes: codes.map((code) => hashOf(deps, userId, code)),
  };
}

/** Counts a try before it is looked at. @throws AppError limited `identity.too_many_codes`. */
export async function countCode({ limiter }: IdentityDeps, userId: string, ip: string): Promise<void> {
  try {
    await limiter.consume(CODES_BY_IP, `${userId} ${ip}`, CODE_ATTEMPTS);
    await limiter.consume(CODES_TOTAL, userId, CODE_ATTEMPTS_TOTAL);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'limited') throw error;
    const seconds = Number(error.details.seconds ?? CODE_ATTEMPTS.seconds);
    throw new AppError('limited', 'identity.too_many_codes', { seconds, minutes: Math.ceil(seconds / 60) });
  }
}

export async function resetCodeAttempts({ limiter }: IdentityDeps, userId: string, ip: string): Promise<void> {
  await limiter.reset(CODES_BY_IP, `${userId} ${ip}`);
  await limiter.returnUse(CODES_TOTAL, userId);
}

/**
 * Takes a code of the app, or a recovery code, once: which of them it was.
 * @throws AppError invalid `identity.wrong_code` at `code`, the same for a wrong one and one that was used.
 */
export async function acceptTypedCode(
  deps: IdentityDeps,
  tx: Tx,
  factor: FactorRow,
  typed: string,
): Promise<'app' | 'recovery'> {
  const code = normalizeCode(typed);
  const now = deps.clock.now();
  const step = timeStepOfCode(openSecret(deps, factor), code, now);
  if (step !== null && (await acceptTimeStep(tx, factor.userId, step))) return 'app';
  const recovery = RECOVERY.test(code) && factor.confirmedAt !== null;
  if (recovery && (await redeemRecoveryCode(tx, factor.userId, hashOf(deps, factor.userId, code), now)))
    return 'recovery';
  if (code === '') throw invalidFields([{ path: 'code', code: 'common.fill_field' }]);
  throw invalidField('code', 'identity.wrong_code');
}
