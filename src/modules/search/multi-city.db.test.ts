import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { addDays } from '#kernel/dates.ts';
import { createInventory } from '#modules/inventory/index.ts';
import { createPricing } from '#modules/pricing/index.ts';
import { type Reference, referenceFromSeed } from '#modules/reference/index.ts';
import { createInventorySupplier, createSupply } from '#modules/supply/index.ts';
import { TEST_TIME, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { demonstration, SOME_DAYS } from '../../../tests/support/presets.ts';
import type { Search, SearchParams } from './api.ts';
import { createSearch, type SearchApi } from './index.ts';
import { fakeSupplier, ONE_ADULT, respondsWith } from './testing/fixtures.ts';
import { refusal, states } from './testing/service.ts';

let database: TestDatabase;
let search: SearchApi;
let reference: Reference;
const plain = fakeSupplier('plain', respondsWith([]));
const able = fakeSupplier('able', respondsWith([]), { multiCity: 3 });

beforeAll(async () => {
  database = await testDatabase({ preset: demonstration(TEST_TIME, SOME_DAYS) });
  const clock = testClock();
  const { db } = database;
  reference = referenceFromSeed();
  const inventory = createInventory({
    db,
    clock,
    airportKeyOfCode: (code) => reference.airportByCode(code)?.key,
  });
  await inventory.extendTimetable(demoTimetable());
  search = createSearch({
    db,
    clock,
    supply: createSupply({
      db,
      clock,
      suppliers: [createInventorySupplier({ inventory, clock }), plain, able],
    }),
    pricing: createPricing({ site: 'kg' }),
    reference,
    calendar: inventory,
  });
}, 120_000);
afterAll(async () => {
  await search.stop();
  await database.close();
});

const searchParams = (flights: string, change: Partial<SearchParams> = {}): SearchParams => ({
  slices: flights.split(', ').map((flight) => {
    const [from = '', to = '', date = ''] = flight.split(' ');
    return { from, to, date };
  }),
  passengerCounts: ONE_ADULT,
  cabin: 'economy',
  direct: false,
  ...change,
});
async function found(params: SearchParams): Promise<Search> {
  const { uid } = await search.start(params);
  await search.idle();
  return search.read(uid);
}
const THREE = 'BSZ OSS 2026-03-10, OSS DME 2026-03-12, DME BSZ 2026-03-15';

describe('several cities', () => {
  test('are asked of suppliers that sell them; the others are marked as such, and the search ends', async () => {
    plain.queries.length = 0;
    const three = await found(searchParams(THREE));
    expect(three.params.tripType).toBe('multi');
    expect(three.complete).toBe(true);
    expect(states(three)).toEqual({ own: 'answered', plain: 'not_supported', able: 'answered' });
    expect(plain.queries).toEqual([]);
    expect(three.itineraries.length).toBeGreaterThan(0);
    for (const { slices } of three.itineraries)
      expect(slices.map(({ segments }) => segments[0]?.departsLocal.slice(0, 10))).toEqual([
        '2026-03-10',
        '2026-03-12',
        '2026-03-15',
      ]);
    const four = await found(searchParams(`${THREE}, BSZ OSS 2026-03-20`));
    expect(states(four)).toEqual({ own: 'answered', plain: 'not_supported', able: 'not_supported' });
  });

  test('coming back from another city is one of them', async () => {
    const jaw = await found(searchParams('BSZ OSS 2026-03-10, DME BSZ 2026-03-15'));
    expect(jaw.params.tripType).toBe('multi');
    expect(states(jaw).plain).toBe('not_supported');
    expect(jaw.itineraries.length).toBeGreaterThan(0);
  });

  test('there and back is a return, however it was typed', async () => {
    const back = await found(searchParams('BSZ OSS 2026-03-10, Ош Бишкек 2026-03-15', { tripType: 'multi' }));
    expect(states(back).plain).toBe('answered');
  });

  test('only direct flights: no direction of any journey has a change', async () => {
    const query = 'BSZ OSS 2026-03-10, OSS IST 2026-03-12, IST BSZ 2026-03-15';
    const any = await found(searchParams(query));
    expect(any.itineraries.some(({ stops }) => stops > 0)).toBe(true);
    expect((await found(searchParams(query, { direct: true }))).itineraries).toEqual([]);
    const direct = await found(searchParams(THREE, { direct: true }));
    expect(direct.itineraries.length).toBeGreaterThan(0);
    expect(direct.itineraries.every(({ stops }) => stops === 0)).toBe(true);
  });
});

describe('the grid of prices', () => {
  const first = ({ itineraries }: Search) => itineraries[0]?.offers[0]?.price.total ?? null;

  test('says on each pair of days what the first card of a search for them says', async () => {
    const passengerCounts = { aaa: 2, rbg: 1, rmg: 1, ins: 0 };
    const { uid } = await found(searchParams('BSZ OSS 2026-03-10, OSS BSZ 2026-03-12', { passengerCounts }));
    const { days } = await search.priceGrid(uid);
    expect(days).toHaveLength(49);
    for (const { out, back, price } of days.filter((_, n) => n % 8 === 0)) {
      if (back !== null && back < out) expect(price).toBeNull();
      else
        expect(price).toEqual(first(await found(searchParams(`BSZ OSS ${out}, OSS BSZ ${back}`, { passengerCounts }))));
    }
  });

  test('has seven days for one way', async () => {
    const { uid } = await found(searchParams('BSZ DME 2026-03-10'));
    const { days } = await search.priceGrid(uid);
    expect(days.map(({ out, back }) => [out, back])).toEqual(
      [-3, -2, -1, 0, 1, 2, 3].map((n) => [addDays('2026-03-10', n), null]),
    );
    expect(days[3]?.price).toEqual(first(await search.read(uid)));
  });

  test('is for two flights that do not lead back a square as well', async () => {
    const { uid } = await found(searchParams('BSZ OSS 2026-03-10, DME BSZ 2026-03-15'));
    const { days, slices } = await search.priceGrid(uid);
    expect([days.length, slices]).toEqual([49, []]);
    const { price } = days.find(({ out, back }) => `${out} ${back}` === '2026-03-12 2026-03-14') ?? {};
    expect(price).toEqual(first(await found(searchParams('BSZ OSS 2026-03-12, DME BSZ 2026-03-14'))));
  });

  test('has for three flights a row each: the whole journey with that flight alone on another day', async () => {
    const passengerCounts = { aaa: 2, rbg: 1, rmg: 0, ins: 0 };
    const { uid } = await found(searchParams(THREE, { passengerCounts }));
    const { days, slices } = await search.priceGrid(uid);
    expect(days).toEqual([]);
    const own = ['2026-03-10', '2026-03-12', '2026-03-15'];
    expect(slices.map((row) => row.map(({ date }) => date))).toEqual(
      own.map((date) => [-3, -2, -1, 0, 1, 2, 3].map((n) => addDays(date, n))),
    );
    let priced = 0;
    for (const [segmentIndex, row] of slices.entries())
      for (const { date, price } of row) {
        const dates = own.with(segmentIndex, date);
        const [a, b, c] = dates;
        const backwards = dates.some((day, n) => day < (dates[n - 1] ?? ''));
        const now = searchParams(`BSZ OSS ${a}, OSS DME ${b}, DME BSZ ${c}`, { passengerCounts });
        expect([dates, price]).toEqual([dates, backwards ? null : first(await found(now))]);
        if (price) priced++;
      }
    expect(priced).toBeGreaterThan(10);
  }, 60_000);

  test('is not found for an unknown search', async () => {
    expect(await refusal(search.priceGrid('nobody'))).toBe('not_found search.not_found');
  });
});

describe('airports nearby', () => {
  const keys = ({ nearby }: Search, end: 'from' | 'to') =>
    nearby.filter((near) => near.segmentIndex === 0 && near.end === end).map(({ airport }) => airport);

  test('are named with their distance, and searched only when they were asked for', async () => {
    const almaty = reference.airportByCode('ALA')?.key ?? '';
    const plainly = await found(searchParams('BSZ TAS 2026-03-10'));
    const near = plainly.nearby.find(({ airport }) => airport === almaty);
    expect(near).toMatchObject({ segmentIndex: 0, end: 'from', location: 'bishkek' });
    expect(near?.km).toBeGreaterThan(150);
    expect(near?.km).toBeLessThan(250);
    expect(plainly.locations[almaty]).toBeDefined();
    const lastSlices = () => able.queries.at(-1)?.slices[0]?.from ?? [];
    expect(lastSlices()).not.toContain(almaty);
    await found(searchParams('BSZ TAS 2026-03-10', { nearby: true }));
    expect(lastSlices()).toContain(almaty);
  });

  test('no alternative lies in the city at the other end, or near both ends', async () => {
    const almaty = await found(searchParams('BSZ ALA 2026-03-10', { nearby: true }));
    const [from, to] = [keys(almaty, 'from'), keys(almaty, 'to')];
    expect(from.some((key) => to.includes(key))).toBe(false);
    expect(from).not.toContain(reference.airportByCode('ALA')?.key);
    expect(to).not.toContain(reference.airportByCode('BSZ')?.key);
  });

  test('an airport of the same city is near another one of it', async () => {
    const domodedovo = reference.airportByCode('DME')?.key ?? '';
    const moscow = await found(searchParams(`BSZ ${domodedovo} 2026-03-10`));
    expect(keys(moscow, 'to')).toContain(reference.airportByCode('SVO')?.key);
  });

  test('trains have none', async () => {
    expect((await found(searchParams('bishkek moscow 2026-03-10', { mode: 'rail' }))).nearby).toEqual([]);
  });
});
