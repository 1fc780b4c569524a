import { hasNight } from './connections.ts';
import type { Itinerary, Offer } from './schemas.ts';

/** Minutes of a day by the clock of the place, both included. */
export type TimeRange = { readonly from: number; readonly to: number };
export const WHOLE_DAY: TimeRange = { from: 0, to: 1_439 };
/** `2` is two connections or more. */
export const STOPS = ['0', '1', '2'] as const;
export type Stops = (typeof STOPS)[number];
/** What a slice of a journey goes by. */
export const LEG_MODES = ['avia', 'rail', 'bus'] as const;
export type SegmentMode = (typeof LEG_MODES)[number];

/** An empty list and a null do not filter; several values of one list are «any of them». */
export type Filters = {
  readonly stops: readonly Stops[];
  /** At least one piece of checked baggage in the fare. */
  readonly baggage: boolean;
  /** The fare may be given back, with or without a penalty. */
  readonly refundable: boolean;
  /** No night at a change. */
  readonly noNight: boolean;
  /** What it goes by; one of them on at least one slice. */
  readonly modes: readonly SegmentMode[];
  /** By direction: when it leaves and when it arrives; a direction beyond the list does not filter. */
  readonly departs: readonly (TimeRange | null)[];
  readonly arrives: readonly (TimeRange | null)[];
  /** Carrier codes; one of them flies at least one flight. */
  readonly carriers: readonly string[];
  /** Location keys: an end that could be at one of them is. */
  readonly airports: readonly string[];
  /** Of the cheapest offer of a card that passes, and of each offer; minor units for the whole party. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  /** Minutes of the longer direction. */
  readonly minMinutes: number | null;
  readonly maxMinutes: number | null;
};

export const NO_FILTERS: Filters = {
  stops: [],
  baggage: false,
  refundable: false,
  noNight: false,
  modes: [],
  departs: [],
  arrives: [],
  carriers: [],
  airports: [],
  minPrice: null,
  maxPrice: null,
  minMinutes: null,
  maxMinutes: null,
};

/** How many groups are in use. */
export const filtersInUse = (filters: Filters): number => {
  const { departs, arrives, minPrice, maxPrice, minMinutes, maxMinutes, ...others } = filters;
  const ranges = [...departs, ...arrives, minPrice ?? maxPrice, minMinutes ?? maxMinutes];
  return [...ranges, ...Object.values(others)].filter((value) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value),
  ).length;
};

/** Ranges by direction with that of one direction replaced; the whole day does not filter. */
export const withTimeRange = (
  all: readonly (TimeRange | null)[],
  direction: number,
  range: TimeRange | null,
): (TimeRange | null)[] => {
  const used = range && (range.from > WHOLE_DAY.from || range.to < WHOLE_DAY.to) ? range : null;
  const ranges = Array.from({ length: Math.max(all.length, direction + 1) }, (_, n) =>
    n === direction ? used : (all[n] ?? null),
  );
  return ranges.slice(0, ranges.findLastIndex((one) => one !== null) + 1);
};

/** Minute of the day at which a direction (from 0) departs or arrives; undefined when there is no such direction. */
export function minuteOfDay(itinerary: Itinerary, slice: number, what: 'departs' | 'arrives'): number | undefined {
  const segments = itinerary.slices[slice]?.segments;
  const local = what === 'departs' ? segments?.[0]?.departsLocal : segments?.at(-1)?.arrivesLocal;
  return local === undefined ? undefined : Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
}

export const stopsOf = (itinerary: Itinerary): Stops => STOPS[Math.min(2, itinerary.stops)] ?? '2';
export const longestSlice = (itinerary: Itinerary): number =>
  Math.max(...itinerary.slices.map((slice) => slice.minutes));

export const goesBy = ({ slices }: Itinerary, by: string): boolean =>
  slices.some(({ segments }) => segments.some(({ mode = 'avia' }) => mode === by));

export const hasBaggage = (offer: Offer): boolean => offer.terms.baggage.pieces > 0;
/**
 * More than taxes comes back before the departure, our fee taken off: a fare that may be given back in name only does
 * not count.
 */
export function isRefundable({ terms, price, refund }: Pick<Offer, 'terms' | 'price' | 'refund'>): boolean {
  const taxes = price.lines.reduce((all, { count, refundableTaxes }) => all + count * (refundableTaxes?.minor ?? 0), 0);
  return terms.refund.allowed && refund.beforeDeparture.minor > taxes;
}

const inRange = (range: TimeRange | null, minute: number | undefined): boolean =>
  range === null || (minute !== undefined && minute >= range.from && minute <= range.to);

const anyOf = <T>(chosen: readonly T[], value: T | undefined): boolean =>
  chosen.length === 0 || (value !== undefined && chosen.includes(value));

const offerPasses = (filters: Filters) => (offer: Offer) =>
  (!filters.baggage || hasBaggage(offer)) &&
  (!filters.refundable || isRefundable(offer)) &&
  (filters.maxPrice === null || offer.price.total.minor <= filters.maxPrice);

/** Airports of a list, by direction: where journeys begin it and where they end it. */
type UsedAirports = readonly { readonly from: ReadonlySet<string>; readonly to: ReadonlySet<string> }[];

export function usedAirports(list: readonly Itinerary[]): UsedAirports {
  const used: { from: Set<string>; to: Set<string> }[] = [];
  for (const { slices } of list)
    for (let n = 0; n < slices.length; n++) {
      const segments = slices[n]?.segments;
      used[n] ??= { from: new Set(), to: new Set() };
      used[n]?.from.add(segments?.[0]?.from ?? '');
      used[n]?.to.add(segments?.at(-1)?.to ?? '');
    }
  return used;
}

/**
 * Whether a journey uses one of the airports wherever journeys of the list do. `used`: of that list, where it is
 * known already.
 */
export function usesAirports(
  list: readonly Itinerary[],
  airports: readonly string[],
  used?: UsedAirports,
): (itinerary: Itinerary) => boolean {
  if (airports.length === 0) return () => true;
  const bound = (used ?? usedAirports(list)).map(({ from, to }) => ({
    from: airports.some((key) => from.has(key)),
    to: airports.some((key) => to.has(key)),
  }));
  return ({ slices }) =>
    slices.some((_slice, n) => bound[n]?.from || bound[n]?.to) &&
    slices.every(
      ({ segments }, n) =>
        (!bound[n]?.from || airports.includes(segments[0]?.from ?? '')) &&
        (!bound[n]?.to || airports.includes(segments.at(-1)?.to ?? '')),
    );
}

const journeyPasses = (filters: Filters, list: readonly Itinerary[]) => {
  const atAirports = usesAirports(list, filters.airports);
  return (itinerary: Itinerary) =>
    anyOf(filters.stops, stopsOf(itinerary)) &&
    !(filters.noNight && hasNight(itinerary)) &&
    (filters.modes.length === 0 || filters.modes.some((mode) => goesBy(itinerary, mode))) &&
    filters.departs.every((range, n) => inRange(range, minuteOfDay(itinerary, n, 'departs'))) &&
    filters.arrives.every((range, n) => inRange(range, minuteOfDay(itinerary, n, 'arrives'))) &&
    (filters.carriers.length === 0 || itinerary.carriers.some((code) => filters.carriers.includes(code))) &&
    atAirports(itinerary) &&
    (filters.minMinutes === null || longestSlice(itinerary) >= filters.minMinutes) &&
    (filters.maxMinutes === null || longestSlice(itinerary) <= filters.maxMinutes);
};

/**
 * The itineraries that pass, each with only those offers that pass: with «baggage» on, the first price of a card is
 * the price with
 * baggage. The order of the list is kept.
 */
export function applyFilters(list: readonly Itinerary[], filters: Filters): Itinerary[] {
  const passes = offerPasses(filters);
  return list.filter(journeyPasses(filters, list)).flatMap((itinerary) => {
    const offers = itinerary.offers.filter(passes);
    const cheapest = offers[0]?.price.total.minor;
    if (cheapest === undefined || cheapest < (filters.minPrice ?? 0)) return [];
    return [offers.length === itinerary.offers.length ? itinerary : { ...itinerary, offers }];
  });
}
