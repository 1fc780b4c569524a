import { capItineraries } from '../domain/capped-list.ts';
import type { Itinerary, PlaceName, SearchProgress } from '../domain/schemas.ts';
import type { SearchDeps } from './deps.ts';
import { isComplete, type SearchState } from './search-states.ts';

type Names = Pick<SearchDeps, 'reference'>;

/** Names of every place the itineraries touch, and of the ends that were searched for. */
export function placesOf(
  { reference }: Names,
  itineraries: readonly Itinerary[],
  searched: readonly string[] = [],
): Record<string, PlaceName> {
  const keys = new Set([
    ...searched,
    ...itineraries.flatMap((itinerary) =>
      itinerary.slices.flatMap((slice) =>
        slice.segments.flatMap(({ from, to, boarding = [] }) => [
          from,
          to,
          ...boarding.map((stop) => stop.place),
        ]),
      ),
    ),
  ]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const place = reference.placeByKey(key);
      if (!place) return [];
      const { code, name, city, cityKey, country, tz } = place;
      return [[key, { code, name, city, cityKey, country, tz }]];
    }),
  );
}

/** Names of the carriers; a carrier that nobody knows keeps its code. */
export const carriersOf = ({ reference }: Names, itineraries: readonly Itinerary[]): Record<string, string> =>
  Object.fromEntries(
    [...new Set(itineraries.flatMap((itinerary) => itinerary.carriers))].map((code) => [
      code,
      reference.carrier(code)?.name ?? code,
    ]),
  );

/** What a reader sees at a version; with `since`, only the itineraries that are new or changed after that. */
export function viewProgress(deps: Names, state: SearchState, since?: SearchState): SearchProgress {
  const before = new Map(
    since ? capItineraries([...since.merged.values()]).map((itinerary) => [itinerary.id, itinerary]) : [],
  );
  const shown = capItineraries([...state.merged.values()]);
  const itineraries = shown.filter((itinerary) => !same(before.get(itinerary.id), itinerary));
  return {
    version: state.version,
    suppliers: [...state.suppliers],
    complete: isComplete(state),
    itineraries,
    places: placesOf(
      deps,
      itineraries,
      state.search.params.legs.flatMap(({ from, to }) => [from, to]),
    ),
    carriers: carriersOf(deps, itineraries),
  };
}

const offerIds = (itinerary: Itinerary): string => itinerary.offers.map((offer) => offer.id).join();
const same = (a: Itinerary | undefined, b: Itinerary): boolean =>
  a === b || (a !== undefined && offerIds(a) === offerIds(b));
