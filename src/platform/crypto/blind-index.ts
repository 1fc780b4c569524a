import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { deriveKey } from './sealing.ts';

/** Finds a sealed value again without opening the others: equal values have equal indexes, and only for one purpose. */
export type BlindIndex = {
  /** Stored with the sealed value. The caller normalises (case, spaces) first. */
  blindIndex(value: string, purpose: string): Buffer;
  /** Indexes to search for: under the current key and the keys from before a rotation. */
  blindIndexes(value: string, purpose: string): Buffer[];
};

/** HMAC-SHA-256 under a key derived for each purpose (`travellers.document-number`). */
export function createBlindIndex(secret: Buffer, oldSecrets: readonly Buffer[] = []): BlindIndex {
  const keys = new Map<string, KeyObject[]>();
  const keysOf = (purpose: string): KeyObject[] => {
    let found = keys.get(purpose);
    if (!found) {
      found = [secret, ...oldSecrets].map((one) => createSecretKey(deriveKey(one, `blind-index/${purpose}`)));
      keys.set(purpose, found);
    }
    return found;
  };
  const all = (value: string, purpose: string): Buffer[] =>
    keysOf(purpose).map((key) => createHmac('sha256', key).update(value, 'utf8').digest());
  return { blindIndexes: all, blindIndex: (value, purpose) => all(value, purpose)[0] as Buffer };
}
