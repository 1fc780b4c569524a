import type { Money } from '#kernel/money.ts';

export type PriceThird = 'low' | 'middle' | 'high';

/**
 * The third of a list of prices that a price belongs to. Equal prices are in one third, the cheaper one; if all are
 * equal, none is cheap or expensive.
 */
export function priceThirds(prices: Iterable<Money | null | undefined>): (price: Money) => PriceThird {
  const sums = [...prices].flatMap((price) => price?.minor ?? []).toSorted((a, b) => a - b);
  const last = sums.at(-1) ?? 0;
  const low = sums[Math.ceil(sums.length / 3) - 1] ?? 0;
  const middle = sums[Math.ceil((2 * sums.length) / 3) - 1] ?? 0;
  return ({ minor }) => {
    if (minor <= low && low < last) return 'low';
    return minor > middle ? 'high' : 'middle';
  };
}
