import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import type { SearchMode } from '#kernel/mode.ts';
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
import { zSearchedOffer } from './use-cases/response-shapes.ts';

const slice = (from: string, to: string, date: string) => ({ from: [from], to: [to], date });
const searchQuery = (query: Partial<SearchQuery>): SearchQuery => ({
  slices: [],
  passengerCounts: { aaa: 2, rbg: 1, rmg: 0, ins: 0 },
  cabin: 'economy',
  ...query,
});
/** One question to own inventory in every mode; a new mode needs one too. */
const QUESTIONS: Record<SearchMode, SearchQuery> = {
  avia: searchQuery({
    slices: [slice('BSZ', 'OSS', '2026-03-10'), slice('OSS', 'BSZ', '2026-03-17')],
    passengerCounts: { aaa: 2, rbg: 1, rmg: 1, ins: 1 },
  }),
  rail: searchQuery({ mode: 'rail', slices: [slice('bishkek-2-station', 'balykchy-station', '2026-03-10')] }),
  bus: searchQuery({ mode: 'bus', slices: [slice('bishkek-west-bus', 'karakol-bus', '2026-03-10')] }),
  complex: searchQuery({ mode: 'complex', slices: [slice('karakol-bus', 'IST', '2026-03-11')] }),
  hotel: searchQuery({
    mode: 'hotel',
    slices: [slice('bishkek', 'bishkek', '2026-03-10')],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    hotelStay: { checkOutDate: '2026-03-12', checkInTime: 'normal', checkOutTime: 'normal', adults: 2, children: 0 },
  }),
  transfer: searchQuery({
    mode: 'transfer',
    slices: [slice('bishkek-manas', 'bishkek', '2026-03-10')],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    transfer: { time: '12:00', guests: 2, luggage: 1 },
  }),
};

let database: TestDatabase;
let clock: TestClock;
let ownSuppliers: SupplierPort[];
beforeAll(async () => {
  database = await testDatabase({ preset: timetableCache() });
  clock = testClock();
  const inventory = createInventory({ db: database.db, clock, airportKeyOfCode: (code) => code });
  await inventory.extendTimetable(demoTimetable());
  ownSuppliers = Object.keys(QUESTIONS).map((mode) =>
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
    const ownSupplier = ownSuppliers.find(
      ({ id }) => id === ownSupplierIdFor(mode as keyof typeof QUESTIONS),
    ) as SupplierPort;
    const offers = await found(ownSupplier, query);
    expect(offers.length).toBeGreaterThan(0);
    // Nothing missing, nothing that is not known.
    for (const offer of offers) expect(zSearchedOffer.parse(offer)).toStrictEqual(offer);
  });

  test('is looked at like everybody for what its offers say', async () => {
    const [ownSupplier] = ownSuppliers as [SupplierPort];
    const [first] = await found(ownSupplier, QUESTIONS.avia);
    if (!first) throw new Error('nothing found');
    const free = first.prices.map((price) => ({ ...price, fare: { ...price.fare, minor: -1 } }));
    const liar: SupplierPort = {
      ...ownSupplier,
      async *search() {
        yield [{ ...first, prices: free }, first];
      },
    };
    const [own] = createSupply({ db: database.db, clock, own: [liar], suppliers: [] }).all();
    expect(await found(own as SupplierPort, QUESTIONS.avia)).toEqual([first]);
  });
});
