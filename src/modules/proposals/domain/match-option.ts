import type { Itinerary, Offer } from '#modules/search/api.ts';
import type { FareTerms, Slice } from '#modules/supply/api.ts';

type Fare = Pick<FareTerms, 'family' | 'compartment'>;
type Wanted = { itineraryId: string; was: { slices: readonly Slice[]; terms: Fare } };
export type Sold = { itinerary: Itinerary; offer: Offer };

const departures = (slices: readonly Slice[]): number[] =>
  slices.map(({ segments }) => Date.parse(segments[0]?.departsAt ?? ''));

/** How many milliseconds apart the directions of two journeys leave, together; endless when they have not as many. */
function apart(a: readonly Slice[], b: readonly Slice[]): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  const others = departures(b);
  return departures(a).reduce((sum, at, i) => sum + Math.abs(at - (others[i] ?? Number.NaN)), 0);
}

/** A berth is not the whole compartment of its class. */
const sameFare = (a: Fare, b: Fare): boolean =>
  a.family === b.family && (a.compartment === undefined) === (b.compartment === undefined);

/**
 * What an option has become among the journeys that are sold now: the same flights in the same fare, else the nearest
 * thing to them. That is another
 * fare of the same flights, the cheapest; else the journey that leaves closest to it, of equally close ones the
 * cheapest.
 */
export function matchOption(
  { itineraryId, was }: Wanted,
  found: readonly Itinerary[],
): { now: Sold | null; nearest: Sold | null } {
  const same = found.find(({ id }) => id === itineraryId);
  const offer = same?.offers.find(({ terms }) => sameFare(terms, was.terms));
  if (same && offer) return { now: { itinerary: same, offer }, nearest: null };
  const cheapest = (itinerary: Itinerary): Sold[] => {
    const [first] = itinerary.offers;
    return first ? [{ itinerary, offer: first }] : [];
  };
  if (same) return { now: null, nearest: cheapest(same)[0] ?? null };
  const near = found
    .map((itinerary) => ({ itinerary, far: apart(was.slices, itinerary.slices) }))
    .filter(({ far }) => Number.isFinite(far))
    .sort((a, b) => a.far - b.far || priceOf(a.itinerary) - priceOf(b.itinerary));
  return { now: null, nearest: near.flatMap(({ itinerary }) => cheapest(itinerary))[0] ?? null };
}

const priceOf = (itinerary: Itinerary): number => itinerary.offers[0]?.price.total.minor ?? 0;
