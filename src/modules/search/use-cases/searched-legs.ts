import type { SearchQuery, SupplierPort } from '#modules/supply/index.ts';
import type { SearchParams } from '../domain/schemas.ts';
import { shapeOf } from '../domain/shape.ts';
import type { SearchDeps } from './deps.ts';
import { nearbyAirports } from './nearby-airports.ts';

type Places = Pick<SearchDeps, 'reference'>;

/**
 * The legs of a search by place keys as its mode's stops; those around the ends among them where they were asked for.
 */
export function searchedLegs(
  deps: Places,
  params: Pick<SearchParams, 'legs' | 'mode' | 'nearby'>,
): SearchQuery['legs'] {
  const { legs, mode = 'avia', nearby } = params;
  const around = nearby ? nearbyAirports(deps, params) : [];
  const nearbyStops = (leg: number, end: 'from' | 'to') =>
    around.flatMap((near) => (near.leg === leg && near.end === end ? near.airport : []));
  return legs.map(({ from, to, date }, n) => ({
    from: [...deps.reference.stopsOf(from, mode), ...nearbyStops(n, 'from')],
    to: [...deps.reference.stopsOf(to, mode), ...nearbyStops(n, 'to')],
    date,
  }));
}

/** What suppliers are asked for a search. */
export function searchedQuery(deps: Places, params: SearchParams): SearchQuery {
  const { mode = 'avia', mix, cabin, carriage, stay, ride, direct } = params;
  return {
    legs: searchedLegs(deps, params),
    mix,
    cabin,
    ...(mode !== 'avia' && { mode, carriage, stay, ride }),
    ...(direct && { direct }),
  };
}

/** Whether a supplier goes over as many cities; there and back is sold by everybody, however it was typed. */
export const reaches = ({ caps }: SupplierPort, legs: SearchParams['legs']): boolean =>
  shapeOf({ legs }) !== 'multi' || (caps.multiCity ?? 0) >= legs.length;
