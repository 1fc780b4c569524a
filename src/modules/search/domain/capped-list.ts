import { cheapestFirst, fastestFirst } from './ranking.ts';
import type { Itinerary } from './schemas.ts';

/** More than anyone reads, and too much for a phone. */
export const MAX_ITINERARIES = 200;

/** At most `limit` itineraries, taken in turn from the cheapest and from the fastest; cheapest first. */
export function capItineraries(list: readonly Itinerary[], limit = MAX_ITINERARIES): Itinerary[] {
  const cheap = list.toSorted(cheapestFirst);
  if (list.length <= limit) return cheap;
  const fast = list.toSorted(fastestFirst);
  const kept = new Set<string>();
  for (let i = 0; kept.size < limit; i++) {
    kept.add((cheap[i] as Itinerary).id);
    if (kept.size < limit) kept.add((fast[i] as Itinerary).id);
  }
  return cheap.filter((itinerary) => kept.has(itinerary.id));
}
