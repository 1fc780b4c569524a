import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { createInventory, type Inventory, SEATS_CHANNEL } from '#modules/inventory/index.ts';
import { createPricing } from '#modules/pricing/index.ts';
import { referenceFromSeed } from '#modules/reference/index.ts';
import { createInventorySupplier, createSupply } from '#modules/supply/index.ts';
import { connect } from '#platform/db/database.ts';
import { createListener, type Listener } from '#platform/realtime/listener.ts';
import { TEST_TIME, type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { demonstration, SOME_DAYS } from '../../../tests/support/presets.ts';
import type { ChangedOffer, SearchParams } from './api.ts';
import { createSearch, type SearchApi } from './index.ts';
import { ONE_ADULT } from './testing/fixtures.ts';

const reference = referenceFromSeed();
let database: TestDatabase;
let clock: TestClock;
let listener: Listener;
/** Sells, as another process does: it shares the database alone. */
let seller: Inventory;
let showing: Inventory;
let search: SearchApi;
const leaving = new AbortController();

const inventoryOf = (): Inventory =>
  createInventory({
    db: connect(database.pool),
    clock,
    airportKeyOfCode: (code) => reference.airportByCode(code)?.key,
  });

beforeAll(async () => {
  database = await testDatabase({ preset: demonstration(TEST_TIME, SOME_DAYS) });
  clock = testClock();
  seller = inventoryOf();
  await seller.extendTimetable(demoTimetable());
  listener = createListener({ pool: database.pool, channel: SEATS_CHANNEL, log: testLog().log });
  showing = inventoryOf();
  await showing.follow(listener);
  const { db } = database;
  const suppliers = (['hotel', 'transfer'] as const).map((mode) =>
    createInventorySupplier({ inventory: showing, clock, mode }),
  );
  search = createSearch({
    db,
    clock,
    reference,
    calendar: showing,
    pricing: createPricing({ site: 'kg' }),
    supply: createSupply({ db, clock, suppliers }),
  });
}, 60_000);
afterAll(async () => {
  leaving.abort();
  await showing.stop();
  await listener.stop();
  await database.close();
});

/** A finished search and the line that follows its offers. */
async function opened(params: SearchParams) {
  const { uid } = await search.start(params);
  await search.idle();
  const line = search.streamOfferChanges(uid, leaving.signal);
  const next = async (): Promise<ChangedOffer[]> => (await line.next()).value ?? [];
  return { uid, next, journeys: (await search.read(uid)).itineraries };
}

let operations = 0;
const op = () => ({ opId: `service-${++operations}` });

/** Another buyer holds an offer of a search; returns how to release it. */
async function bought(uid: string, offerId: string) {
  const { supplierOffer } = await search.readOffer(uid, offerId);
  const { offer } = await seller.quoteHotelTransfer(supplierOffer.offerId);
  const answer = await seller.holdHotelTransfer(op(), {
    offerId: supplierOffer.offerId,
    expect: offer.total,
    travellers: [{ id: 'lead', category: 'aaa' }],
  });
  if (answer.kind !== 'ok') throw new Error(answer.message);
  const { id, version } = answer.booking;
  return () => seller.cancelHold(op(), { id, version: String(version) });
}

const room = (entry: string, checkOutDate: string): SearchParams => ({
  mode: 'hotel',
  slices: [{ from: 'osh', to: 'osh', date: entry }],
  passengerCounts: ONE_ADULT,
  cabin: 'economy',
  direct: false,
  hotelStay: { checkOutDate, checkInTime: 'normal', checkOutTime: 'normal', adults: 2, children: 0 },
});

test('a sold last double is withdrawn for stays over that night alone, and returns with its release', async () => {
  const over = await opened(room('2026-03-13', '2026-03-15'));
  const before = await opened(room('2026-03-12', '2026-03-14'));
  expect(await Promise.all([over.next(), before.next()])).toEqual([[], []]);
  const hotel = (list: typeof over) =>
    list.journeys
      .filter(({ slices }) => slices[0]?.segments[0]?.flight === 'H0 202')
      .flatMap(({ offers }) => offers)
      .filter(({ terms }) => terms.room?.type === 'double');
  const doubles = hotel(over);
  expect(doubles).toHaveLength(4);
  const giveBack = await bought(over.uid, doubles[0]?.id ?? '');
  const gone = await over.next();
  expect(new Set(gone)).toEqual(new Set(doubles.map(({ id }) => ({ id, price: null }))));
  await giveBack();
  expect(await over.next()).toEqual([]);

  // A stay that ends on that day has another last night.
  await database.pool.query(`update inventory.stock set sold = seats where flight_id = 'H0/202-20260312'`);
  await seller.releaseExpired();
  const sooner = await before.next();
  expect(sooner).toContainEqual({ id: hotel(before)[0]?.id, price: null });
});

test('when the cars of a day are all ordered, rides of that class are withdrawn', async () => {
  const list = await opened({
    mode: 'transfer',
    slices: [{ from: 'bishkek-manas', to: 'bishkek', date: '2026-03-11' }],
    passengerCounts: ONE_ADULT,
    cabin: 'economy',
    direct: false,
    transfer: { time: '14:30', guests: 2, luggage: 1 },
  });
  expect(await list.next()).toEqual([]);
  const offers = list.journeys.flatMap((journey) => journey.offers);
  const business = offers.find(({ terms }) => terms.fareFamily === 'business');
  expect(offers.length).toBeGreaterThan(2);
  await database.pool.query(
    `update inventory.stock set sold = seats where flight_id = 'U0/11-20260311' and fare_family = 'business'`,
  );
  await seller.releaseExpired();
  expect(await list.next()).toEqual([{ id: business?.id, price: null }]);
});
