import { distanceKm, type Point } from '#kernel/distance.ts';
import { hasSelfTransfer } from './connections.ts';
import { hasBaggage, isRefundable } from './filters.ts';
import { firstIn, priceFrom, type Sort, sortItineraries } from './ranking.ts';
import type { Itinerary, Offer } from './schemas.ts';

/** A direction that takes longer is folded away. */
const MAX_SLICE_MINUTES = 36 * 60;
/** A direction whose flights are so many times as long as the straight way is folded away. */
const MAX_DETOUR = 2;

/** Where a place lies; undefined where that is not known. */
export type PointOf = (locationKey: string) => Point | undefined;

/** Journeys to choose from, and those that are worse than one of them or that hardly anybody would take. */
export type Folded = { readonly kept: Itinerary[]; readonly folded: Itinerary[] };

type Slice = Itinerary['slices'][number];

/** Distance flown over the straight distance, of one direction; 1 where a position is unknown. */
function detour({ segments }: Slice, pointOf: PointOf): number {
  const stops = [segments[0]?.from ?? '', ...segments.map(({ to }) => to)].map(pointOf);
  if (!stops.every((point) => point !== undefined)) return 1;
  const flown = stops.slice(1).reduce((km, point, n) => km + distanceKm(stops[n] as Point, point), 0);
  const straight = distanceKm(stops[0] as Point, stops.at(-1) as Point);
  return straight > 0 ? flown / straight : 1;
}

const isExtreme = ({ slices }: Itinerary, pointOf: PointOf): boolean =>
  slices.some(
    (slice) => slice.minutes > MAX_SLICE_MINUTES || (slice.segments.length > 1 && detour(slice, pointOf) > MAX_DETOUR),
  );

/** Whether an offer promises at least what another does. */
const promisesAsMuch = (a: Offer, b: Offer): boolean =>
  a.terms.cabin === b.terms.cabin &&
  a.terms.coachClass === b.terms.coachClass &&
  Boolean(a.terms.compartment) === Boolean(b.terms.compartment) &&
  (hasBaggage(a) || !hasBaggage(b)) &&
  a.terms.cabinBag.pieces >= b.terms.cabinBag.pieces &&
  (isRefundable(a) || !isRefundable(b)) &&
  (a.terms.change.allowed || !b.terms.change.allowed);

/**
 * Whether a journey leaves no earlier and arrives no later than another between the same stops; `sooner`: better in
 * one of them.
 */
function compareTimes(a: Itinerary, b: Itinerary): { fits: boolean; sooner: boolean } {
  let sooner = false;
  for (const [n, { segments }] of a.slices.entries()) {
    const [first, last] = [segments[0], segments.at(-1)];
    const other = b.slices[n]?.segments;
    const [otherFirst, otherLast] = [other?.[0], other?.at(-1)];
    if (!first || !last || !otherFirst || !otherLast) return { fits: false, sooner };
    if (first.from !== otherFirst.from || last.to !== otherLast.to) return { fits: false, sooner };
    if (first.departsAt < otherFirst.departsAt || last.arrivesAt > otherLast.arrivesAt) return { fits: false, sooner };
    sooner ||= first.departsAt > otherFirst.departsAt || last.arrivesAt < otherLast.arrivesAt;
  }
  return { fits: a.slices.length === b.slices.length, sooner };
}

/**
 * Whether a buyer of `b` would take `a` instead: it leaves no earlier, arrives no later, and has for each offer of
 * `b` one that promises as much and costs no more; and it is better in one of these.
 */
function beats(a: Itinerary, b: Itinerary): boolean {
  const { fits, sooner } = compareTimes(a, b);
  if (!fits || a.stops > b.stops || (hasSelfTransfer(a) && !hasSelfTransfer(b))) return false;
  let cheaper = false;
  for (const offer of b.offers) {
    const better = a.offers.find(
      (own) => own.price.total.minor <= offer.price.total.minor && promisesAsMuch(own, offer),
    );
    if (!better) return false;
    cheaper ||= better.price.total.minor < offer.price.total.minor;
  }
  return sooner || cheaper;
}

const isJourney = ({ slices }: Itinerary): boolean =>
  slices.every(({ segments }) => segments.every(({ hotelStay, transfer }) => !hotelStay && !transfer));

/**
 * Divides a list: what another journey beats in departure, arrival and price on the same terms, detours over twice the
 * way, and directions of more than 36 hours are folded away. The cheapest and the fastest never are, nor rooms and
 * rides. A part of a list that has all its `kept` journeys, or none of its `folded` ones, is divided alike.
 */
export function foldItineraries(list: readonly Itinerary[], pointOf: PointOf): Folded {
  if (!list.every(isJourney)) return { kept: [...list], folded: [] };
  const heads = new Set([firstIn(list, 'price'), firstIn(list, 'duration')]);
  const sane = list.filter((itinerary) => !isExtreme(itinerary, pointOf));
  const candidates = new Set(sane.length > 0 ? sane : list);
  const rivals = sortItineraries([...candidates], 'price');
  const isBeaten = (itinerary: Itinerary): boolean => {
    const most = priceFrom(itinerary).minor;
    for (const rival of rivals) {
      if (priceFrom(rival).minor > most) return false;
      if (rival !== itinerary && beats(rival, itinerary)) return true;
    }
    return false;
  };
  const isKept = (itinerary: Itinerary): boolean =>
    heads.has(itinerary) || (candidates.has(itinerary) && !isBeaten(itinerary));
  const kept = new Set(list.filter(isKept));
  return { kept: [...kept], folded: list.filter((itinerary) => !kept.has(itinerary)) };
}

/** The orders of everybody. */
const HEADS = ['best', 'price', 'duration', 'departure'] as const satisfies Sort[];

/**
 * The first journeys of a list in an order, and after them what stands first in each other order: enough to show the
 * top of the list in any of them. They sort among themselves as they do in the whole list, for the cheapest and the
 * fastest, which «best» weighs by, are always among them.
 */
export function firstWithHeads(list: readonly Itinerary[], pointOf: PointOf, by: Sort, count: number): Itinerary[] {
  const { kept, folded } = foldItineraries(list, pointOf);
  const first = [...sortItineraries(kept, by), ...sortItineraries(folded, by)].slice(0, count);
  const heads = HEADS.flatMap((sort) => firstIn(kept, sort) ?? []);
  return [...new Set([...first, ...heads])];
}
