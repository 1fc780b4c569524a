import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes of an authenticator app, RFC 6238: SHA-1, six digits, thirty seconds, the defaults of every app. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks differ: the code of one step before and after is taken too. */
const DRIFT = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, as apps take a typed key. */
export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export const timeStepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The code of a step (RFC 4226 truncation). */
export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac[mac.length - 1] as number) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is, now or one to either side; null for a wrong one. Every step is compared, whichever
 * fits.
 */
export function timeStepOfCode(secret: Buffer, typed: string, now: Date): number | null {
  if (!/^\d{6}$/.test(typed)) return null;
  let found: number | null = null;
  for (let step = timeStepAt(now) - DRIFT; step <= timeStepAt(now) + DRIFT; step += 1)
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(typed))) found = step;
  return found;
}

/** What the QR code says (Key URI Format of authenticator apps). */
export const keyUri = (secret: Buffer, account: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}` +
  `?${new URLSearchParams({ secret: base32(secret), issuer })}`;

/** A typed code without what people put between its parts. */
export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
