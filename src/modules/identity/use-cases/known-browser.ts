import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const MARK = /^([\w-]{16})\.([\w-]{43})$/;
const sign = (secret: Buffer, key: string, nonce: string): string =>
  createHmac('sha256', secret).update(`${nonce} ${key}`).digest('base64url');

/** A mark for a browser from which an account has signed in; good for that account alone. */
export function newBrowserToken(secret: Buffer, key: string): string {
  const nonce = randomBytes(12).toString('base64url');
  return `${nonce}.${sign(secret, key, nonce)}`;
}

/** The browser that a mark names, for the account it was made for; null for any other mark. */
export function knownBrowser(secret: Buffer, key: string, mark: string | undefined): string | null {
  const [, nonce, signature] = MARK.exec(mark ?? '') ?? [];
  if (!nonce || !signature) return null;
  const expected = Buffer.from(sign(secret, key, nonce));
  return timingSafeEqual(Buffer.from(signature), expected) ? nonce : null;
}
