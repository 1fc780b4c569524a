import { expect, test } from 'vitest';
import { DEMO_RUN_CARRIERS } from '#demo/inventory/runs/carriers.ts';
import { demoRuns, moreDemoRuns, stopsOfDemo } from '#demo/inventory/runs/seed.ts';
import { LAKE_BUS, NIGHT_TRAIN, STEPPE_BUS, STEPPE_RAIL, stopOf } from '../../testing/own-runs-fixture.ts';
import { carrierFaults, type OwnCarrier, zOwnCarrier } from '../own/own-carrier.ts';
import { vehicleCoaches, vehiclePlacesOf } from '../vehicles.ts';
import { planOwnRun } from './own-run.ts';
import { runFaults } from './run-faults.ts';
import { type OwnRun, zOwnRun } from './run-shape.ts';

const found = ({ mode, stops, boarding }: OwnRun) => ({
  stops: stops.map(({ place }) => stopOf(place, mode)),
  boarding: boarding.map(({ place }) => stopOf(place, mode)),
});
const faultsOf = (run: OwnRun, carrier: OwnCarrier = STEPPE_RAIL) =>
  runFaults(run, carrier, found(run)).map(({ field, code }) => `${field} ${code}`);
const stopsOf = (run: OwnRun) => found(run).stops.flatMap((stop) => stop ?? []);
const call = (time: string, day = 0) => ({ day, time });
type Stop = OwnRun['stops'][number];
/** The train with other times or another place at a stop. */
const withStop = (n: number, stop: Partial<Stop>): OwnRun => ({
  ...NIGHT_TRAIN,
  stops: NIGHT_TRAIN.stops.map((one, m) => (m === n ? { ...one, ...stop } : one)),
});

test('a draft at fault is refused at its field', () => {
  const [period] = NIGHT_TRAIN.periods;
  const [first, second] = NIGHT_TRAIN.coaches;
  if (!period || !first || !second) throw new Error('the fixture has no period and coaches');
  const cases: readonly (readonly [name: string, run: OwnRun, fault: string])[] = [
    ['an unknown stop', withStop(1, { place: 'atlantis' }), 'stops.1.place runs.unknown_stop'],
    ['a bus stop of a train', withStop(1, { place: 'karakol-bus' }), 'stops.1.place runs.unknown_stop'],
    ['a stop twice', withStop(2, { place: 'taraz-station' }), 'stops.2.place runs.stop_twice'],
    [
      'an arrival before the departure',
      withStop(1, { arrives: call('19:00') }),
      'stops.1.arrives.time runs.times_backwards',
    ],
    [
      'a departure before the arrival',
      withStop(1, { departs: call('02:00', 1) }),
      'stops.1.departs.time runs.times_backwards',
    ],
    [
      'an arrival that only the clock of another zone makes later',
      withStop(2, { arrives: call('02:45', 1) }),
      'stops.2.arrives.time runs.times_backwards',
    ],
    ['a stop without times', withStop(1, { departs: null }), 'stops.1.departs.time runs.no_time'],
    ['a first stop on another day', withStop(0, { departs: call('20:00', 1) }), 'stops.0.departs.day runs.first_day'],
    ['a shorter way to a later stop', withStop(2, { km: 300 }), 'stops.2.km runs.km_backwards'],
    [
      'periods with a day in common',
      { ...NIGHT_TRAIN, periods: [period, period] },
      'periods.1.from flights.periods_overlap',
    ],
    [
      'a period that ends before it begins',
      { ...NIGHT_TRAIN, periods: [{ ...period, to: '2026-03-01' }] },
      'periods.0.to flights.period_backwards',
    ],
    [
      'a period without a day',
      { ...NIGHT_TRAIN, periods: [{ from: '2026-03-10', to: '2026-03-10', days: [1] }] },
      'periods.0.days flights.no_day_of_operation',
    ],
    [
      'a price of zero',
      { ...NIGHT_TRAIN, classes: [{ class: 'coupe', seats: 1, fare: 0 }] },
      'classes.coupe.fare flights.no_fare',
    ],
    [
      'more places than the coaches have',
      { ...NIGHT_TRAIN, classes: [{ class: 'coupe', seats: 17, fare: 1 }] },
      'classes.coupe.seats runs.more_than_places',
    ],
    [
      'a class that the carrier does not sell',
      { ...NIGHT_TRAIN, classes: [{ class: 'lux', seats: 0, fare: 1 }] },
      'classes.lux.seats flights.no_such_family',
    ],
    [
      'two coaches of one number',
      { ...NIGHT_TRAIN, coaches: [first, { ...second, number: '01' }] },
      'coaches.1.number runs.coach_twice',
    ],
    [
      'a coach without a number',
      { ...NIGHT_TRAIN, coaches: [{ ...first, number: '' }] },
      'coaches.0.number runs.coach_of_rail',
    ],
    [
      'a bus in a train',
      { ...NIGHT_TRAIN, coaches: [{ ...first, class: 'busSeat' }] },
      'coaches.0.class runs.wrong_class',
    ],
    [
      'a compartment for women that is not there',
      { ...NIGHT_TRAIN, coaches: [{ ...first, female: [3] }] },
      'coaches.0.female runs.no_such_compartment',
    ],
    [
      'a season without a price',
      { ...NIGHT_TRAIN, seasons: [{ from: '2026-04-01', to: '2026-04-02', fares: { sv: 0 } }] },
      'seasons.0.fares flights.no_fare',
    ],
    [
      'a bus with the number of a coach',
      { ...LAKE_BUS, coaches: LAKE_BUS.coaches.map((one) => ({ ...one, number: '01' })) },
      'coaches.0.number runs.coach_of_bus',
    ],
    [
      'boarding after the next stop',
      {
        ...withStop(1, { arrives: call('20:10'), departs: call('21:00') }),
        boarding: [{ place: 'tokmok-station', minutes: 75 }],
      },
      'boarding.0.minutes runs.boarding_late',
    ],
  ];
  for (const [name, run, fault] of cases)
    expect([name, faultsOf(run)]).toEqual([name, expect.arrayContaining([fault])]);
  expect(faultsOf(NIGHT_TRAIN, STEPPE_BUS)).toContain('carrier runs.other_mode');
  // Right ones have none.
  expect([faultsOf(NIGHT_TRAIN), faultsOf(LAKE_BUS, STEPPE_BUS)]).toEqual([[], []]);
});

test('refund steps go from early to late up to the departure, and nothing gets cheaper with time', () => {
  const { railBus } = STEPPE_RAIL;
  if (!railBus) throw new Error('no rules');
  const refusalOf = (...steps: [hours: number, percent: number][]) => {
    const abroad = steps.map(([hoursBefore, percent]) => ({ hoursBefore, percent, fee: 0 }));
    const carrier = { ...STEPPE_RAIL, railBus: { ...railBus, steps: { ...railBus.steps, abroad } } };
    return zOwnCarrier.safeParse(carrier).error?.issues[0]?.message;
  };
  expect(refusalOf([24, 0], [6, 25], [0, 50])).toBeUndefined();
  expect(refusalOf([24, 0])).toBe('runs.steps_order');
  expect(refusalOf([6, 0], [24, 10], [0, 50])).toBe('runs.steps_order');
  expect(refusalOf([24, 30], [0, 20])).toBe('runs.steps_order');
});

test('a carrier by rail has rules of refunds and no fares of airlines', () => {
  const codes = (carrier: OwnCarrier) => carrierFaults(carrier, new Set()).map(({ code }) => code);
  expect(codes(STEPPE_RAIL)).toEqual([]);
  expect(codes({ ...STEPPE_RAIL, railBus: null })).toEqual(['runs.no_rules']);
  expect(codes({ ...STEPPE_RAIL, mode: 'bus' })).toContain('runs.wrong_class');
});

test('a season changes the fares of the whole way and of its parts, on its days alone', () => {
  const run: OwnRun = { ...NIGHT_TRAIN, seasons: [{ from: '2026-03-12', to: '2026-03-12', fares: { coupe: 3_000 } }] };
  const days = planOwnRun(run, STEPPE_RAIL, stopsOf(run), { first: '2026-03-11', last: '2026-03-13' });
  const fares = days.map(({ pairs }) => pairs.map(({ buckets }) => (buckets[0]?.fareMinor ?? 0) / 100));
  expect(fares).toEqual([
    [2_000, 1_200, 800],
    [3_000, 1_800, 1_200],
    [2_000, 1_200, 800],
  ]);
});

test('stops are on the days of their own clocks; a part of the way is a departure on its own day', () => {
  const [day] = planOwnRun(NIGHT_TRAIN, STEPPE_RAIL, stopsOf(NIGHT_TRAIN), { first: '2026-03-12', last: '2026-03-12' });
  expect(day?.pairs.map(({ id, departsLocal, minutes, domestic }) => [id, departsLocal, minutes, domestic])).toEqual([
    ['SR45-20260312', '2026-03-12T20:00', 660, false],
    ['SR45AB-20260312', '2026-03-12T20:00', 450, false],
    ['SR45BC-20260313', '2026-03-13T02:45', 195, true],
  ]);
});

test('a coach has the places of its compartments and rows', () => {
  const placesOf = (rows: number, lastRow: number, sold: 'coupe' | 'reservedSeat' | 'sv' | 'busSeat') => {
    const coaches = [{ number: sold === 'busSeat' ? '' : '01', class: sold, rows, lastRow, female: [] }];
    return vehiclePlacesOf({ coaches }, sold);
  };
  expect([placesOf(9, 4, 'coupe').length, placesOf(9, 4, 'reservedSeat').length, placesOf(9, 4, 'sv').length]).toEqual([
    36, 54, 18,
  ]);
  expect(
    placesOf(4, 5, 'busSeat')
      .map(({ id }) => id)
      .at(-1),
  ).toBe('17');
  expect(placesOf(12, 5, 'busSeat').filter(({ position }) => position === 'window')).toHaveLength(24);
  // The side berths stand opposite the bays, from the last one back.
  expect(placesOf(9, 4, 'reservedSeat').find(({ number }) => number === 37)?.compartment).toBe(9);
});

test('every run of the demonstration may be published, and all classes of coaches are sold on some', () => {
  const runs = [...demoRuns(2026), ...moreDemoRuns(2026)];
  const sold = new Set(runs.flatMap(({ classes }) => classes.map((one) => one.class)));
  expect([...sold].sort()).toEqual(['busSeat', 'coupe', 'lux', 'reservedSeat', 'seat', 'soft', 'sv']);
  for (const carrier of DEMO_RUN_CARRIERS) expect(zOwnCarrier.parse(carrier)).toEqual(carrier);
  for (const run of runs) {
    const carrier = DEMO_RUN_CARRIERS.find(({ code }) => code === run.carrier);
    if (!carrier) throw new Error(`no carrier ${run.carrier}`);
    const stops = stopsOfDemo(run);
    const named = { stops: stops.slice(0, run.stops.length), boarding: stops.slice(run.stops.length) };
    expect([run.number, runFaults(run, carrier, named)]).toEqual([run.number, []]);
    expect(zOwnRun.parse(run)).toEqual(run);
    expect(vehicleCoaches(run).length).toBeGreaterThan(0);
  }
});
