import { hasNight } from './nights.ts';
import type { Itinerary, Offer } from './schemas.ts';

/** Six hours each: from midnight, six, noon and eighteen, by the clock of the place. */
export const TIMES_OF_DAY = ['night', 'morning', 'day', 'evening'] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];
/** `2` is two connections or more. */
export const STOPS = ['0', '1', '2'] as const;
export type Stops = (typeof STOPS)[number];
/** What a leg of a journey goes by. */
export const LEG_MODES = ['avia', 'rail', 'bus'] as const;
export type LegMode = (typeof LEG_MODES)[number];

/** An empty list and a null do not filter; several values of one list are «any of them». */
export type Filters = {
  readonly stops: readonly Stops[];
  /** At least one piece of checked baggage in the fare. */
  readonly baggage: boolean;
  /** The fare may be given back, with or without a penalty. */
  readonly refundable: boolean;
  /** No night at a change. */
  readonly noNight: boolean;
  /** What it goes by; one of them on at least one leg. */
  readonly modes: readonly LegMode[];
  /** By direction: when it leaves and when it arrives; a direction beyond the list does not filter. */
  readonly departs: readonly (readonly TimeOfDay[])[];
  readonly arrives: readonly (readonly TimeOfDay[])[];
  /** Carrier codes; one of them flies at least one flight. */
  readonly carriers: readonly string[];
  /** Place keys: an end that could be at one of them is. */
  readonly airports: readonly string[];
  /** Minor units for the whole party. */
  readonly maxPrice: number | null;
  /** Minutes of the longer direction. */
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
  maxPrice: null,
  maxMinutes: null,
};

/** How many groups are in use. */
export const filtersInUse = ({ departs, arrives, ...others }: Filters): number =>
  [...departs, ...arrives, ...Object.values(others)].filter((value) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value),
  ).length;

/** Day parts by direction with those of one direction replaced. */
export const withTimesOfDay = (
  all: readonly (readonly TimeOfDay[])[],
  direction: number,
  parts: readonly TimeOfDay[],
): (readonly TimeOfDay[])[] =>
  Array.from({ length: Math.max(all.length, direction + 1) }, (_, n) => (n === direction ? parts : (all[n] ?? [])));

const dayPart = (local: string | undefined): TimeOfDay | undefined =>
  local === undefined ? undefined : TIMES_OF_DAY[Math.floor(Number(local.slice(11, 13)) / 6)];

/** Day part in which a direction (from 0) departs or arrives; undefined when there is no such direction. */
export function dayPartOf(itinerary: Itinerary, slice: number, what: 'departs' | 'arrives'): TimeOfDay | undefined {
  const segments = itinerary.slices[slice]?.segments;
  return dayPart(what === 'departs' ? segments?.[0]?.departs : segments?.at(-1)?.arrives);
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
    filters.departs.every((parts, n) => anyOf(parts, dayPartOf(itinerary, n, 'departs'))) &&
    filters.arrives.every((parts, n) => anyOf(parts, dayPartOf(itinerary, n, 'arrives'))) &&
    (filters.carriers.length === 0 || itinerary.carriers.some((code) => filters.carriers.includes(code))) &&
    atAirports(itinerary) &&
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
    if (offers.length === 0) return [];
    return [offers.length === itinerary.offers.length ? itinerary : { ...itinerary, offers }];
  });
}
