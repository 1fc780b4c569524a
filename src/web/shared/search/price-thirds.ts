import type { Money } from '#kernel/money.ts';

export type PriceThird = 'low' | 'middle' | 'high';

/**
 * To which third of some prices a price belongs. Equal prices are in one third, the cheaper of those they fall into;
 * where all are equal none is cheap or dear.
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
