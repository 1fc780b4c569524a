import type { SearchQuery, SupplierPort } from '#modules/supply/index.ts';
import type { SearchParams } from '../domain/schemas.ts';
import { tripTypeOf } from '../domain/trip-type.ts';
import type { SearchDeps } from './deps.ts';
import { nearbyAirports } from './nearby-airports.ts';

type LocationLookup = Pick<SearchDeps, 'reference'>;

/**
 * The slices of a search by location keys as its mode's stops; those around the ends among them where they were asked
 * for.
 */
export function searchedSlices(
  deps: LocationLookup,
  params: Pick<SearchParams, 'slices' | 'mode' | 'nearby'>,
): SearchQuery['slices'] {
  const { slices, mode = 'avia', nearby } = params;
  const around = nearby ? nearbyAirports(deps, params) : [];
  const nearbyStops = (segmentIndex: number, end: 'from' | 'to') =>
    around.flatMap((near) => (near.segmentIndex === segmentIndex && near.end === end ? near.airport : []));
  return slices.map(({ from, to, date }, n) => ({
    from: [...deps.reference.stopsOf(from, mode), ...nearbyStops(n, 'from')],
    to: [...deps.reference.stopsOf(to, mode), ...nearbyStops(n, 'to')],
    date,
  }));
}

/** What suppliers are asked for a search. */
export function searchedQuery(deps: LocationLookup, params: SearchParams): SearchQuery {
  const { mode = 'avia', passengerCounts, childAges, cabin, coachClass, hotelStay, transfer, direct } = params;
  const aged = mode === 'avia' && childAges && childAges.length === passengerCounts.rbg;
  return {
    slices: searchedSlices(deps, params),
    passengerCounts,
    cabin,
    ...(aged && { ages: { rbg: childAges } }),
    ...(mode !== 'avia' && { mode, coachClass, hotelStay, transfer }),
    ...(direct && { direct }),
  };
}

/** Whether a supplier goes over as many cities; there and back is sold by everybody, however it was typed. */
export const reaches = ({ capabilities }: SupplierPort, slices: SearchParams['slices']): boolean =>
  tripTypeOf({ slices }) !== 'multi' || (capabilities.multiCity ?? 0) >= slices.length;
