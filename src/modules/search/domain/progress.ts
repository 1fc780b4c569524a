import { capItineraries } from './capped-list.ts';
import type { Search, SearchProgress } from './schemas.ts';

/** Only what was asked is kept of a search: its results are too old for anybody. */
export const isPurged = ({ expired, suppliers }: Pick<Search, 'expired' | 'suppliers'>): boolean =>
  expired && suppliers.length === 0;

/**
 * Folds one streamed batch into what a screen already has: itineraries are replaced by id, new ones join, the list
 * stays capped as on
 * the server. A batch that is not newer than the state changes nothing, so that a resumed stream may repeat itself.
 */
export function mergeProgress<S extends SearchProgress>(state: S, progress: SearchProgress): S {
  if (progress.version <= state.version) return state;
  const itineraries = new Map(state.itineraries.map((itinerary) => [itinerary.id, itinerary]));
  for (const itinerary of progress.itineraries) itineraries.set(itinerary.id, itinerary);
  return {
    ...state,
    version: progress.version,
    suppliers: progress.suppliers,
    complete: progress.complete,
    itineraries: capItineraries([...itineraries.values()]),
    locations: { ...state.locations, ...progress.locations },
    carriers: { ...state.carriers, ...progress.carriers },
  };
}
