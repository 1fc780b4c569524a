import { describe, expect, test } from 'vitest';
import { airport } from './airports.ts';
import { RAIL_BUS_ROUTES } from './rail-bus-routes.ts';
import { planRailBus } from './rail-bus-timetable.ts';
import {
  continuesTo,
  endsOf,
  RUN_DIRECTIONS,
  type RunDirection,
  stationPairFare,
  stationPairsOf,
  stopsOfRun,
} from './vehicle-runs.ts';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
let state = seed;
const below = (n: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * n);
};

/** The runs of the own inventory and two hundred random ones: other stations, distances and fares. */
const random: RunDirection[] = Array.from({ length: 200 }, () => {
  const route = RAIL_BUS_ROUTES[below(RAIL_BUS_ROUTES.length)] as (typeof RAIL_BUS_ROUTES)[number];
  const codes = ['R-TOKMOK', 'R-TARAZ', 'R-SHYMKENT', 'R-AKTOBE', 'R-SAMARA', 'B-BALYKCHY', 'B-SHYMKENT'];
  let [after, km] = [0, 0];
  const stations = codes.slice(0, below(codes.length + 1)).map((code) => {
    after += 1 + below(90);
    km += 1 + below(400);
    const station = { code, after, stays: below(20), km };
    after += station.stays;
    return station;
  });
  const minutes = after + 1 + below(100);
  const made = { ...route, minutes, via: { stations, km: km + 1 + below(300) } };
  const out = below(2) === 0;
  return {
    route: made,
    number: 1,
    from: out ? made.from : made.to,
    to: out ? made.to : made.from,
    departsLocal: '08:00',
    out,
  };
});
const ways = [...RUN_DIRECTIONS, ...random];
const wholeFares = (way: RunDirection) => [...Object.values(way.route.fares), 30 + below(40_000)];

describe(`parts of a run (seed ${seed})`, () => {
  test('stations follow one another in time and on the road, there and back', () => {
    for (const way of ways) {
      const stops = stopsOfRun(way);
      expect([stops[0]?.code, stops.at(-1)?.code]).toEqual([way.from, way.to]);
      expect(stops.at(-1)?.arrives).toBe(way.route.minutes);
      for (const [n, stop] of stops.entries()) {
        expect(stop.leaves).toBeGreaterThanOrEqual(stop.arrives);
        const before = stops[n - 1];
        if (!before) continue;
        expect(stop.arrives).toBeGreaterThan(before.leaves);
        expect(stop.km).toBeGreaterThan(before.km);
      }
    }
  });

  test('whole runs cost what the guide says; longer parts are never cheaper, nor two tickets than one', () => {
    for (const way of ways)
      for (const whole of wholeFares(way)) {
        const last = stopsOfRun(way).length - 1;
        const fare = (from: number, to: number) => stationPairFare(way, [from, to], whole);
        expect(fare(0, last)).toBe(whole);
        const country = (n: number) => airport(stopsOfRun(way)[n]?.code ?? '').country;
        for (const [from, to] of stationPairsOf(last + 1)) {
          expect(fare(from, to)).toBeGreaterThan(0);
          expect(fare(from, to)).toBeLessThanOrEqual(whole);
          for (let mid = from + 1; mid < to; mid++) {
            expect(fare(from, mid) + fare(mid, to)).toBeGreaterThanOrEqual(fare(from, to));
            // Within one country or beyond it for both: the state pays for short ways at home alone.
            if ((country(from) === country(to)) === (country(from) === country(mid)))
              expect(fare(from, mid)).toBeLessThanOrEqual(fare(from, to));
          }
        }
      }
  });

  test('are found again by their ids, whatever the day of their own station', () => {
    for (const flight of planRailBus('sapar', '2026-03-29')) {
      const { way: _, ...ends } = endsOf(flight.id) ?? {};
      expect(ends).toEqual({ from: flight.from, to: flight.to });
      expect(flight.departsLocal.slice(0, 10)).toBe(flight.serviceDate);
      expect((Date.parse(flight.arrivesAt) - Date.parse(flight.departsAt)) / 60_000).toBe(flight.minutes);
    }
    expect(endsOf('X0211-20260329')).toBeUndefined();
  });

  test('a passenger need not change who could have stayed on board', () => {
    const leg = (fromCode: string, toCode: string) => ({
      carrier: 'L0' as const,
      number: 301,
      fromCode,
      toCode,
    });
    expect(continuesTo(leg('B-BISHKEK-W', 'B-BALYKCHY'), { toCode: 'B-KARAKOL' })).toBe(true);
    expect(continuesTo(leg('B-BALYKCHY', 'B-KARAKOL'), { toCode: 'B-BALYKCHY' })).toBe(false);
    expect(continuesTo(leg('B-BISHKEK-W', 'B-KARAKOL'), { toCode: 'BSZ' })).toBe(false);
  });
});

test('the train to Moscow stops by the clocks of its stations', () => {
  const flights = planRailBus('sapar', '2026-03-10').filter(({ number }) => number === 17);
  const rows = flights.map(({ id, departsLocal, arrivesLocal, minutes, buckets }) => [
    id,
    departsLocal,
    arrivesLocal,
    minutes,
    buckets[0]?.fareMinor,
  ]);
  expect(rows[0]).toEqual(['W017-20260310', '2026-03-10T12:10', '2026-03-13T12:10', 4_500, 1_190_000]);
  expect(rows).toContainEqual(['W017AB-20260310', '2026-03-10T12:10', '2026-03-10T18:30', 440, 106_000]);
  expect(rows).toContainEqual(['W017DE-20260311', '2026-03-11T22:35', '2026-03-12T17:40', 1_205, 233_000]);
});
