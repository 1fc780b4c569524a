import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SupplierOffer, SupplierPort } from '#modules/supply/index.ts';
import { createListener } from '#platform/realtime/listener.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import type { ChangedOffer, SearchParams } from './api.ts';
import { createSearch, type OfferWord, type SearchApi, WITHDRAWN_CHANNEL } from './index.ts';
import {
  EVENING,
  fakeSupplier,
  HOME,
  MORNING,
  ONE_ADULT,
  offer,
  params,
  pricing,
  reference,
  respondsWith,
  returnSlices,
  slice,
  supplierOffer,
} from './testing/fixtures.ts';
import { LIMITS, ownSupplier } from './testing/service.ts';

let database: TestDatabase;
let clock: TestClock;
const leaving = new AbortController();
beforeAll(async () => {
  database = await testDatabase();
  clock = testClock();
});
afterAll(async () => {
  leaving.abort();
  await database.close();
});

const remote = (...offers: SupplierOffer[]) => fakeSupplier('remote', respondsWith(offers));
const evening = (fareFamily: string, change: object = {}) =>
  supplierOffer({ id: `R-${fareFamily}`, slices: [slice(EVENING)], fareFamily, fare: 2_200, ...change });

/** A process of its own; it shares the database alone. */
function page(suppliers: SupplierPort[], change = {}) {
  const { db } = database;
  return createSearch({
    db,
    clock,
    pricing,
    reference,
    limits: LIMITS,
    supply: { all: () => suppliers },
    calendar: { cheapestByDay: async () => [], pricesAround: async () => [], multiTicketPricesAround: async () => [] },
    ...change,
  });
}

/** A finished search: its offers by name, and the line that follows them. */
async function opened(search: SearchApi, requested: SearchParams = params()) {
  const { uid } = await search.start(requested);
  await search.idle();
  const { itineraries } = await search.read(uid);
  const offers = itineraries.flatMap((journey) =>
    journey.offers.map((offer) => ({ ...offer, slices: journey.slices })),
  );
  const line = search.streamOfferChanges(uid, leaving.signal);
  return {
    uid,
    of: (fareFamily: string, supplier = 'remote') => {
      const found = offers.find((one) => one.terms.fareFamily === fareFamily && one.supplier === supplier);
      if (!found) throw new Error(`no ${fareFamily}`);
      return found;
    },
    next: async (): Promise<ChangedOffer[]> => (await line.next()).value ?? [],
  };
}
type OpenedPage = Awaited<ReturnType<typeof opened>>;

const word = (list: OpenedPage, fareFamily: string, gone: boolean, passengerCounts = ONE_ADULT): OfferWord => {
  const { supplier, slices, terms } = list.of(fareFamily);
  return { supplierId: supplier, slices, terms, passengerCounts, gone };
};

test('an offer refused to one buyer is marked on the open lists of all processes, and no other is', async () => {
  const suppliers = [ownSupplier(), remote(evening('lite'), evening('flex', { fare: 4_000 }))];
  const waiting = createListener({ pool: database.pool, channel: WITHDRAWN_CHANNEL, log: testLog().log });
  const [mine, theirs] = [page(suppliers), page(suppliers, { waiting })];
  const [buyer, other] = [await opened(mine), await opened(theirs)];
  expect(await Promise.all([buyer.next(), other.next()])).toEqual([[], []]);
  await mine.reportOffer(word(buyer, 'lite', true));
  expect(await buyer.next()).toEqual([{ id: buyer.of('lite').id, price: null }]);
  expect(await other.next()).toEqual([{ id: other.of('lite').id, price: null }]);

  // A list opened later, in a process without the report, gets it first.
  const third = page(suppliers);
  const again = third.streamOfferChanges(buyer.uid, leaving.signal);
  expect((await again.next()).value).toEqual([{ id: buyer.of('lite').id, price: null }]);

  // Sold after all: it stands again.
  await theirs.reportOffer(word(other, 'lite', false));
  expect(await Promise.all([buyer.next(), other.next()])).toEqual([[], []]);
  await Promise.all([mine.stop(), theirs.stop(), third.stop(), waiting.stop()]);
});

test('what two could not have stays on the list of one', async () => {
  const suppliers = [ownSupplier(), remote(evening('lite'))];
  const two = { ...ONE_ADULT, aaa: 2 };
  const offers = [ownSupplier(), remote(evening('lite', { passengerCounts: two }))];
  const [alone, pair] = [page(suppliers), page(offers)];
  const [one, both] = [await opened(alone), await opened(pair, params({ passengerCounts: two }))];
  await Promise.all([one.next(), both.next()]);
  await pair.reportOffer(word(both, 'lite', true, two));
  expect(await both.next()).toEqual([{ id: both.of('lite').id, price: null }]);
  const fresh = alone.streamOfferChanges(one.uid, leaving.signal);
  expect((await fresh.next()).value).toEqual([]);
  await alone.reportOffer(word(one, 'lite', true));
  expect(await one.next()).toEqual([{ id: one.of('lite').id, price: null }]);
  // That one has got it says nothing of two.
  await alone.reportOffer(word(one, 'lite', false));
  expect(await one.next()).toEqual([]);
  await Promise.all([alone.stop(), pair.stop()]);
});

test('a schedule change withdraws every offer of that supplier with the departure, and no other', async () => {
  clock.advance({ minutes: 1 });
  const there = [slice(MORNING), slice(HOME)];
  const suppliers = [
    ownSupplier([supplierOffer({ id: 'H', slices: there, fareFamily: 'standard' })]),
    remote(supplierOffer({ id: 'A', slices: there }), supplierOffer({ id: 'B', slices: there, fareFamily: 'flex' })),
  ];
  const search = page(suppliers);
  const list = await opened(search, params({ slices: returnSlices }));
  expect(await list.next()).toEqual([]);
  const [departure] = there[1]?.segments ?? [];
  if (!departure) throw new Error('no flight');
  await search.reportChangedDepartures('remote', [departure]);
  const gone = await list.next();
  expect(gone).toHaveLength(2);
  for (const fareFamily of ['lite', 'flex']) expect(gone).toContainEqual({ id: list.of(fareFamily).id, price: null });
  await search.stop();
});

test('an answer later than the report counts; the own inventory needs no reports', async () => {
  clock.advance({ minutes: 2 });
  const suppliers = [ownSupplier(), remote(evening('lite'))];
  const search = page(suppliers);
  const before = await opened(search);
  await before.next();
  await search.reportOffer({ ...word(before, 'lite', true), supplierId: 'own' });
  await search.reportOffer(word(before, 'lite', true));
  expect(await before.next()).toEqual([{ id: before.of('lite').id, price: null }]);
  clock.advance({ minutes: 1 });
  const after = await opened(search);
  expect(await after.next()).toEqual([]);
  const { rows } = await database.pool.query(`select supplier from search.offer_change_reports where supplier = 'own'`);
  expect(rows).toEqual([]);
  await search.stop();
});

/** Current price of each traveller. */
const pays = (
  list: OpenedPage,
  fareFamily: string,
  fare: number,
  passengerCounts = ONE_ADULT,
  changed = true,
): OfferWord => ({
  ...word(list, fareFamily, false, passengerCounts),
  now: { prices: supplierOffer({ fare, passengerCounts }).prices, changed },
});
/** Total of a party, fees included, as a search would show it. */
const costs = (list: OpenedPage, fareFamily: string, fare: number, passengerCounts = ONE_ADULT): ChangedOffer => ({
  id: list.of(fareFamily).id,
  price: offer({ fare, passengerCounts }).price.total,
});

test('a price reported for one buyer appears on open lists of parties as large, in every process', async () => {
  clock.advance({ minutes: 3 });
  const [two, fareFamily] = [
    { ...ONE_ADULT, aaa: 2 },
    { ...ONE_ADULT, aaa: 2, rbg: 1 },
  ];
  const port = (passengerCounts = ONE_ADULT) => [
    ownSupplier(),
    remote(evening('lite', { passengerCounts }), evening('flex', { passengerCounts })),
  ];
  const waiting = createListener({ pool: database.pool, channel: WITHDRAWN_CHANNEL, log: testLog().log });
  const mine = page(port());
  const theirs = page(port(two), { waiting });
  const larger = page(port(fareFamily));
  const [one, pair] = [await opened(mine), await opened(theirs, params({ passengerCounts: two }))];
  const [again, children] = [await opened(mine), await opened(larger, params({ passengerCounts: fareFamily }))];
  for (const list of [one, pair, again, children]) expect(await list.next()).toEqual([]);

  // A different sum for one adult applies to all parties of one and more, for each adult's price.
  await mine.reportOffer(pays(one, 'lite', 2_900));
  expect(await one.next()).toEqual([costs(one, 'lite', 2_900)]);
  expect(await again.next()).toEqual([costs(again, 'lite', 2_900)]);
  expect(await pair.next()).toEqual([costs(pair, 'lite', 2_900, two)]);
  // Without a reported price for children that list keeps its shown price.
  const fresh = larger.streamOfferChanges(children.uid, leaving.signal);
  expect((await fresh.next()).value).toEqual([]);

  // Two get another sum than one: each list uses the report of the nearest party size.
  await theirs.reportOffer(pays(pair, 'lite', 3_300, two));
  expect(await pair.next()).toEqual([costs(pair, 'lite', 3_300, two)]);
  const third = page(port());
  expect((await third.streamOfferChanges(one.uid, leaving.signal).next()).value).toEqual([costs(one, 'lite', 2_900)]);

  // Gone overrides any price; sold after all at the original price restores the offer.
  await mine.reportOffer(word(one, 'lite', true));
  expect(await one.next()).toEqual([{ id: one.of('lite').id, price: null }]);
  expect(await again.next()).toEqual([{ id: again.of('lite').id, price: null }]);
  await mine.reportOffer(pays(one, 'lite', 2_200, ONE_ADULT, false));
  expect(await one.next()).toEqual([]);
  expect(await again.next()).toEqual([]);
  await Promise.all([mine.stop(), theirs.stop(), larger.stop(), third.stop(), waiting.stop()]);
});

test('an unchanged price is not stored, and a later answer overrides an earlier price report', async () => {
  clock.advance({ minutes: 4 });
  const search = page([ownSupplier(), remote(evening('basic'))]);
  const list = await opened(search);
  await list.next();
  const words = async () =>
    (await database.pool.query(`select what from search.offer_change_reports where what like '%basic'`)).rows.length;
  await search.reportOffer(pays(list, 'basic', 2_200, ONE_ADULT, false));
  expect(await words()).toBe(0);
  await search.reportOffer(pays(list, 'basic', 2_500));
  expect(await words()).toBe(1);
  expect(await list.next()).toEqual([costs(list, 'basic', 2_500)]);
  clock.advance({ minutes: 1 });
  expect(await (await opened(search)).next()).toEqual([]);
  await search.stop();
});

test('repeated reports of a price make an open list decode an offer once', async () => {
  clock.advance({ minutes: 5 });
  const search = page([ownSupplier(), remote(evening('saver'))]);
  const list = await opened(search);
  await list.next();
  const requested = vi.spyOn(database.pool, 'query');
  const taken = () => requested.mock.calls.filter(([one]) => JSON.stringify(one).includes('\\"offers\\"')).length;
  for (const fare of [2_500, 2_600, 2_700]) {
    await search.reportOffer(pays(list, 'saver', fare));
    expect(await list.next()).toEqual([costs(list, 'saver', fare)]);
  }
  expect(taken()).toBe(1);
  requested.mockRestore();
  await search.stop();
});

test('two sums for travellers of one kind are reported to no other list', async () => {
  clock.advance({ minutes: 6 });
  const search = page([ownSupplier(), remote(evening('split'))]);
  const list = await opened(search);
  await list.next();
  const { now, ...report } = pays(list, 'split', 2_500);
  const dearer = supplierOffer({ fare: 4_000 }).prices;
  await search.reportOffer({ ...report, now: { changed: true, prices: [...(now?.prices ?? []), ...dearer] } });
  const again = search.streamOfferChanges(list.uid, leaving.signal);
  expect((await again.next()).value).toEqual([]);
  await search.stop();
});

test('a report that cannot be stored is logged and does not fail the sale', async () => {
  const reports: string[] = [];
  const suppliers = [ownSupplier(), remote(evening('lite'))];
  const search = page(suppliers, { report: ({ reason }: { reason: string }) => reports.push(reason) });
  const list = await opened(search);
  await database.pool.query('alter table search.offer_change_reports rename to hidden');
  await search.reportOffer(word(list, 'lite', true));
  await search.reportOffer(word(list, 'lite', false));
  await database.pool.query('alter table search.hidden rename to withdrawn');
  expect(reports).toEqual(['a withdrawal was not kept', 'a withdrawal was not kept']);
  await search.stop();
});
