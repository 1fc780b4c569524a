import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const TAG = 16;
/** Open bytes of each segment but the last. */
export const SEGMENT = 64 * 1024;
export const SEALED_SEGMENT = SEGMENT + TAG;

/** How many segments sealed bytes consist of; no bytes at all are one empty segment. */
export const segmentCount = (sealedSize: number): number => Math.max(1, Math.ceil(sealedSize / SEALED_SEGMENT));

/**
 * The nonce of a segment (the STREAM construction): its index and whether it is the last one. A segment opens only at
 * its own place, and only the last one opens as the last, so that a file that was cut short does not open to its end.
 */
function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

export const segmentKey = (bytes: Buffer): KeyObject => createSecretKey(bytes);

/** The key must seal nothing else: nonces count from zero. */
export function sealSegment(key: KeyObject, plain: Buffer, index: number, last: boolean): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonceOf(index, last));
  const text = cipher.update(plain);
  cipher.final();
  return Buffer.concat([text, cipher.getAuthTag()]);
}

/** @throws when it was changed, belongs elsewhere, or is the last one where it should not be. */
export function openSegment(key: KeyObject, sealed: Buffer, index: number, last: boolean): Buffer {
  if (sealed.length < TAG) throw new Error('a segment that was cut short');
  const decipher = createDecipheriv(CIPHER, key, nonceOf(index, last));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  const plain = decipher.update(sealed.subarray(0, sealed.length - TAG));
  decipher.final();
  return plain;
}

/** Seals bytes as they come, one segment in memory at a time. */
export async function* sealSegments(key: KeyObject, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  let index = 0;
  for await (const part of parts) {
    held.push(part);
    size += part.length;
    // A full segment is kept back until more comes: it may be the last.
    if (size <= SEGMENT) continue;
    let rest = Buffer.concat(held);
    for (; rest.length > SEGMENT; rest = rest.subarray(SEGMENT)) {
      yield sealSegment(key, rest.subarray(0, SEGMENT), index, false);
      index += 1;
    }
    held = [Buffer.from(rest)];
    size = rest.length;
  }
  yield sealSegment(key, Buffer.concat(held), index, true);
}
