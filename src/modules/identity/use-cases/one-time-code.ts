import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError, invalidField } from '#kernel/app-error.ts';
import { LINK_ATTEMPTS } from '../domain/link-rules.ts';
import type { IdentityDeps } from '../ports.ts';

const DIGITS = 8;

export const newOneTimeCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

export const oneTimeCodeGone = (): AppError => new AppError('gone', 'identity.code_gone');

/** The digits of a typed code. @throws AppError invalid `common.fill_field` at `code`. */
export function readOneTimeCode(typed: string): string {
  const given = typed.replace(/[\s-]/g, '');
  if (given === '') throw invalidField('code', 'common.fill_field');
  return given;
}

/** Counts a try of the code of a message. @throws AppError gone `identity.code_gone` after five wrong ones. */
export async function countCodeAttempt({ limiter }: Pick<IdentityDeps, 'limiter'>, linkId: string): Promise<void> {
  try {
    await limiter.consume('identity.sign-in-code', linkId, LINK_ATTEMPTS);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'limited') throw oneTimeCodeGone();
    throw error;
  }
}

export const isSameCode = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};
