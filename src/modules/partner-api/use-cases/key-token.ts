import { createHash, randomBytes, randomInt } from 'node:crypto';
import { KEY_PATTERN } from '../domain/key-rules.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** Shown once; 192 random bits after eight letters that identify the key. */
export const newKey = (): string => {
  const shown = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `sk_${shown}_${randomBytes(24).toString('base64url')}`;
};

/** What is kept of a key; null for what cannot be one. */
export const keyHash = (token: string): string | null =>
  KEY_PATTERN.test(token) ? createHash('sha256').update(`partner-api.key:${token}`).digest('base64url') : null;
