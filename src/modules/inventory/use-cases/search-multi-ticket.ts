import type { Cabin } from '#kernel/cabin.ts';
import type { Instant } from '#kernel/dates.ts';
import { headcount, type PassengerCounts } from '#kernel/passengers.ts';
import { type Journey, LINK, type Steps, type TripSearch, tripSteps } from '#modules/search-engine/index.ts';
import { partyProblem } from '../domain/booking.ts';
import type { FareFamily } from '../domain/families.ts';
import type { InventoryDeparture } from '../domain/inventory-departure.ts';
import { TURNAROUND_MINUTES } from '../domain/itineraries.ts';
import {
  isSoldOnSeveralTickets,
  type MultiTicketItinerary,
  MultiTicketRoute,
  multiTicketItineraries,
  multiTicketOffers,
  staysOnBoard,
} from '../domain/multi-ticket-itineraries.ts';
import type { MultiTicketOffer } from '../domain/multi-ticket-offer.ts';
import { isOnSale, salesOpenAfter } from '../domain/payment-time-limit.ts';
import type { InventoryRouteOption, TimetableCache } from '../domain/timetable-cache.ts';
import type { InventoryDeps } from './deps.ts';
import { inSlices } from './run-in-time-slices.ts';
import { familiesOf } from './search-inventory.ts';

/** Location keys of stops of every mode on both sides, a slice a direction, one to six. */
export type MultiTicketQuery = {
  slices: readonly InventoryRouteOption[];
  passengerCounts: PassengerCounts;
  cabin: Cabin;
};

/**
 * Journeys of one direction that are looked at; more of each where those may hide a better journey over all of them.
 */
const MAX_A_WAY = 60;
/** Number of journeys over several directions that are examined: the cheapest, and the fastest. */
const MAX_TOGETHER = 200;
/** A night in a city between a bus and a flight is a journey that people make. */
const LONGEST_WAIT_MINUTES = 20 * 60;

/** The slices of a journey, ticket by ticket. */
const ticketsOf = (journey: Journey, flights: readonly InventoryDeparture[]): InventoryDeparture[][] =>
  flights.reduce<InventoryDeparture[][]>((runs, flight, n) => {
    const last = runs.at(-1);
    if (last && journey.links[n - 1] === LINK.protected) last.push(flight);
    else runs.push([flight]);
    return runs;
  }, []);

/**
 * The journeys over all modes of one party, up to two changes a direction; what was found of a direction and day, and
 * what each way costs, is known from then on.
 */
type MixedSearch = {
  /**
   * The cheapest and the fastest over directions that follow each other, exactly; of one direction also those
   * between. At most 60.
   */
  tripsOn(slices: readonly InventoryRouteOption[]): Steps<MultiTicketItinerary[]>;
};

export function multiTicketSearch(
  timetable: TimetableCache,
  { cabin, passengerCounts }: Pick<MultiTicketQuery, 'cabin' | 'passengerCounts'>,
  after: Instant,
): MixedSearch {
  const fareFamilies: FareFamily[] = [
    ...familiesOf(cabin, 'avia'),
    ...familiesOf(cabin, 'rail'),
    ...familiesOf(cabin, 'bus'),
  ];
  // On a bus everybody sits.
  const wantedOn = (way: InventoryRouteOption) => ({
    ...timetable.wanted(way, fareFamilies, headcount(passengerCounts), after),
    ...({ maxStops: 2, longestWait: LONGEST_WAIT_MINUTES, selfTransfer: true } as const),
  });
  const flights = new Map<number, InventoryDeparture>();
  const ways = new Map<string, MultiTicketRoute | null>();
  const wayOf = (journey: Journey): MultiTicketRoute | null => {
    const name = journey.legs.map((one) => `${one.leg}.${one.day}`).join('+');
    const known = ways.get(name);
    if (known !== undefined) return known;
    const departures = timetable.flightsOf(journey, fareFamilies, 1, flights);
    const way = staysOnBoard(departures)
      ? null
      : new MultiTicketRoute(journey, name, ticketsOf(journey, departures), passengerCounts);
    ways.set(name, way);
    return way;
  };
  /** Of a direction, day and order, as it was found without bounds of time and price. */
  const found = new Map<string, Journey[]>();
  const find: TripSearch['find'] = (wanted, within) => {
    if (within || wanted.arrives) return timetable.search.find(wanted, within);
    const { from, to, day, order, limit } = wanted;
    const key = [from, to, day, wanted.after, order, limit].join(' ');
    const journeys = found.get(key) ?? timetable.search.find(wanted);
    found.set(key, journeys);
    return journeys;
  };
  const search: TripSearch = { find, leavesBy: (way) => timetable.search.leavesBy(way) };
  return {
    *tripsOn(slices) {
      const sliceQueries = slices.map(wantedOn);
      const [first] = sliceQueries;
      if (!first) return [];
      const journeys: MultiTicketRoute[][] = [];
      const several = slices.length > 1;
      for (const order of several ? (['price', 'duration'] as const) : (['price', 'duration', 'mixed'] as const)) {
        const trips = yield* tripSteps(search, {
          ...first,
          order,
          slices: sliceQueries,
          stay: TURNAROUND_MINUTES,
          limit: several ? MAX_TOGETHER : MAX_A_WAY,
          look: MAX_A_WAY,
          admits: (journey) => wayOf(journey)?.isSold === true,
          accepts: (parts) => isSoldOnSeveralTickets(parts.flatMap((journey) => wayOf(journey) ?? [])),
        });
        for (const trip of trips) journeys.push(trip.journeys.flatMap((journey) => wayOf(journey) ?? []));
      }
      return multiTicketItineraries(journeys);
    },
  };
}

/**
 * Every journey over several tickets of own inventory: buses, trains and planes in one graph, up to two changes a
 * direction.
 */
export async function searchMultiTicket(
  deps: InventoryDeps,
  query: MultiTicketQuery,
): Promise<MultiTicketOffer<InventoryDeparture>[]> {
  const { passengerCounts, slices } = query;
  if (partyProblem(passengerCounts) || slices.length === 0) return [];
  const timetable = await deps.index.current();
  const now = deps.clock.now();
  const after = salesOpenAfter(now);
  const trips = await inSlices(multiTicketSearch(timetable, query, after).tripsOn(slices));
  // A carrier may close its sales earlier than others do.
  return trips
    .flatMap((trip) => multiTicketOffers(trip, passengerCounts))
    .filter(({ portions }) =>
      portions.every(({ offer }) => offer.slices.flat().every(({ flight }) => isOnSale(flight, now))),
    );
}
