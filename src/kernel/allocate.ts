import { type Money, money } from './money.ts';

/** Allocates an amount by weights so that the results add up to it; the remainder goes to the first ones. */
export function allocate(a: Money, weights: readonly number[]): Money[] {
  const total = weights.reduce((x, y) => x + y, 0);
  if (total <= 0 || weights.some((w) => w < 0 || !Number.isSafeInteger(w)))
    throw new RangeError('weights must be whole, not negative, and not all zero');
  const parts = weights.map((w) => Number((BigInt(a.minor) * BigInt(w)) / BigInt(total)));
  let rest = a.minor - parts.reduce((x, y) => x + y, 0);
  const step = Math.sign(rest);
  for (let i = 0; rest !== 0; i = (i + 1) % parts.length) {
    if (weights[i] === 0) continue;
    parts[i] = (parts[i] as number) + step;
    rest -= step;
  }
  return parts.map((minor) => money(minor, a.currency));
}
