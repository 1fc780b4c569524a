import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { deriveKey } from '#platform/crypto/sealing.ts';

/** Where a browser receives pushes, and the keys to which they are encrypted (base64url). */
export type PushSubscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** A key pair that identifies this server to push services (RFC 8292). */
export type ServerKey = { readonly publicKey: string; readonly privateKey: KeyObject };

const CURVE = 'prime256v1';
/** The only record of a body is shorter: RFC 8291 allows 4096 bytes in all. */
const RECORD_SIZE = 4096;
/** Header (86), delimiter (1) and tag (16) left out. */
export const MAX_PLAIN_BYTES = RECORD_SIZE - 103;
/** Tokens are valid for so long; push services take at most 24 hours. */
const TOKEN_SECONDS = 12 * 3_600;

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
/** `info` of RFC 8188 and RFC 8291: a label that ends with a zero byte. */
const label = (text: string): Buffer => Buffer.from(`${text}\0`);

/** Whether the keys are a point of the curve and 16 bytes, as RFC 8291 asks. */
export function areSubscriptionKeys({ p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>): boolean {
  if (bytesOf(auth).length !== 16 || bytesOf(p256dh).length !== 65) return false;
  try {
    const probe = createECDH(CURVE);
    probe.generateKeys();
    return probe.computeSecret(bytesOf(p256dh)).length === 32;
  } catch {
    return false;
  }
}

/** The body of a push, `aes128gcm` in one record (RFC 8291). `sender` and `salt` are given by the test of the RFC. */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  { sender = newPair(), salt = randomBytes(16) }: { sender?: ECDH; salt?: Buffer } = {},
): Buffer {
  if (plain.length > MAX_PLAIN_BYTES) throw new RangeError('a push is limited to one record');
  const [theirs, ours] = [bytesOf(p256dh), sender.getPublicKey()];
  const context = Buffer.concat([label('WebPush: info'), theirs, ours]);
  const secret = hkdf(bytesOf(auth), sender.computeSecret(theirs), context, 32);
  const key = hkdf(salt, secret, label('Content-Encoding: aes128gcm'), 16);
  const nonce = hkdf(salt, secret, label('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 ends the last record.
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_SIZE);
  head.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, head, ours, sealed, cipher.getAuthTag()]);
}

function newPair(): ECDH {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair;
}

/**
 * The server's key pairs, one of each master key, the current one first: nothing else has to be configured, and
 * subscriptions from before a rotation are still served.
 */
export const createServerKeys = (secrets: readonly Buffer[]): ServerKey[] => secrets.map(toServerKey);

function toServerKey(secret: Buffer): ServerKey {
  const scalar = deriveKey(secret, 'push/server-key');
  const pair = createECDH(CURVE);
  // One of 2^32 secrets is not a private key; it is refused at the start.
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const coordinates = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const jwk = { kty: 'EC', crv: 'P-256', d: scalar.toString('base64url'), ...coordinates };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

/** The `authorization` of a push (RFC 8292); `contact` is an https or mailto address of ours. */
export function authorizePush(
  endpoint: string,
  key: ServerKey,
  { contact, now }: { contact: string; now: Date },
): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const exp = Math.floor(now.getTime() / 1_000) + TOKEN_SECONDS;
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: contact })}`;
  const signature = sign('sha256', Buffer.from(text), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${key.publicKey}`;
}
