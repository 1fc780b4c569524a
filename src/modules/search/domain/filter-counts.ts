import type { Money } from '#kernel/money.ts';
import {
  applyFilters,
  DAY_PARTS,
  dayPartOf,
  endsOf,
  type Filters,
  longestSlice,
  STOPS,
  stopsOf,
} from './filters.ts';
import { priceFrom } from './ranking.ts';
import type { Itinerary } from './schemas.ts';

/** One choice of a group: how many cards it would leave beside the other groups' choices, and the cheapest of them. */
export type FilterOption = {
  readonly value: string;
  readonly count: number;
  readonly from: Money | null;
};

export type FilterCounts = {
  /** All that was found, and what passes all filters. */
  readonly total: number;
  readonly shown: number;
  readonly stops: readonly FilterOption[];
  readonly baggage: FilterOption;
  readonly refundable: FilterOption;
  readonly departOut: readonly FilterOption[];
  readonly departBack: readonly FilterOption[];
  readonly arriveOut: readonly FilterOption[];
  readonly arriveBack: readonly FilterOption[];
  readonly carriers: readonly FilterOption[];
  readonly airports: readonly FilterOption[];
  /** Of the cheapest offer of each card, in minor units; null when nothing was found. */
  readonly price: { readonly min: Money; readonly max: Money } | null;
  /** Of the longer direction. */
  readonly minutes: { readonly min: number; readonly max: number } | null;
};

function option(value: string, matching: readonly Itinerary[]): FilterOption {
  let from: Money | null = null;
  for (const itinerary of matching) {
    const price = priceFrom(itinerary);
    if (from === null || price.minor < from.minor) from = price;
  }
  return { value, count: matching.length, from };
}

const unique = (values: Iterable<string>): string[] => [...new Set(values)].sort();

type ListGroup = 'stops' | 'departOut' | 'departBack' | 'arriveOut' | 'arriveBack' | 'carriers' | 'airports';

/** Every choice that the found list knows, counted as if it were the only one of its group. */
export function countFilters(list: readonly Itinerary[], filters: Filters): FilterCounts {
  const group = (key: ListGroup, order: readonly string[], has: (i: Itinerary, value: string) => boolean) => {
    const others = applyFilters(list, { ...filters, [key]: [] });
    const known = order.filter((value) => list.some((itinerary) => has(itinerary, value)));
    return known.map((value) =>
      option(
        value,
        others.filter((itinerary) => has(itinerary, value)),
      ),
    );
  };
  const parts = (key: ListGroup, slice: 0 | 1, what: 'departs' | 'arrives') =>
    group(key, DAY_PARTS, (itinerary, value) => dayPartOf(itinerary, slice, what) === value);
  const flag = (key: 'baggage' | 'refundable') =>
    option(key, applyFilters(list, { ...filters, [key]: true }));

  const prices = list.map(priceFrom).toSorted((a, b) => a.minor - b.minor);
  const minutes = list.map(longestSlice);
  const cheapest = prices[0];
  const dearest = prices.at(-1);
  return {
    total: list.length,
    shown: applyFilters(list, filters).length,
    stops: group('stops', STOPS, (itinerary, value) => stopsOf(itinerary) === value),
    baggage: flag('baggage'),
    refundable: flag('refundable'),
    departOut: parts('departOut', 0, 'departs'),
    departBack: parts('departBack', 1, 'departs'),
    arriveOut: parts('arriveOut', 0, 'arrives'),
    arriveBack: parts('arriveBack', 1, 'arrives'),
    carriers: group('carriers', unique(list.flatMap((itinerary) => itinerary.carriers)), (itinerary, value) =>
      itinerary.carriers.includes(value),
    ),
    airports: group(
      'airports',
      unique(list.flatMap((itinerary) => endsOf(itinerary).flat())),
      (itinerary, value) => endsOf(itinerary).every((ends) => ends.includes(value)),
    ),
    price: cheapest && dearest ? { min: cheapest, max: dearest } : null,
    minutes: list.length > 0 ? { min: Math.min(...minutes), max: Math.max(...minutes) } : null,
  };
}
