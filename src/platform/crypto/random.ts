import { randomBytes } from 'node:crypto';

/**
 * A request needs random bytes a dozen times; a call of the generator each time costs more than the work they serve.
 */
const POOL_BYTES = 4_096;
let pool = Buffer.alloc(0);
let next = 0;

/** Offset of the next `size` bytes in the pool; each byte is handed out once. */
function draw(size: number): number {
  if (next + size > pool.length) {
    pool = randomBytes(Math.max(POOL_BYTES, size));
    next = 0;
  }
  next += size;
  return next - size;
}

/**
 * Bytes of the system's generator, drawn in pools that are never refilled. The result is a view of a pool: do not
 * pass on its `buffer`.
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
