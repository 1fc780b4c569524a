import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { createInventory, type Inventory, SEATS_CHANNEL } from '#modules/inventory/index.ts';
import { createPricing } from '#modules/pricing/index.ts';
import { referenceFromSeed } from '#modules/reference/index.ts';
import { createInventorySupplier, createSupply } from '#modules/supply/index.ts';
import { connect } from '#platform/db/database.ts';
import { createListener, type Listener } from '#platform/realtime/listener.ts';
import { createWakeups } from '#platform/realtime/wakeups.ts';
import { TEST_TIME, type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { demonstration, SOME_DAYS } from '../../../tests/support/presets.ts';
import type { ChangedOffer, SearchParams } from './api.ts';
import { createSearch, type SearchApi } from './index.ts';
import { ONE_ADULT } from './testing/fixtures.ts';
import { refusal } from './testing/service.ts';

const reference = referenceFromSeed();
let database: TestDatabase;
let clock: TestClock;
let listener: Listener;
/** Sells, as another process does: it shares the database alone. */
let seller: Inventory;
/** A process that shows results, woken by selling processes; reading the whole year takes longer than a test. */
let shop: Awaited<ReturnType<typeof page>>;
beforeAll(async () => {
  database = await testDatabase({ preset: demonstration(TEST_TIME, SOME_DAYS) });
  clock = testClock();
  seller = inventoryOf();
  await seller.extendTimetable(demoTimetable());
  listener = createListener({ pool: database.pool, channel: SEATS_CHANNEL, log: testLog().log });
  shop = await page(listener);
}, 60_000);
afterAll(async () => {
  await listener.stop();
  await shop.inventory.stop();
  await database.close();
});

const inventoryOf = (): Inventory =>
  createInventory({
    db: connect(database.pool),
    clock,
    airportKeyOfCode: (code) => reference.airportByCode(code)?.key,
  });

/** A process that shows results; `waiting` wakes it after a sale. */
async function page(waiting: Pick<Listener, 'wait'> | null) {
  const inventory = inventoryOf();
  if (waiting) await inventory.follow(waiting);
  const suppliers = (['avia', 'rail', 'complex'] as const).map((mode) =>
    createInventorySupplier({ inventory, clock, mode }),
  );
  const { db } = database;
  const search = createSearch({
    db,
    clock,
    reference,
    calendar: inventory,
    pricing: createPricing({ site: 'kg' }),
    supply: createSupply({ db, clock, suppliers }),
  });
  return { search, inventory };
}

const searchParams = (change: Partial<SearchParams> = {}): SearchParams => ({
  slices: [{ from: 'BSZ', to: 'OSS', date: '2026-03-11' }],
  passengerCounts: ONE_ADULT,
  cabin: 'economy',
  direct: false,
  ...change,
});

/** A finished search and its journey by one departure. */
async function found(search: SearchApi, params: SearchParams, flight: string) {
  const { uid } = await search.start(params);
  await search.idle();
  const { itineraries } = await search.read(uid);
  const journey = itineraries.find(({ slices }) =>
    slices.some(({ segments }) => segments.some((one) => one.flight === flight)),
  );
  if (!journey) throw new Error(`no ${flight}`);
  return { uid, journey };
}

/**
 * The same and the line that follows its offers. What the test before has given back is seen again once the log was
 * read.
 */
async function opened(search: SearchApi, params: SearchParams, flight: string) {
  const { uid, journey } = await vi.waitFor(() => found(search, params, flight), { timeout: 10_000 });
  const leaving = new AbortController();
  const line = search.streamOfferChanges(uid, leaving.signal);
  const next = async (): Promise<ChangedOffer[]> => {
    const step = await line.next();
    if (step.done) throw new Error('the line has ended');
    return step.value;
  };
  return { uid, journey, line, next, leave: () => leaving.abort() };
}

let operations = 0;
const op = () => ({ opId: `follow-${++operations}` });

/** Holds an offer of a search for a number of adults, as another buyer; returns how to release it. */
async function bought(search: SearchApi, uid: string, offerId: string, adults = 1) {
  const { supplierOffer } = await search.readOffer(uid, offerId);
  const { offer } = supplierOffer.offerId.startsWith('C.')
    ? await seller.quoteMultiTicket(supplierOffer.offerId)
    : await seller.quote(supplierOffer.offerId);
  const held: { id: string; version: number | string }[] = [];
  for (let n = 0; n < adults; n++) {
    const answer = await seller.hold(op(), {
      offerId: supplierOffer.offerId,
      expect: offer.total,
      travellers: [{ id: 'a', category: 'aaa' }],
    });
    if (answer.kind !== 'ok') throw new Error(answer.message);
    held.push(answer.booking);
  }
  return async () => {
    for (const { id, version } of held) await seller.cancelHold(op(), { id, version: String(version) });
  };
}

test('an offer is withdrawn when another process sells its last seats, and returns with them', async () => {
  const { search } = shop;
  const { uid, journey, next, leave } = await opened(search, searchParams(), 'K0 105');
  const [offer] = journey.offers;
  expect(await next()).toEqual([]);
  const giveBack = await bought(search, uid, offer?.id ?? '', 2);
  expect(await next()).toEqual([{ id: offer?.id, price: null }]);
  await giveBack();
  expect(await next()).toEqual([]);
  leave();
});

test('a reopened page, in any process, first gets the state of all offers', async () => {
  const { search } = shop;
  const { uid, journey, next, leave } = await opened(search, searchParams(), 'K0 105');
  await next();
  leave();
  const giveBack = await bought(search, uid, journey.offers[0]?.id ?? '', 2);
  const elsewhere = await page(null);
  const again = elsewhere.search.streamOfferChanges(uid, new AbortController().signal);
  expect((await again.next()).value).toEqual([{ id: journey.offers[0]?.id, price: null }]);
  await giveBack();
});

test('without a link for wake-ups the log is looked at all the same', async () => {
  const deaf = { wait: createWakeups().wait };
  const { search, inventory } = await page(deaf);
  const { uid, journey, next, leave } = await opened(search, searchParams(), 'K0 105');
  await next();
  const giveBack = await bought(search, uid, journey.offers[0]?.id ?? '', 2);
  expect(await next()).toHaveLength(1);
  leave();
  await giveBack();
  await inventory.stop();
});

test('control: a process that does not read the log leaves the offer as it was', async () => {
  const [reads, sleeps] = [shop, await page(null)];
  const awake = await opened(reads.search, searchParams(), 'K0 105');
  const asleep = await opened(sleeps.search, searchParams(), 'K0 105');
  await Promise.all([awake.next(), asleep.next()]);
  let reported = false;
  const waiting = asleep.line.next().then((step) => {
    reported = !step.done;
  });
  const giveBack = await bought(reads.search, awake.uid, awake.journey.offers[0]?.id ?? '', 2);
  expect(await awake.next()).toHaveLength(1);
  await giveBack();
  expect(await awake.next()).toEqual([]);
  expect(reported).toBe(false);
  asleep.leave();
  await waiting;
  awake.leave();
});

test('a party larger than what is left loses the offer first; others keep theirs', async () => {
  const { search } = shop;
  const pair = await opened(search, searchParams({ passengerCounts: { ...ONE_ADULT, aaa: 2 } }), 'K0 105');
  const alone = await opened(search, searchParams(), 'K0 105');
  await Promise.all([pair.next(), alone.next()]);
  const giveBack = await bought(search, alone.uid, alone.journey.offers[0]?.id ?? '');
  expect(await pair.next()).toEqual([{ id: pair.journey.offers[0]?.id, price: null }]);
  const rest = alone.line.next();
  await giveBack();
  expect(await pair.next()).toEqual([]);
  pair.leave();
  alone.leave();
  expect(await rest).toMatchObject({ done: true });
});

test('when the cheap class is full the offer shows the party’s current price', async () => {
  const { search } = shop;
  const { uid, journey, next, leave } = await opened(search, searchParams(), 'X0 211');
  await next();
  const shown = journey.offers[0]!;
  await database.pool.query(
    `update inventory.stock set sold = seats where flight_id = 'X0211-20260311' and rbd = right($1, 1)`,
    [(await search.readOffer(uid, shown.id)).supplierOffer.offerId],
  );
  await seller.releaseExpired();
  const [changed] = await next();
  expect(changed?.id).toBe(shown.id);
  expect(changed?.price?.minor).toBeGreaterThan(shown.price.total.minor);
  leave();
});

test('of a journey on several tickets one full train withdraws the whole', async () => {
  const { search } = shop;
  const params = searchParams({ slices: [{ from: 'balykchy', to: 'IST', date: '2026-03-11' }], mode: 'complex' });
  const { journey, next, leave } = await opened(search, params, 'W0 624');
  await next();
  await database.pool.query(`update inventory.stock set sold = seats where flight_id like 'W0624-20260311#%'`);
  await seller.releaseExpired();
  const gone = await next();
  for (const { id } of journey.offers) expect(gone).toContainEqual({ id, price: null });
  leave();
});

test('the line ends when the results are out of date, and there is none of an unknown search', async () => {
  const { search } = shop;
  const { uid } = await search.start(searchParams());
  await search.idle();
  clock.advance({ minutes: 15 });
  const line = search.streamOfferChanges(uid, new AbortController().signal);
  expect(await line.next()).toMatchObject({ done: true });
  clock.advance({ minutes: -15 });
  expect(await refusal(search.streamOfferChanges('nobody', new AbortController().signal).next())).toBe(
    'not_found search.not_found',
  );
});
