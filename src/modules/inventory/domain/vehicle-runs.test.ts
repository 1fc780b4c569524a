import { beforeAll, describe, expect, test } from 'vitest';
import { stopsOfDemo } from '#demo/inventory/runs/seed.ts';
import { RAIL_BUS_STOPS } from '#demo/inventory/runs/stops.ts';
import { DEMO_RUNS, knowDemoRuns, planRailBus } from '../testing/demo-runs-fixture.ts';
import { haltsOf, type RunStops } from './own-runs/own-run.ts';
import type { OwnRun } from './own-runs/run-shape.ts';
import { continuesTo, endsOf, stationPairFare, stationPairsOf } from './vehicle-runs.ts';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
let state = seed;
const below = (n: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * n);
};

type Run = { run: Pick<OwnRun, 'stops' | 'least'>; stops: RunStops; fares: number[] };
/** The runs of the demonstration and two hundred random ones: other stations, distances and fares. */
const random: Run[] = Array.from({ length: 200 }, () => {
  const demo = DEMO_RUNS[below(DEMO_RUNS.length)] as OwnRun;
  const stops = RAIL_BUS_STOPS.slice(below(10)).slice(0, 2 + below(7));
  let km = 0;
  const calls = stops.map(({ code }) => {
    const call = { place: code, arrives: null, departs: null, km };
    km += 1 + below(400);
    return call;
  });
  return { run: { stops: calls, least: demo.least }, stops, fares: [30 + below(40_000)] };
});
const runs: Run[] = [
  ...DEMO_RUNS.map((run) => ({ run, stops: stopsOfDemo(run), fares: run.classes.map(({ fare }) => fare) })),
  ...random,
];
beforeAll(knowDemoRuns);

describe(`parts of a run (seed ${seed})`, () => {
  test('whole runs cost what the guide says; longer parts are never cheaper, nor two tickets than one', () => {
    for (const { run, stops, fares } of runs)
      for (const whole of fares) {
        const last = run.stops.length - 1;
        const fare = (from: number, to: number) => stationPairFare({ run, stops }, [from, to], whole);
        expect(fare(0, last)).toBe(whole);
        const country = (n: number) => stops[n]?.country;
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

  test('stations of the demonstration follow one another in time and on the road, there and back', () => {
    for (const run of DEMO_RUNS) {
      const halts = haltsOf(run, stopsOfDemo(run), '2026-03-10');
      for (const [n, { comes, goes }] of halts.entries()) {
        expect(goes.at >= comes.at).toBe(true);
        if (n > 0) expect(comes.at > (halts[n - 1]?.goes.at ?? '')).toBe(true);
        if (n > 0 && halts.length > 2) expect(run.stops[n]?.km).toBeGreaterThan(run.stops[n - 1]?.km ?? 0);
      }
    }
  });

  test('are found again by their ids, whatever the day of their own station', () => {
    for (const flight of planRailBus('sapar', '2026-03-29')) {
      const { from, to } = endsOf(flight.id) ?? {};
      expect([from?.code, to?.code]).toEqual([flight.from, flight.to]);
      expect(flight.departsLocal.slice(0, 10)).toBe(flight.serviceDate);
      expect((Date.parse(flight.arrivesAt) - Date.parse(flight.departsAt)) / 60_000).toBe(flight.minutes);
    }
    expect(endsOf('X0211-20260329')).toBeUndefined();
  });

  test('a passenger need not change who could have stayed on board', () => {
    const leg = (fromCode: string, toCode: string) => ({ carrier: 'L0', number: 301, fromCode, toCode });
    expect(continuesTo(leg('bishkek-west-bus', 'balykchy-bus'), { toCode: 'karakol-bus' })).toBe(true);
    expect(continuesTo(leg('balykchy-bus', 'karakol-bus'), { toCode: 'balykchy-bus' })).toBe(false);
    expect(continuesTo(leg('bishkek-west-bus', 'karakol-bus'), { toCode: 'BSZ' })).toBe(false);
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
