import { type Currency, type Money, sum, zero } from '#kernel/money.ts';
import type { PortionPrice, PriceDetail, PriceLine } from '../api.ts';
import { partyPrice } from './party-price.ts';

const SUMS = ['fare', 'taxes', 'serviceFee', 'itFee', 'total'] as const;
const OPTIONAL = ['refundableTaxes', 'commission', 'motivation'] as const;

/**
 * Lines of one category on several tickets, added up; a field absent on one ticket is absent in the sum. @throws
 * RangeError without tickets.
 */
export function addedLines(lines: readonly PriceLine[]): PriceLine {
  const [first] = lines;
  if (!first) throw new RangeError('a price of no tickets');
  const of = (part: (typeof SUMS)[number] | (typeof OPTIONAL)[number]) =>
    sum(lines.map((line) => line[part] ?? zero(first.total.currency)));
  const present = OPTIONAL.filter((part) => lines.every((line) => line[part]));
  return {
    category: first.category,
    count: first.count,
    ...(Object.fromEntries(SUMS.map((part) => [part, of(part)])) as Record<(typeof SUMS)[number], Money>),
    ...Object.fromEntries(present.map((part) => [part, of(part)])),
  };
}

/**
 * The price of a journey on several tickets: category by category the sum of theirs. @throws RangeError without
 * tickets.
 */
export function priceOfPortions(portions: readonly PortionPrice[], currency: Currency): PriceDetail {
  const [first] = portions;
  if (!first) throw new RangeError('a price of no tickets');
  const lines = first.lines.map(({ category }) =>
    addedLines(
      portions
        .map((portion) => portion.lines.find((line) => line.category === category))
        .filter((line) => line !== undefined),
    ),
  );
  return { ...partyPrice(lines, currency), portions: portions.map(({ lines: own }) => ({ lines: own })) };
}
