import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import { cheapestDays } from '#modules/search-engine/domain/calendar.ts';
import { atOnce } from '#modules/search-engine/domain/steps.ts';
import { connections } from '../testing/connections.ts';
import { plannedDepartures } from '../testing/planned-timetable.ts';
import { AIRPORTS, airport } from './airports.ts';
import { carrierRules } from './carriers.ts';
import { FAMILIES, FAMILY_SHAPES, type FareFamily } from './families.ts';
import { gatherTimetable, withFlights } from './gather-timetable.ts';
import type { InventoryDeparture, StoredFlight } from './inventory-departure.ts';
import { minimumConnection } from './minimum-connection.ts';
import { seededFraction } from './seeded-fraction.ts';
import type { TimetableCache } from './timetable-cache.ts';

const FIRST = '2026-03-01';
const DAYS = 9;
const CODES = AIRPORTS.map(({ code }) => code);
const ECONOMY: FareFamily[] = ['lite', 'standard', 'flex'];
const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** The planned days as the database would hold them, with seats of many classes sold. */
const stored = plannedDepartures(FIRST, DAYS, (departure, seats) =>
  Math.floor(seats * Math.max(0, 2 * seededFraction(departure) - 1)),
);
const taxOf = new Map(stored.map(({ id, adultTaxMinor }) => [id, adultTaxMinor]));

let cache: TimetableCache;
beforeAll(() => {
  const gathered = gatherTimetable(FIRST, DAYS);
  for (const flight of stored) gathered.add(flight);
  cache = atOnce(gathered.build());
});

/** What the rules of own inventory allow, tried flight by flight. */
function byHand(from: string, to: string, date: LocalDate, seats: number): InventoryDeparture[][] {
  const open = stored.flatMap(({ rbds, left, fares, serviceDate: _, adultTaxMinor: __, ...flight }) => {
    const buckets = rbds
      .map((rbd, n) => ({
        rbd,
        fareFamily: FAMILIES.find((each) => FAMILY_SHAPES[each].rbds.includes(rbd)) as FareFamily,
        left: left[n] as number,
        fareMinor: fares[n] as number,
      }))
      .filter((bucket) => bucket.left >= seats && ECONOMY.includes(bucket.fareFamily))
      .sort((a, b) => a.fareMinor - b.fareMinor || (a.rbd < b.rbd ? -1 : 1));
    return buckets.length > 0 ? { ...flight, buckets } : [];
  });
  const first = open.filter((flight) => flight.fromCode === from && flight.departsLocal.slice(0, 10) === date);
  const hub = (flight: InventoryDeparture) => carrierRules(flight.carrier).hubs.includes(flight.toCode);
  return [
    ...first.filter((flight) => flight.toCode === to).map((flight) => [flight]),
    ...connections(
      first.filter(hub),
      open.filter((flight) => flight.toCode === to),
      (a, b) => minimumConnection(a.toCode, a, b),
    ).filter(([a, b]) =>
      ECONOMY.some((fareFamily) =>
        [a, b].every(({ buckets }) => buckets.some((bucket) => bucket.fareFamily === fareFamily)),
      ),
    ),
  ];
}

const inOrder = (journeys: readonly InventoryDeparture[][]) =>
  journeys.toSorted((a, b) => (a.map(({ id }) => id).join() < b.map(({ id }) => id).join() ? -1 : 1));

const wanted = (from: string, to: string, date: LocalDate, seats: number, of = cache) =>
  of.wanted({ from: [`${from}-key`], to: [`${to}-key`], date }, ECONOMY, seats, LONG_AGO);

const priceOf = (journey: readonly InventoryDeparture[]): number =>
  Math.min(
    ...ECONOMY.map((fareFamily) =>
      journey.reduce((sum, { id, buckets }) => {
        const bucket = buckets.find((each) => each.fareFamily === fareFamily);
        return sum + (bucket ? bucket.fareMinor + (taxOf.get(id) ?? 0) : Number.POSITIVE_INFINITY);
      }, 0),
    ),
  );

describe('own inventory in memory', () => {
  test('finds all allowed journeys between every two airports on every day, seat for seat', () => {
    let found = 0;
    for (let day = 1; day < DAYS - 1; day++)
      for (const from of CODES)
        for (const to of CODES) {
          if (airport(from).city === airport(to).city) continue;
          const date = addDays(FIRST, day);
          const seats = 1 + ((day + from.length) % 3);
          const journeys = cache.search
            .find({ ...wanted(from, to, date, seats), order: 'price', limit: 1_000 })
            .map((journey) => cache.flightsOf(journey, ECONOMY, seats));
          const truth = byHand(from, to, date, seats);
          expect(inOrder(journeys)).toEqual(inOrder(truth));
          found += truth.length;
        }
    expect(found).toBeGreaterThan(300);
  });

  test('its calendar says what the cheapest of them costs', () => {
    for (const [from, to] of [
      ['BSZ', 'OSS'],
      ['OSS', 'IST'],
      ['BSZ', 'DXB'],
    ] as const) {
      const days = atOnce(cheapestDays(cache.search, wanted(from, to, FIRST, 1), 1, DAYS - 2));
      days.forEach((price, n) => {
        const truth = byHand(from, to, addDays(FIRST, n + 1), 1).map(priceOf);
        expect([n, price]).toEqual([n, truth.length === 0 ? null : Math.min(...truth)]);
      });
    }
  });

  test('takes over the seats of a flight as they are sold, and says when it does not know the fares', () => {
    const flight = stored.find(({ carrier, number }) => carrier === 'K0' && number === 101) as StoredFlight;
    const none = flight.left.map(() => 0);
    const search = () =>
      cache.search
        .find({ ...wanted('BSZ', 'OSS', flight.departsLocal.slice(0, 10), 1), order: 'price', limit: 1_000 })
        .flatMap((journey) => cache.flightsOf(journey, ECONOMY, 1).map(({ id }) => id));
    expect(
      cache.changeSeats(
        flight.id,
        flight.rbds,
        flight.left.map(() => 4),
        flight.fares,
      ),
    ).toBe(true);
    expect(search()).toContain(flight.id);
    expect(cache.changeSeats(flight.id, flight.rbds, none, flight.fares)).toBe(true);
    expect(search()).not.toContain(flight.id);
    const dearer = flight.fares.map((fare) => fare + 100);
    expect(cache.changeSeats(flight.id, flight.rbds, flight.left, dearer)).toBe(false);
    expect(cache.changeSeats('X0999-20260303', ['T'], [1], [100])).toBe(true);
  });

  test('incremental changes of departures give the same timetable as a full read', () => {
    const later = (time: string, minutes: number) =>
      new Date(Date.parse(time.length > 16 ? time : `${time}:00Z`) + minutes * 60_000).toISOString();
    const moved = (flight: StoredFlight, minutes: number): StoredFlight => ({
      ...flight,
      departsLocal: later(flight.departsLocal, minutes).slice(0, 16),
      arrivesLocal: later(flight.arrivesLocal, minutes).slice(0, 16),
      departsAt: later(flight.departsAt, minutes),
      arrivesAt: later(flight.arrivesAt, minutes),
    });
    const whole = (flights: readonly StoredFlight[]) => {
      const gathered = gatherTimetable(FIRST, DAYS);
      for (const flight of flights) gathered.add(flight);
      return atOnce(gathered.build());
    };
    const departuresIn = (of: TimetableCache) =>
      CODES.flatMap((from) =>
        CODES.flatMap((to) =>
          [1, 4, 7].map((day) => {
            const query = wanted(from, to, addDays(FIRST, day), 1, of);
            return of.search
              .find({ ...query, order: 'price', limit: 1_000 })
              .map((journey) => JSON.stringify([journey.price, of.flightsOf(journey, ECONOMY, 1)]))
              .sort();
          }),
        ),
      );
    let known = whole(stored);
    let now = stored;
    for (const round of [0, 1, 2]) {
      const change = (id: string) => Math.floor(seededFraction(`${id} ${round}`) * 40);
      const next = stored.flatMap((flight) => {
        const own = now.find(({ id }) => id === flight.id);
        if (change(flight.id) === 0) return [];
        if (change(flight.id) === 1) return [moved(own ?? flight, 25)];
        if (change(flight.id) === 2) return [moved(flight, 17 * 60)];
        if (change(flight.id) === 3) return [{ ...flight, fares: flight.fares.map((fare) => fare + 1_000) }];
        if (change(flight.id) === 4) return [flight];
        return own ? [own] : [];
      });
      const anew = new Set(stored.map(({ id }) => id).filter((id) => change(id) <= 4));
      const flights = next.filter(({ id }) => anew.has(id));
      known = atOnce(withFlights(known, anew, flights));
      now = next;
      expect(departuresIn(known)).toEqual(departuresIn(whole(now)));
    }
    expect(now).not.toEqual(stored);
  });
});

test('changed flights are put in piece by piece, so that others are served in between', () => {
  let pieces = 0;
  const steps = withFlights(cache, new Set([stored[0]?.id ?? '']), stored.slice(0, 1));
  while (!steps.next().done) pieces += 1;
  expect(pieces).toBeGreaterThan(cache.index.legs);
});
