import { type EndpointWithNearby, MAX_NEARBY, NEARBY_KM, otherStopsNearby } from '../domain/nearby.ts';
import type { NearbyAirport, SearchParams } from '../domain/schemas.ts';
import type { SearchDeps } from './deps.ts';

type Places = Pick<SearchDeps, 'reference'>;

function surroundings({ reference }: Places, key: string): EndpointWithNearby | undefined {
  const place = reference.locationByKey(key);
  if (!place) return undefined;
  const around = reference.airportsAround(key, NEARBY_KM, MAX_NEARBY).flatMap(({ key: airport, km }) => {
    const cityKey = reference.locationByKey(airport)?.cityKey;
    return cityKey === undefined ? [] : { airport, cityKey, km: Math.round(km) };
  });
  return { key, cityKey: place.cityKey, around };
}

/**
 * Airports around the ends of a search by place keys, leg by leg, the nearest first; by air alone, whether they were
 * asked for or not.
 */
export function nearbyAirports(
  deps: Places,
  params: Pick<SearchParams, 'legs'> & { mode?: SearchParams['mode'] },
): NearbyAirport[] {
  if (params.mode && params.mode !== 'avia') return [];
  return params.legs.flatMap((leg, n) => {
    const [from, to] = [surroundings(deps, leg.from), surroundings(deps, leg.to)];
    if (!from || !to) return [];
    const found = otherStopsNearby(from, to);
    return (['from', 'to'] as const).flatMap((end) =>
      found[end].map(({ airport, km }) => ({ leg: n, end, place: leg[end], airport, km })),
    );
  });
}
