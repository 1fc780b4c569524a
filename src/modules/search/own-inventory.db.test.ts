import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { addDays } from '#kernel/dates.ts';
import type { PassengerCounts } from '#kernel/passengers.ts';
import { createInventory } from '#modules/inventory/index.ts';
import { createPricing } from '#modules/pricing/index.ts';
import { referenceFromSeed } from '#modules/reference/index.ts';
import { createInventorySupplier, createSupply } from '#modules/supply/index.ts';
import { TEST_TIME, type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { demonstration, SOME_DAYS } from '../../../tests/support/presets.ts';
import type { Search, SearchParams } from './api.ts';
import { createSearch, type SearchApi } from './index.ts';
import { searchRoutes } from './routes.ts';
import { fakeSupplier, latch, ONE_ADULT } from './testing/fixtures.ts';
import { SEARCH_LIMITS } from './use-cases/deps.ts';

let database: TestDatabase;
let clock: TestClock;
let search: SearchApi;
let app: FastifyInstance;
const gate = latch();

beforeAll(async () => {
  database = await testDatabase({ preset: demonstration(TEST_TIME, SOME_DAYS) });
  clock = testClock();
  const { db } = database;
  const reference = referenceFromSeed();
  const inventory = createInventory({
    db,
    clock,
    airportKeyOfCode: (code) => reference.airportByCode(code)?.key,
  });
  await inventory.extendTimetable(demoTimetable());
  const slow = fakeSupplier('slow', async function* () {
    await gate.wait;
    yield [];
  });
  const suppliers = [createInventorySupplier({ inventory, clock }), slow];
  search = createSearch({
    db,
    clock,
    supply: createSupply({ db, clock, suppliers }),
    pricing: createPricing({ site: 'kg' }),
    reference,
    calendar: inventory,
    // However long the tests take, the slow supplier is waited for.
    limits: { ...SEARCH_LIMITS, soft: 3_600_000, hard: 3_600_000 },
  });
  app = Fastify({ forceCloseConnections: true });
  searchRoutes(app, { search });
}, 120_000);
afterAll(async () => {
  gate.open();
  await search.stop();
  await app.close();
  await database.close();
});

const FAMILY: PassengerCounts = { aaa: 2, rbg: 1, rmg: 1, ins: 0 };
const params = (from: string, to: string, dates: string[], passengerCounts = ONE_ADULT): SearchParams => ({
  slices: dates.map((date, i) => (i === 0 ? { from, to, date } : { from: to, to: from, date })),
  passengerCounts,
  cabin: 'economy',
  direct: false,
});
const start = async (payload: SearchParams): Promise<Search> => {
  const answer = await app.inject({ method: 'POST', url: '/api/searches', payload });
  return (await app.inject({ url: `/api/searches/${answer.json().uid}` })).json();
};

test.each([
  ['Bishkek → Osh and back, a family', params('Bishkek', 'Osh', ['2026-03-10', '2026-03-17'], FAMILY)],
  ['Bishkek → Moscow and back', params('BSZ', 'MOW', ['2026-03-10', '2026-03-17'])],
  ['Osh → Istanbul', params('OSS', 'Стамбул', ['2026-03-10'])],
])('the first results of own inventory do not wait for a slow supplier: %s', async (_name, wanted) => {
  let cards = 0;
  for (let i = 0; i < 15; i++) {
    const found = await start(wanted);
    cards = found.itineraries.length;
    expect(found.suppliers.find(({ id }) => id === 'slow')?.state).toBe('asking');
  }
  expect(cards).toBeGreaterThan(0);
});

test.each([
  ['BSZ', 'OSS'],
  ['Bishkek', 'Moscow'],
  ['OSS', 'IST'],
])('the price calendar %s → %s says the price of the first card on every day', async (from, to) => {
  const first = '2026-03-10';
  const { days } = await search.fareCalendar({ from, to, start: first, days: 7, cabin: 'economy' });
  const cards = await Promise.all(
    days.map(async (_, n) => {
      const { itineraries } = await start(params(from, to, [addDays(first, n)]));
      return itineraries[0]?.offers[0]?.price.total ?? null;
    }),
  );
  expect(cards).toEqual(days.map(({ price }) => price));
  expect(cards.filter((price) => price !== null).length).toBeGreaterThan(0);
});

test('the price there and back is that of the first card for both days, its fees once', async () => {
  const first = '2026-03-10';
  const query = { from: 'BSZ', to: 'OSS', start: first, days: 3, stayDays: 4, cabin: 'economy' as const };
  const { days } = await search.fareCalendar(query);
  const cards = await Promise.all(
    days.map(async ({ date }) => {
      const { itineraries } = await start(params('BSZ', 'OSS', [date, addDays(date, 4)]));
      return itineraries[0]?.offers[0]?.price.total ?? null;
    }),
  );
  expect(cards).toEqual(days.map(({ price }) => price));
  expect(cards.every((price) => price !== null)).toBe(true);
});

test('the lowest price to a place is the lowest of its calendar, and what is not sold has none', async () => {
  const days = { start: '2026-03-10', days: 14 };
  const { fares } = await search.lowestFares({ from: 'bishkek', to: 'osh,bishkek,atlantis,tokyo', ...days });
  const byAir = (await search.fareCalendar({ from: 'bishkek', to: 'osh', ...days, cabin: 'economy' })).days;
  const least = Math.min(...byAir.flatMap(({ price }) => price?.minor ?? []));
  const [osh, ...others] = fares;
  expect(osh?.lowest?.price.minor).toBeLessThanOrEqual(least);
  if (osh?.lowest?.mode === 'avia')
    expect(byAir.find(({ price }) => price?.minor === least)?.date).toBe(osh.lowest.date);
  expect(others.map(({ to, lowest }) => [to, lowest])).toEqual([
    ['bishkek', null],
    ['atlantis', null],
    ['tokyo', null],
  ]);
});

test('an offer of own inventory can be read for a booking under its own id there', async () => {
  const { uid, itineraries } = await start(params('BSZ', 'OSS', ['2026-03-10'], FAMILY));
  const [offer] = itineraries[0]?.offers ?? [];
  const found = await search.readOffer(uid, offer?.id ?? '');
  expect(found).toMatchObject({ supplierId: 'own', offer, itinerary: itineraries[0] });
  expect(found.supplierOffer.prices.map(({ category, count }) => [category, count])).toEqual([
    ['aaa', 2],
    ['rbg', 1],
    ['rmg', 1],
  ]);
});
