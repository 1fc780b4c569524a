import { capItineraries } from '../domain/capped-list.ts';
import type { Itinerary, LocationName, SearchProgress } from '../domain/schemas.ts';
import type { SearchDeps } from './deps.ts';
import { isComplete, type SearchState } from './search-states.ts';

type Names = Pick<SearchDeps, 'reference'>;

/** Names of every place the itineraries touch, and of the ends that were searched for. */
export function locationsOf(
  { reference }: Names,
  itineraries: readonly Itinerary[],
  searched: readonly string[] = [],
): Record<string, LocationName> {
  const keys = new Set(searched);
  for (const { slices } of itineraries)
    for (const { segments } of slices)
      for (const { from, to, boarding = [], vehicleRun } of segments) {
        keys.add(from).add(to);
        if (vehicleRun) keys.add(vehicleRun.from).add(vehicleRun.to);
        for (const { stop } of boarding) keys.add(stop);
      }
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const location = reference.locationByKey(key);
      if (!location) return [];
      const { code, name, city, cityKey, country, tz, lat, lon } = location;
      return [[key, { code, name, city, cityKey, country, tz, point: { lat, lon } }]];
    }),
  );
}

/** Names of the carriers; an unknown carrier keeps its code. */
export function carriersOf({ reference }: Names, itineraries: readonly Itinerary[]): Record<string, string> {
  const codes = new Set<string>();
  for (const { carriers } of itineraries) for (const code of carriers) codes.add(code);
  return Object.fromEntries([...codes].map((code) => [code, reference.carrier(code)?.name ?? code]));
}

/** All journeys that a reader may see at a version, at most two hundred, cheapest first. */
export const listOf = (state: SearchState): Itinerary[] => capItineraries([...state.merged.values()]);

/** What a reader sees at a version; with `since`, only the itineraries that are new or changed after that. */
export function viewProgress(deps: Names, state: SearchState, since?: SearchState): SearchProgress {
  const before = new Map(since ? listOf(since).map((itinerary) => [itinerary.id, itinerary]) : []);
  return viewOf(
    deps,
    state,
    listOf(state).filter((itinerary) => !same(before.get(itinerary.id), itinerary)),
  );
}

/** A search at a version with some of its journeys. */
export function viewOf(deps: Names, state: SearchState, itineraries: Itinerary[]): SearchProgress {
  return {
    version: state.version,
    suppliers: [...state.suppliers],
    complete: isComplete(state),
    itineraries,
    locations: locationsOf(
      deps,
      itineraries,
      state.search.params.slices.flatMap(({ from, to }) => [from, to]),
    ),
    carriers: carriersOf(deps, itineraries),
  };
}

const offerIds = (itinerary: Itinerary): string => itinerary.offers.map((offer) => offer.id).join();
const same = (a: Itinerary | undefined, b: Itinerary): boolean =>
  a === b || (a !== undefined && offerIds(a) === offerIds(b));
