import { createCipheriv, createDecipheriv, createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { pooledRandomBytes } from './random.ts';

/**
 * Encryption of single values at rest (documents, links): AES-256-GCM with a random key per value, wrapped by a
 * master key.
 */
export type Sealer = {
  /** `context` binds the value to its place (`travellers.document:<id>`): moved to another row it does not open. */
  seal(value: string, context: string): Buffer;
  /** @throws when the value was changed, moved, or sealed under a key that is not known. */
  open(sealed: Buffer, context: string): string;
  /**
   * The value rewrapped with the current master key; null when it is current already. The value's own key stays, so
   * nothing is decrypted.
   */
  rewrap(sealed: Buffer): Buffer | null;
};

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const IV = 12;
const TAG = 16;
const KEY = 32;
const WRAPPED = IV + KEY + TAG;
const HEAD = 1 + 4;

type MasterKey = { id: Buffer; key: KeyObject };

export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `sapar/${purpose}`, KEY));

function masterKey(secret: Buffer): MasterKey {
  const key = deriveKey(secret, 'sealing');
  return { key: createSecretKey(key), id: createHash('sha256').update(key).digest().subarray(0, 4) };
}

/** Sealed text, split into its fields. */
function encrypt(key: KeyObject, plain: Buffer | string, bound: Buffer): [iv: Buffer, text: Buffer, tag: Buffer] {
  const iv = pooledRandomBytes(IV);
  const cipher = createCipheriv(CIPHER, key, iv);
  cipher.setAAD(bound);
  const text = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  // No final block: this cipher's output is as long as its input.
  cipher.final();
  return [iv, text, cipher.getAuthTag()];
}

function decrypt(key: KeyObject, sealed: Buffer, bound: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV));
  decipher.setAAD(bound);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  const plain = decipher.update(sealed.subarray(IV, sealed.length - TAG));
  decipher.final();
  return plain;
}

/** `secret` seals and opens, `oldSecrets` only open; layout: version, key id (4), wrapped key, iv, text, tag. */
export function createSealer(secret: Buffer, oldSecrets: readonly Buffer[] = []): Sealer {
  const current = masterKey(secret);
  const all = [current, ...oldSecrets.map(masterKey)];

  function unwrap(sealed: Buffer): { head: Buffer; dataKey: Buffer; body: Buffer } {
    const head = sealed.subarray(0, HEAD);
    const master = all.find((candidate) => candidate.id.equals(head.subarray(1)));
    if (sealed.length < HEAD + WRAPPED + IV + TAG || head[0] !== VERSION || !master)
      throw new Error('a sealed value of unknown form or key');
    return {
      head,
      dataKey: decrypt(master.key, sealed.subarray(HEAD, HEAD + WRAPPED), head),
      body: sealed.subarray(HEAD + WRAPPED),
    };
  }

  const head = Buffer.concat([Buffer.from([VERSION]), current.id]);
  const wrap = (dataKey: Buffer) => [head, ...encrypt(current.key, dataKey, head)];

  return {
    seal: (value, context) => {
      const dataKey = pooledRandomBytes(KEY);
      const own = encrypt(createSecretKey(dataKey), value, Buffer.from(context));
      return Buffer.concat([...wrap(dataKey), ...own]);
    },
    open: (sealed, context) => {
      const { dataKey, body } = unwrap(sealed);
      return decrypt(createSecretKey(dataKey), body, Buffer.from(context)).toString('utf8');
    },
    rewrap: (sealed) => {
      const { head: old, dataKey, body } = unwrap(sealed);
      return old.subarray(1).equals(current.id) ? null : Buffer.concat([...wrap(dataKey), body]);
    },
  };
}
