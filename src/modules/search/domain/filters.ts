import type { Itinerary, Offer } from './schemas.ts';

/** Six hours each: from midnight, six, noon and eighteen, by the clock of the place. */
export const DAY_PARTS = ['night', 'morning', 'day', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];
/** `2` is two connections or more. */
export const STOPS = ['0', '1', '2'] as const;
export type Stops = (typeof STOPS)[number];

/** An empty list and a null do not filter; several values of one list are «any of them». */
export type Filters = {
  readonly stops: readonly Stops[];
  /** At least one piece of checked baggage in the fare. */
  readonly baggage: boolean;
  /** The fare may be given back, with or without a penalty. */
  readonly refundable: boolean;
  readonly departOut: readonly DayPart[];
  readonly departBack: readonly DayPart[];
  readonly arriveOut: readonly DayPart[];
  readonly arriveBack: readonly DayPart[];
  /** Carrier codes; one of them flies at least one flight. */
  readonly carriers: readonly string[];
  /** Place keys; each direction begins or ends at one of them. */
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
  departOut: [],
  departBack: [],
  arriveOut: [],
  arriveBack: [],
  carriers: [],
  airports: [],
  maxPrice: null,
  maxMinutes: null,
};

/** How many groups are in use. */
export const filtersInUse = (filters: Filters): number =>
  Object.values(filters).filter((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value))).length;

const dayPart = (local: string | undefined): DayPart | undefined =>
  local === undefined ? undefined : DAY_PARTS[Math.floor(Number(local.slice(11, 13)) / 6)];

/** Day part in which a direction (0 out, 1 back) departs or arrives; undefined when there is no such direction. */
export function dayPartOf(
  itinerary: Itinerary,
  slice: 0 | 1,
  what: 'departs' | 'arrives',
): DayPart | undefined {
  const segments = itinerary.slices[slice]?.segments;
  return dayPart(what === 'departs' ? segments?.[0]?.departs : segments?.at(-1)?.arrives);
}

export const stopsOf = (itinerary: Itinerary): Stops => STOPS[Math.min(2, itinerary.stops)] ?? '2';
export const longestSlice = (itinerary: Itinerary): number =>
  Math.max(...itinerary.slices.map((slice) => slice.minutes));
/** Airports where a direction begins and where it ends. */
export const endsOf = (itinerary: Itinerary): string[][] =>
  itinerary.slices.map((slice) => [slice.segments[0]?.from ?? '', slice.segments.at(-1)?.to ?? '']);

export const hasBaggage = (offer: Offer): boolean => offer.terms.baggage.pieces > 0;
export const isRefundable = (offer: Offer): boolean => offer.terms.refund.allowed;

const anyOf = <T>(chosen: readonly T[], value: T | undefined): boolean =>
  chosen.length === 0 || (value !== undefined && chosen.includes(value));

const offerPasses = (filters: Filters) => (offer: Offer) =>
  (!filters.baggage || hasBaggage(offer)) &&
  (!filters.refundable || isRefundable(offer)) &&
  (filters.maxPrice === null || offer.price.total.minor <= filters.maxPrice);

const journeyPasses = (filters: Filters) => (itinerary: Itinerary) =>
  anyOf(filters.stops, stopsOf(itinerary)) &&
  anyOf(filters.departOut, dayPartOf(itinerary, 0, 'departs')) &&
  anyOf(filters.departBack, dayPartOf(itinerary, 1, 'departs')) &&
  anyOf(filters.arriveOut, dayPartOf(itinerary, 0, 'arrives')) &&
  anyOf(filters.arriveBack, dayPartOf(itinerary, 1, 'arrives')) &&
  (filters.carriers.length === 0 || itinerary.carriers.some((code) => filters.carriers.includes(code))) &&
  (filters.airports.length === 0 ||
    endsOf(itinerary).every((ends) => ends.some((key) => filters.airports.includes(key)))) &&
  (filters.maxMinutes === null || longestSlice(itinerary) <= filters.maxMinutes);

/**
 * The itineraries that pass, each with only those offers that pass: with «baggage» on, the first price of a card is the price with
 * baggage. The order of the list is kept.
 */
export function applyFilters(list: readonly Itinerary[], filters: Filters): Itinerary[] {
  const passes = offerPasses(filters);
  return list.filter(journeyPasses(filters)).flatMap((itinerary) => {
    const offers = itinerary.offers.filter(passes);
    if (offers.length === 0) return [];
    return [offers.length === itinerary.offers.length ? itinerary : { ...itinerary, offers }];
  });
}
