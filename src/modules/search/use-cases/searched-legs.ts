import type { SearchQuery } from '#modules/supply/index.ts';
import type { NearbyAirport, SearchParams } from '../domain/schemas.ts';
import type { SearchDeps } from './deps.ts';

/** The legs of a search by place keys as its mode's stops, those around the ends among them. */
export function searchedLegs(
  { reference }: Pick<SearchDeps, 'reference'>,
  { legs, mode = 'avia' }: Pick<SearchParams, 'legs' | 'mode'>,
  around: readonly NearbyAirport[],
): SearchQuery['legs'] {
  const besides = (leg: number, end: 'from' | 'to') =>
    around.flatMap((near) => (near.leg === leg && near.end === end ? near.airport : []));
  return legs.map(({ from, to, date }, n) => ({
    from: [...reference.stopsOf(from, mode), ...besides(n, 'from')],
    to: [...reference.stopsOf(to, mode), ...besides(n, 'to')],
    date,
  }));
}
