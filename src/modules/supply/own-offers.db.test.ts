import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInventory } from '#modules/inventory/index.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { timetableCache } from '../../../tests/support/presets.ts';
import {
  createInventorySupplier,
  createSupply,
  ownSupplierIdFor,
  type SearchQuery,
  type SupplierOffer,
  type SupplierPort,
} from './index.ts';
import { zSearchedOffer } from './use-cases/answer-shapes.ts';

const leg = (from: string, to: string, date: string) => ({ from: [from], to: [to], date });
const asked = (query: Partial<SearchQuery>): SearchQuery => ({
  legs: [],
  mix: { aaa: 2, rbg: 1, rmg: 0, ins: 0 },
  cabin: 'economy',
  ...query,
});
/** One question to the house in every mode; a new mode needs one too. */
const QUESTIONS: Record<NonNullable<SearchQuery['mode']>, SearchQuery> = {
  avia: asked({
    legs: [leg('BSZ', 'OSS', '2026-03-10'), leg('OSS', 'BSZ', '2026-03-17')],
    mix: { aaa: 2, rbg: 1, rmg: 1, ins: 1 },
  }),
  rail: asked({ mode: 'rail', legs: [leg('bishkek-2-station', 'balykchy-station', '2026-03-10')] }),
  bus: asked({ mode: 'bus', legs: [leg('bishkek-west-bus', 'karakol-bus', '2026-03-10')] }),
  complex: asked({ mode: 'complex', legs: [leg('karakol-bus', 'IST', '2026-03-11')] }),
  hotel: asked({
    mode: 'hotel',
    legs: [leg('bishkek', 'bishkek', '2026-03-10')],
    mix: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    stay: { out: '2026-03-12', entry: 'normal', leave: 'normal', adults: 2, children: 0 },
  }),
  transfer: asked({
    mode: 'transfer',
    legs: [leg('bishkek-manas', 'bishkek', '2026-03-10')],
    mix: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    ride: { time: '12:00', people: 2, luggage: 1 },
  }),
};

let database: TestDatabase;
let clock: TestClock;
let houses: SupplierPort[];
beforeAll(async () => {
  database = await testDatabase({ preset: timetableCache() });
  clock = testClock();
  const inventory = createInventory({ db: database.db, clock, airportKeyOfCode: (code) => code });
  await inventory.extendTimetable();
  houses = Object.keys(QUESTIONS).map((mode) =>
    createInventorySupplier({ inventory, clock, mode: mode as keyof typeof QUESTIONS }),
  );
}, 60_000);
afterAll(() => database.close());

const found = async (port: SupplierPort, query: SearchQuery) => {
  const deadline = new Date(clock.now().getTime() + 15_000).toISOString();
  const offers: SupplierOffer[] = [];
  for await (const batch of port.search({ opId: 'own', deadline, locale: 'ru' }, query)) offers.push(...batch);
  return offers;
};

describe('the own inventory, whose offers are not validated', () => {
  test.each(
    Object.entries(QUESTIONS),
  )('returns offers of exactly the shape that is required of suppliers: %s', async (mode, query) => {
    const house = houses.find(({ id }) => id === ownSupplierIdFor(mode as keyof typeof QUESTIONS)) as SupplierPort;
    const offers = await found(house, query);
    expect(offers.length).toBeGreaterThan(0);
    // Nothing missing, nothing that is not known.
    for (const offer of offers) expect(zSearchedOffer.parse(offer)).toStrictEqual(offer);
  });

  test('is looked at like everybody for what its offers say', async () => {
    const [house] = houses as [SupplierPort];
    const [first] = await found(house, QUESTIONS.avia);
    if (!first) throw new Error('nothing found');
    const free = first.prices.map((price) => ({ ...price, fare: { ...price.fare, minor: -1 } }));
    const liar: SupplierPort = {
      ...house,
      async *search() {
        yield [{ ...first, prices: free }, first];
      },
    };
    const [own] = createSupply({ db: database.db, clock, own: [liar], suppliers: [] }).all();
    expect(await found(own as SupplierPort, QUESTIONS.avia)).toEqual([first]);
  });
});
