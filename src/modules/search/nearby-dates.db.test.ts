import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { addDays, daysBetween } from '#kernel/dates.ts';
import { createInventory, type Inventory } from '#modules/inventory/index.ts';
import { createPricing } from '#modules/pricing/index.ts';
import { referenceFromSeed } from '#modules/reference/index.ts';
import { createInventorySupplier, createSupply } from '#modules/supply/index.ts';
import { TEST_TIME, type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { ALL_DAYS, demonstration } from '../../../tests/support/presets.ts';
import type { SearchParams } from './api.ts';
import { createSearch, type SearchApi } from './index.ts';
import { ONE_ADULT } from './testing/fixtures.ts';
import { refusal } from './testing/service.ts';

const reference = referenceFromSeed();
let database: TestDatabase;
let clock: TestClock;
let inventory: Inventory;
let search: SearchApi;
beforeAll(async () => {
  database = await testDatabase({ preset: demonstration(TEST_TIME, ALL_DAYS) });
  clock = testClock();
  const { db } = database;
  inventory = createInventory({
    db,
    clock,
    airportKeyOfCode: (code) => reference.airportByCode(code)?.key,
  });
  await inventory.extendTimetable(demoTimetable());
  const suppliers = (['avia', 'rail', 'bus', 'complex', 'hotel'] as const).map((mode) =>
    createInventorySupplier({ inventory, clock, mode }),
  );
  search = createSearch({
    db,
    clock,
    reference,
    calendar: inventory,
    pricing: createPricing({ site: 'kg' }),
    supply: createSupply({ db, clock, suppliers }),
  });
}, 60_000);
afterAll(() => database.close());

const slice = (from: string, to: string, date: string) => ({ from, to, date });
const searchParams = (change: Partial<SearchParams>): SearchParams => ({
  slices: [],
  passengerCounts: ONE_ADULT,
  cabin: 'economy',
  direct: false,
  ...change,
});
const started = async (params: SearchParams): Promise<string> => {
  const { uid } = await search.start(params);
  await search.idle();
  return uid;
};
const cheapest = async (params: SearchParams) => {
  const { itineraries } = await search.read(await started(params));
  const sums = itineraries.flatMap(({ offers }) => offers.map(({ price }) => price.total.minor));
  return sums.length > 0 ? Math.min(...sums) : null;
};
/** The same search with all of its days moved alike. */
const moved = (params: SearchParams, by: number): SearchParams => ({
  ...params,
  slices: params.slices.map((one) => ({ ...one, date: addDays(one.date, by) })),
  ...(params.hotelStay && {
    hotelStay: { ...params.hotelStay, checkOutDate: addDays(params.hotelStay.checkOutDate, by) },
  }),
});

// A Friday: the train to Moscow goes on Tuesdays, Thursdays and Sundays.
const FRIDAY = '2026-03-13';
test.each([
  [
    'a train there and back',
    searchParams({
      mode: 'rail',
      slices: [slice('bishkek', 'moscow', FRIDAY), slice('moscow', 'bishkek', '2026-03-20')],
    }),
  ],
  [
    'two berths of one class',
    searchParams({
      mode: 'rail',
      coachClass: 'sv',
      passengerCounts: { ...ONE_ADULT, aaa: 2 },
      slices: [slice('bishkek', 'moscow', FRIDAY)],
    }),
  ],
  [
    'a flight for nine on some days of the week',
    searchParams({ passengerCounts: { ...ONE_ADULT, aaa: 9 }, slices: [slice('bishkek', 'batken', FRIDAY)] }),
  ],
  ['a bus and a flight', searchParams({ mode: 'complex', slices: [slice('karakol', 'batken', FRIDAY)] })],
  [
    'several cities',
    searchParams({
      tripType: 'multi',
      slices: [
        slice('bishkek', 'batken', FRIDAY),
        slice('batken', 'bishkek', '2026-03-16'),
        slice('bishkek', 'osh', '2026-03-18'),
      ],
    }),
  ],
  [
    'a hotel in a town that has none',
    searchParams({
      mode: 'hotel',
      slices: [slice('almaty', 'almaty', FRIDAY)],
      hotelStay: { checkOutDate: '2026-03-15', checkInTime: 'normal', checkOutTime: 'normal', adults: 2, children: 0 },
    }),
  ],
])('of %s the nearest days are those of the same search, at its price', async (_, params) => {
  const { days } = await search.nearbyDates(await started(params));
  const minorByOffset = new Map(days.map(({ date, price }) => [daysBetween(FRIDAY, date), price.minor]));
  expect(days.length).toBeLessThanOrEqual(7);
  const reach = days.length < 6 ? 10 : Math.max(...[...minorByOffset.keys()].map(Math.abs)) - 1;
  for (let by = -reach; by <= reach; by++)
    if (by !== 0) expect([by, await cheapest(moved(params, by))]).toEqual([by, minorByOffset.get(by) ?? null]);
  // A town without a hotel has none on any day.
  expect(days.length > 0).toBe(params.mode !== 'hotel');
});

test.each([
  ['one way', [slice('bishkek', 'moscow', FRIDAY)]],
  ['there and back', [slice('bishkek', 'moscow', FRIDAY), slice('moscow', 'bishkek', '2026-03-15')]],
  [
    'of three legs',
    [
      slice('karakol', 'istanbul', FRIDAY),
      slice('istanbul', 'osh', '2026-03-16'),
      slice('osh', 'karakol', '2026-03-18'),
    ],
  ],
])(
  'over several modes, %s, each day costs what its search finds, in order of the days',
  async (_, slices) => {
    // Fees go by the tickets of a journey and who pays them: a lap infant does not.
    const params = searchParams({ mode: 'complex', slices, passengerCounts: { aaa: 2, rbg: 1, rmg: 1, ins: 0 } });
    const { days, slices: rows } = await search.priceGrid(await started(params));
    const shown = slices.length > 1 ? rows : [days.map(({ out, price }) => ({ date: out, price }))];
    expect([days.length, rows.length]).toEqual(slices.length > 1 ? [0, slices.length] : [7, 0]);
    let priced = 0;
    for (const [n, row] of shown.entries()) {
      expect(row.map(({ date }) => daysBetween(slices[n]?.date ?? '', date))).toEqual([-3, -2, -1, 0, 1, 2, 3]);
      for (const { date, price } of row) {
        const now = slices.with(n, { ...(slices[n] as (typeof slices)[number]), date });
        const backwards = now.some((one, at) => one.date < (now[at - 1]?.date ?? ''));
        const least = backwards ? null : await cheapest({ ...params, slices: now });
        expect([n, date, price?.minor ?? null]).toEqual([n, date, least]);
        if (price) priced++;
      }
    }
    expect(priced).toBeGreaterThan(3);
  },
  60_000,
);

test('a route without journeys offers the other modes of that day, at their search’s price', async () => {
  const party = { aaa: 2, rbg: 1, rmg: 1, ins: 0 };
  const params = searchParams({
    cabin: 'first',
    direct: true,
    passengerCounts: party,
    slices: [slice('karakol', 'istanbul', FRIDAY)],
  });
  const { modes } = await search.nearbyDates(await started(params));
  expect(await cheapest(params)).toBeNull();
  // A bus alone does not go there, and would not take a child without a seat.
  expect(modes.map(({ mode }) => mode)).toEqual(['complex']);
  expect(modes[0]?.price.minor).toBe(await cheapest({ ...params, mode: 'complex', cabin: 'economy', direct: false }));
  const byTrain = searchParams({ mode: 'rail', coachClass: 'lux', slices: [slice('bishkek', 'moscow', FRIDAY)] });
  const others = await search.nearbyDates(await started(byTrain));
  for (const { mode, price } of others.modes)
    expect([mode, price.minor]).toEqual([mode, await cheapest({ ...searchParams({ mode, slices: byTrain.slices }) })]);
  expect(others.modes.map(({ mode }) => mode)).toContain('avia');
});

test('rooms have no prices on the days around', async () => {
  const hotelStay = {
    checkOutDate: '2026-03-15',
    checkInTime: 'normal',
    checkOutTime: 'normal',
    adults: 2,
    children: 0,
  } as const;
  const uid = await started(searchParams({ mode: 'hotel', slices: [slice('osh', 'osh', FRIDAY)], hotelStay }));
  expect(await refusal(search.priceGrid(uid))).toBe('conflict search.no_grid');
});

test('days beyond those that are sold have no price around them', async () => {
  const last = addDays('2026-03-02', 330);
  const params = searchParams({ mode: 'bus', slices: [slice('bishkek', 'karakol', last)] });
  const { days } = await search.priceGrid(await started(params));
  expect(days.map(({ price }) => price !== null)).toEqual([true, true, true, true, false, false, false]);
});

test('days that have passed or are not sold yet are left out, and an unknown search has none', async () => {
  const today = '2026-03-02';
  const first = searchParams({ mode: 'bus', slices: [slice('bishkek', 'karakol', today)] });
  const { days } = await search.nearbyDates(await started(first));
  expect(days.every(({ date }) => date > today)).toBe(true);
  expect(days.length).toBeGreaterThan(0);
  const last = searchParams({ mode: 'bus', slices: [slice('bishkek', 'karakol', addDays(today, 330))] });
  const before = await search.nearbyDates(await started(last));
  expect(before.days.every(({ date }) => daysBetween(today, date) < 330)).toBe(true);
  expect(await refusal(search.nearbyDates('nobody'))).toBe('not_found search.not_found');
});
