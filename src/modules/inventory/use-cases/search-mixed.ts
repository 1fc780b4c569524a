import type { Cabin } from '#kernel/cabin.ts';
import type { Instant } from '#kernel/dates.ts';
import { headcount, type PassengerMix } from '#kernel/passengers.ts';
import { partyProblem, salesOpenAfter } from '../domain/booking.ts';
import { type Journey, LINK } from '../domain/engine/journey.ts';
import type { Family } from '../domain/families.ts';
import type { HouseFlight } from '../domain/house-flight.ts';
import type { HouseTimetable, HouseWay } from '../domain/house-timetable.ts';
import type { MixedOffer } from '../domain/mixed-offer.ts';
import { MixedWay, mixedOffers, mixedTrips, staysOnBoard } from '../domain/mixed-trips.ts';
import type { InventoryDeps } from './deps.ts';
import { familiesOf } from './search-house.ts';

/** Place keys of stops of every mode on both sides, a leg a direction, one to six. */
export type MixedQuery = { legs: readonly HouseWay[]; mix: PassengerMix; cabin: Cabin };

/** Journeys of a direction that are put together with others. */
const MOST_A_WAY = 60;
/** A night in a city between a bus and a flight is a journey that people make. */
const LONGEST_WAIT_MINUTES = 20 * 60;

/** The legs of a journey, ticket by ticket. */
const ticketsOf = (journey: Journey, flights: readonly HouseFlight[]): HouseFlight[][] =>
  flights.reduce<HouseFlight[][]>((runs, flight, n) => {
    const last = runs.at(-1);
    if (last && journey.links[n - 1] === LINK.protected) last.push(flight);
    else runs.push([flight]);
    return runs;
  }, []);

/** Every way of one direction over all modes, up to two changes: the cheapest, the fastest and those between. */
export function mixedWays(
  timetable: HouseTimetable,
  leg: HouseWay,
  { cabin, mix }: Pick<MixedQuery, 'cabin' | 'mix'>,
  after: Instant,
): MixedWay[] {
  const families: Family[] = [
    ...familiesOf(cabin, 'avia'),
    ...familiesOf(cabin, 'rail'),
    ...familiesOf(cabin, 'bus'),
  ];
  const wanted = {
    // On a bus everybody sits.
    ...timetable.wanted(leg, families, headcount(mix), after),
    ...({ maxStops: 2, longestWait: LONGEST_WAIT_MINUTES, selfTransfer: true, limit: MOST_A_WAY } as const),
  };
  const told = new Map<number, HouseFlight>();
  const found = new Map<string, MixedWay | null>();
  for (const order of ['price', 'duration', 'mixed'] as const)
    for (const journey of timetable.search.find({ ...wanted, order })) {
      const name = journey.legs.map((one) => `${one.leg}.${one.day}`).join('+');
      if (found.has(name)) continue;
      const legs = timetable.flightsOf(journey, families, 1, told);
      found.set(name, staysOnBoard(legs) ? null : new MixedWay(journey, name, ticketsOf(journey, legs), mix));
    }
  return [...found.values()].filter((way) => way !== null);
}

/** Every journey over several tickets of the house: buses, trains and planes in one graph, up to two changes a direction. */
export async function searchMixed(
  deps: InventoryDeps,
  query: MixedQuery,
): Promise<MixedOffer<HouseFlight>[]> {
  const { mix, legs } = query;
  if (partyProblem(mix) || legs.length === 0) return [];
  const timetable = await deps.index.current();
  const after = salesOpenAfter(deps.clock.now());
  const ways = legs.map((leg) => mixedWays(timetable, leg, query, after));
  return mixedTrips(ways).flatMap((trip) => mixedOffers(trip, mix));
}
