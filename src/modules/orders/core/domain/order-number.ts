const SIX_DIGITS = { from: 100_000, size: 900_000, bits: 10 };
const SEVEN_DIGITS = { from: 1_000_000, size: 9_000_000, bits: 12 };

/** 32-bit mixing of one half under a key and a round. */
function passengerCounts(value: number, key: number, round: number): number {
  let x = (value ^ Math.imul(key | 0, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d) >>> 0;
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b) >>> 0;
  return (x ^ (x >>> 16)) >>> 0;
}

function shuffle(n: number, key: number, bits: number): number {
  const mask = (1 << bits) - 1;
  let remaining = n >>> bits;
  let right = n & mask;
  for (let round = 0; round < 6; round++)
    [remaining, right] = [right, remaining ^ (passengerCounts(right, key, round) & mask)];
  return (remaining << bits) | right;
}

/**
 * The order number of the n-th order (from 1): `S-` and six digits, seven after 900,000 orders. Each n has its own
 * number, and neighbours are unrelated without the key.
 */
export function orderNumber(n: number, key: number): string {
  const range = n <= SIX_DIGITS.size ? SIX_DIGITS : SEVEN_DIGITS;
  let place = range === SIX_DIGITS ? n - 1 : n - 1 - SIX_DIGITS.size;
  do place = shuffle(place, key, range.bits);
  while (place >= range.size);
  return `S-${range.from + place}`;
}
