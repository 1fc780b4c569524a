import { createHmac, randomBytes } from 'node:crypto';
import { AppError, invalidFields, refusedField } from '#kernel/app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import { type FactorRow, takeCode, takeStep } from '../db/factor-queries.ts';
import { CODE_TRIES, CODE_TRIES_OF_ALL, RECOVERY_CODES } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { base32, stepOfCode, tidyCode } from './totp.ts';

const RECOVERY = /^[A-Z2-7]{16}$/;
const SHORT = 'identity.codes-from';
const LONG = 'identity.codes-of-all';

export const factorContext = (userId: string): string => `identity.second-factor:${userId}`;
export const secretOf = ({ sealer }: IdentityDeps, { userId, secret }: FactorRow): Buffer =>
  Buffer.from(sealer.open(secret, factorContext(userId)), 'base64');

const hashOf = ({ linkSecret }: IdentityDeps, userId: string, code: string): string =>
  createHmac('sha256', linkSecret).update(`recovery code ${userId} ${code}`).digest('base64url');

/** Ten codes of 80 bits, shown once, and their stored hashes. */
export function newRecoveryCodes(deps: IdentityDeps, userId: string): { shown: string[]; kept: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(10)));
  return {
    shown: codes.map((code) => (code.match(/.{4}/g) ?? []).join('-')),
    kept: codes.map((code) => hashOf(deps, userId, code)),
  };
}

/** Counts a try before it is looked at. @throws AppError limited `identity.too_many_codes`. */
export async function countCode({ limiter }: IdentityDeps, userId: string, ip: string): Promise<void> {
  try {
    await limiter.take(SHORT, `${userId} ${ip}`, CODE_TRIES);
    await limiter.take(LONG, userId, CODE_TRIES_OF_ALL);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'limited') throw error;
    const seconds = Number(error.details.seconds ?? CODE_TRIES.seconds);
    throw new AppError('limited', 'identity.too_many_codes', { seconds, minutes: Math.ceil(seconds / 60) });
  }
}

export async function forgiveCodes({ limiter }: IdentityDeps, userId: string, ip: string): Promise<void> {
  await limiter.reset(SHORT, `${userId} ${ip}`);
  await limiter.giveBack(LONG, userId);
}

/**
 * Takes a code of the app, or a recovery code, once: which of them it was.
 * @throws AppError invalid `identity.wrong_code` at `code`, the same for a wrong one and one that was used.
 */
export async function takeTypedCode(
  deps: IdentityDeps,
  tx: Tx,
  factor: FactorRow,
  typed: string,
): Promise<'app' | 'recovery'> {
  const code = tidyCode(typed);
  const now = deps.clock.now();
  const step = stepOfCode(secretOf(deps, factor), code, now);
  if (step !== null && (await takeStep(tx, factor.userId, step))) return 'app';
  const recovery = RECOVERY.test(code) && factor.confirmedAt !== null;
  if (recovery && (await takeCode(tx, factor.userId, hashOf(deps, factor.userId, code), now))) return 'recovery';
  if (code === '') throw invalidFields([{ path: 'code', code: 'common.fill_field' }]);
  throw refusedField('code', 'identity.wrong_code');
}
