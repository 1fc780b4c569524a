import { type EndpointWithNearby, MAX_NEARBY, NEARBY_KM, otherStopsNearby } from '../domain/nearby.ts';
import type { NearbyAirport, SearchParams } from '../domain/schemas.ts';
import type { SearchDeps } from './deps.ts';

type LocationLookup = Pick<SearchDeps, 'reference'>;

function surroundings({ reference }: LocationLookup, key: string): EndpointWithNearby | undefined {
  const location = reference.locationByKey(key);
  if (!location) return undefined;
  const around = reference.airportsAround(key, NEARBY_KM, MAX_NEARBY).flatMap(({ key: airport, km }) => {
    const cityKey = reference.locationByKey(airport)?.cityKey;
    return cityKey === undefined ? [] : { airport, cityKey, km: Math.round(km) };
  });
  return { key, cityKey: location.cityKey, around };
}

/**
 * Airports around the ends of a search by location keys, segment by segment, the nearest first; by air alone, whether
 * they were
 * asked for or not.
 */
export function nearbyAirports(
  deps: LocationLookup,
  params: Pick<SearchParams, 'slices'> & { mode?: SearchParams['mode'] },
): NearbyAirport[] {
  if (params.mode && params.mode !== 'avia') return [];
  return params.slices.flatMap((slice, n) => {
    const [from, to] = [surroundings(deps, slice.from), surroundings(deps, slice.to)];
    if (!from || !to) return [];
    const found = otherStopsNearby(from, to);
    return (['from', 'to'] as const).flatMap((end) =>
      found[end].map(({ airport, km }) => ({ segmentIndex: n, end, location: slice[end], airport, km })),
    );
  });
}
