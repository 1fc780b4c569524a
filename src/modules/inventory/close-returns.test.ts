import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { Journey } from '#modules/search-engine/domain/journey.ts';
import { LINK } from '#modules/search-engine/domain/journey.ts';
import { atOnce } from '#modules/search-engine/domain/steps.ts';
import { AIRPORTS } from './domain/airports.ts';
import { gatherTimetable } from './domain/gather-timetable.ts';
import type { InventoryDeparture } from './domain/inventory-departure.ts';
import { TURNAROUND_MINUTES } from './domain/itineraries.ts';
import {
  isSoldOnSeveralTickets,
  MultiTicketRoute,
  multiTicketItineraries,
  staysOnBoard,
} from './domain/multi-ticket-itineraries.ts';
import { seededFraction } from './domain/seeded-fraction.ts';
import { knowDemoAirlines } from './testing/demo-airlines-fixture.ts';
import { plannedDepartures } from './testing/planned-timetable.ts';
import { familiesOf } from './use-cases/search-inventory.ts';
import { multiTicketSearch } from './use-cases/search-multi-ticket.ts';

const FIRST = '2026-03-01';
const DAYS = 6;
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const ONE = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
const MANY = 100_000;

/** Flights of a few days, most of their seats sold. */
function timetable() {
  knowDemoAirlines();
  const gathered = gatherTimetable(FIRST, DAYS);
  const left = (departure: string, seats: number) => (seededFraction(departure) < 0.6 ? 0 : seats);
  for (const departure of plannedDepartures(FIRST, DAYS, left)) gathered.add(departure);
  return atOnce(gathered.build());
}

test('a return on the same, the next or a later day has the cheapest and fastest of all pairs', () => {
  const cache = timetable();
  const fareFamilies = [
    ...familiesOf('economy', 'avia'),
    ...familiesOf('economy', 'rail'),
    ...familiesOf('economy', 'bus'),
  ];
  const codes = AIRPORTS.map(({ code }) => code);
  let answered = 0;
  for (const from of codes.slice(0, 9))
    for (const to of codes.slice(0, 9))
      for (const gap of [0, 1, 3]) {
        if (from === to) continue;
        const slices = [
          { from: [`${from}-key`], to: [`${to}-key`], date: addDays(FIRST, 1) },
          { from: [`${to}-key`], to: [`${from}-key`], date: addDays(FIRST, 1 + gap) },
        ];
        const departuresById = new Map<number, InventoryDeparture>();
        const all = slices.map((slice) =>
          cache.search
            .find({
              ...cache.wanted(slice, fareFamilies, 1, LONG_AGO),
              ...({
                maxStops: 2,
                longestWait: 1_200,
                selfTransfer: true,
                order: 'price',
                limit: MANY,
              } as const),
            })
            .map((journey: Journey) => {
              const flights = cache.flightsOf(journey, fareFamilies, 1, departuresById);
              const tickets: InventoryDeparture[][] = [];
              for (const [n, flight] of flights.entries())
                if (n > 0 && journey.links[n - 1] === LINK.protected) tickets.at(-1)?.push(flight);
                else tickets.push([flight]);
              const name = journey.legs.map((one) => `${one.leg}.${one.day}`).join('+');
              return { journey, flights, way: new MultiTicketRoute(journey, name, tickets, ONE) };
            })
            .filter(({ flights, way }) => !staysOnBoard(flights) && way.isSold),
        );
        const [out = [], back = []] = all;
        let [cheapest, fastest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
        for (const there of out)
          for (const home of back) {
            if (home.journey.leaves - there.journey.arrives < TURNAROUND_MINUTES) continue;
            const minutes = there.journey.minutes + home.journey.minutes;
            // No journey is sold for less than its flights cost one adult.
            const least = there.journey.price + home.journey.price;
            if (least >= cheapest && minutes >= fastest) continue;
            const ways = [there.way, home.way];
            if (!isSoldOnSeveralTickets(ways)) continue;
            fastest = Math.min(fastest, minutes);
            if (least < cheapest)
              cheapest = Math.min(cheapest, multiTicketItineraries([ways])[0]?.cheapest ?? cheapest);
          }
        const trips = atOnce(
          multiTicketSearch(cache, { cabin: 'economy', passengerCounts: ONE }, LONG_AGO).tripsOn(slices),
        );
        const name = `${from} ${to} ${gap}`;
        expect(trips.length > 0, name).toBe(cheapest < Number.POSITIVE_INFINITY);
        if (trips.length === 0) continue;
        answered += 1;
        expect(Math.min(...trips.map((trip) => trip.cheapest)), name).toBe(cheapest);
        expect(Math.min(...trips.map((trip) => trip.minutes)), name).toBe(fastest);
      }
  expect(answered).toBeGreaterThan(30);
}, 60_000);
