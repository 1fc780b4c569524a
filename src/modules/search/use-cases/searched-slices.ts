import { countsOf, type PartyMember } from '#kernel/age-bands.ts';
import { CATEGORIES } from '#kernel/passengers.ts';
import type { SearchQuery, SupplierPort } from '#modules/supply/index.ts';
import { partiesFor, saysAges } from '../domain/party-by-ages.ts';
import { checkPassengerCounts } from '../domain/passenger-counts.ts';
import type { SearchParams } from '../domain/schemas.ts';
import { tripTypeOf } from '../domain/trip-type.ts';
import type { SearchDeps } from './deps.ts';
import { nearbyAirports } from './nearby-airports.ts';

type LocationLookup = Pick<SearchDeps, 'reference'>;
type AgeLookup = Pick<SearchDeps, 'reference' | 'ages'>;

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

const agesOf = (party: readonly PartyMember[]): SearchQuery['ages'] =>
  Object.fromEntries(
    CATEGORIES.flatMap((category) => {
      const ages = party.flatMap((member) => (member.category === category ? member.age : []));
      return ages.some((age) => age !== null) ? [[category, ages] as const] : [];
    }),
  );

/** The parties of a search, as `partiesFor` says; without those that no supplier sells, unless there is no other. */
export function searchedParties(deps: AgeLookup, params: SearchParams): PartyMember[][] {
  const countries = params.slices.flatMap(({ from, to }) =>
    [from, to].map((key) => deps.reference.locationByKey(key)?.country ?? ''),
  );
  const parties = partiesFor(params, [...new Set(countries)], deps.ages);
  const sold = parties.filter((party) => checkPassengerCounts(countsOf(party), params.mode).length === 0);
  return sold.length > 0 ? sold : parties.slice(0, 1);
}

/** The query to suppliers for a party of a search. */
export function searchedQuery(
  deps: AgeLookup,
  params: SearchParams,
  party: readonly PartyMember[] = searchedParties(deps, params)[0] ?? [],
): SearchQuery {
  const { mode = 'avia', passengerCounts, cabin, coachClass, hotelStay, transfer, direct } = params;
  const aged = saysAges(params);
  return {
    slices: searchedSlices(deps, params),
    passengerCounts: aged ? countsOf(party) : passengerCounts,
    cabin,
    ...(aged && mode === 'avia' && { ages: agesOf(party) }),
    ...(mode !== 'avia' && { mode, coachClass, hotelStay, transfer }),
    ...(direct && { direct }),
  };
}

/** Whether a supplier goes over as many cities; there and back is sold by everybody, however it was typed. */
export const reaches = ({ capabilities }: SupplierPort, slices: SearchParams['slices']): boolean =>
  tripTypeOf({ slices }) !== 'multi' || (capabilities.multiCity ?? 0) >= slices.length;
