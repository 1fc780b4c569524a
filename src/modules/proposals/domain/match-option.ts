import type { Itinerary, Offer } from '#modules/search/api.ts';
import type { FareTerms, Slice } from '#modules/supply/api.ts';

type Fare = Pick<FareTerms, 'fareFamily' | 'compartment'>;
type OfferedOption = { itineraryId: string; offered: { slices: readonly Slice[]; terms: Fare } };
export type OfferedItinerary = { itinerary: Itinerary; offer: Offer };

const departures = (slices: readonly Slice[]): number[] =>
  slices.map(({ segments }) => Date.parse(segments[0]?.departsAt ?? ''));

/** How many milliseconds apart the directions of two journeys leave, together; endless when they have not as many. */
function timeDistance(a: readonly Slice[], b: readonly Slice[]): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  const others = departures(b);
  return departures(a).reduce((sum, at, i) => sum + Math.abs(at - (others[i] ?? Number.NaN)), 0);
}

/** A berth is not the whole compartment of its class. */
const sameFare = (a: Fare, b: Fare): boolean =>
  a.fareFamily === b.fareFamily && (a.compartment === undefined) === (b.compartment === undefined);

/**
 * What an option has become among the journeys that are sold now: the same flights in the same fare, else the nearest
 * thing to them. That is another
 * fare of the same flights, the cheapest; else the journey that leaves closest to it, of equally close ones the
 * cheapest.
 */
export function matchOption(
  { itineraryId, offered }: OfferedOption,
  found: readonly Itinerary[],
): { current: OfferedItinerary | null; nearest: OfferedItinerary | null } {
  const same = found.find(({ id }) => id === itineraryId);
  const offer = same?.offers.find(({ terms }) => sameFare(terms, offered.terms));
  if (same && offer) return { current: { itinerary: same, offer }, nearest: null };
  const cheapest = (itinerary: Itinerary): OfferedItinerary[] => {
    const [first] = itinerary.offers;
    return first ? [{ itinerary, offer: first }] : [];
  };
  if (same) return { current: null, nearest: cheapest(same)[0] ?? null };
  const near = found
    .map((itinerary) => ({ itinerary, far: timeDistance(offered.slices, itinerary.slices) }))
    .filter(({ far }) => Number.isFinite(far))
    .sort((a, b) => a.far - b.far || priceOf(a.itinerary) - priceOf(b.itinerary));
  return { current: null, nearest: near.flatMap(({ itinerary }) => cheapest(itinerary))[0] ?? null };
}

const priceOf = (itinerary: Itinerary): number => itinerary.offers[0]?.price.total.minor ?? 0;
