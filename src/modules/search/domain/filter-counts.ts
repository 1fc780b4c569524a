import type { Money } from '#kernel/money.ts';
import {
  applyFilters,
  DAY_PARTS,
  dayPartOf,
  type Filters,
  filtersInUse,
  goesBy,
  LEG_MODES,
  longestSlice,
  STOPS,
  stopsOf,
  usedAirports,
  usesAirports,
  withParts,
} from './filters.ts';
import { hasNight } from './nights.ts';
import { priceFrom } from './ranking.ts';
import type { FilterCounts, FilterOption, Itinerary } from './schemas.ts';

function option(
  value: string,
  list: readonly Itinerary[],
  has: (itinerary: Itinerary) => boolean = () => true,
): FilterOption {
  let from: Money | null = null;
  let count = 0;
  for (const itinerary of list) {
    if (!has(itinerary)) continue;
    count++;
    const price = priceFrom(itinerary);
    if (from === null || price.minor < from.minor) from = price;
  }
  return { value, count, from };
}

const unique = (values: Iterable<string>): string[] => [...new Set(values)].sort();

/** Every choice that the found list knows, counted as if it were the only one of its group. */
export function countFilters(list: readonly Itinerary[], filters: Filters): FilterCounts {
  /** Most groups are counted beside the same few filters, nearly always beside none. */
  const passing = (some: Filters) => (filtersInUse(some) === 0 ? list : applyFilters(list, some));
  const group = (
    without: Partial<Filters>,
    order: readonly string[],
    has: (i: Itinerary, value: string) => boolean,
  ) => {
    const others = passing({ ...filters, ...without });
    const known = order.filter((value) => list.some((itinerary) => has(itinerary, value)));
    return known.map((value) => option(value, others, (itinerary) => has(itinerary, value)));
  };
  const directions = Math.max(0, ...list.map((itinerary) => itinerary.slices.length));
  const parts = (what: 'departs' | 'arrives') =>
    Array.from({ length: directions }, (_, n) =>
      group(
        { [what]: withParts(filters[what], n, []) },
        DAY_PARTS,
        (i, value) => dayPartOf(i, n, what) === value,
      ),
    );
  const flag = (key: 'baggage' | 'refundable' | 'noNight') =>
    option(key, applyFilters(list, { ...filters, [key]: true }));

  const used = usedAirports(list);
  const users = new Map<string, (itinerary: Itinerary) => boolean>();
  const uses = (airport: string) => {
    const known = users.get(airport) ?? usesAirports(list, [airport], used);
    users.set(airport, known);
    return known;
  };

  const divides = (mode: string) => new Set(list.map((itinerary) => goesBy(itinerary, mode))).size > 1;

  const prices = list.map(priceFrom).toSorted((a, b) => a.minor - b.minor);
  const minutes = list.map(longestSlice);
  const cheapest = prices[0];
  const dearest = prices.at(-1);
  return {
    total: list.length,
    shown: passing(filters).length,
    stops: group({ stops: [] }, STOPS, (itinerary, value) => stopsOf(itinerary) === value),
    baggage: flag('baggage'),
    refundable: flag('refundable'),
    noNight: list.some(hasNight) && !list.every(hasNight) ? flag('noNight') : null,
    modes: LEG_MODES.some(divides) ? group({ modes: [] }, LEG_MODES, goesBy) : [],
    departs: parts('departs'),
    arrives: parts('arrives'),
    carriers: group(
      { carriers: [] },
      unique(list.flatMap((itinerary) => itinerary.carriers)),
      (itinerary, value) => itinerary.carriers.includes(value),
    ),
    airports: group(
      { airports: [] },
      unique(used.flatMap(({ from, to }) => [...from, ...to])),
      (itinerary, value) => uses(value)(itinerary),
    ),
    price: cheapest && dearest ? { min: cheapest, max: dearest } : null,
    minutes: list.length > 0 ? { min: Math.min(...minutes), max: Math.max(...minutes) } : null,
  };
}
