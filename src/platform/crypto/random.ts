import { randomBytes } from 'node:crypto';

/** A request draws bytes a dozen times: asking the generator each time costs more than what they are used for. */
const POOL_BYTES = 4_096;
let pool = Buffer.alloc(0);
let next = 0;

/** Offset of the next `size` bytes in the pool, given to one caller only. */
function draw(size: number): number {
  if (next + size > pool.length) {
    pool = randomBytes(Math.max(POOL_BYTES, size));
    next = 0;
  }
  next += size;
  return next - size;
}

/**
 * Bytes of the system's generator, drawn in lots; a lot is never filled again. What is returned is a window on one:
 * its `buffer` is not for anybody else.
 */
export function pooledRandomBytes(size: number): Buffer {
  const from = draw(size);
  return pool.subarray(from, from + size);
}

/** Random bytes as text of this length in letters, digits, `-` and `_`. */
export function randomText(size: number): string {
  const from = draw(size);
  return pool.toString('base64url', from, from + size);
}
