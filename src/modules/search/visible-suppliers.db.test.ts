import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Buyer } from '#modules/pricing/index.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createSearch, type SearchApi } from './index.ts';
import { fakeSupplier, params, pricing, reference, respondsWith } from './testing/fixtures.ts';
import { evening, LIMITS, morning, refusal, states } from './testing/service.ts';

let database: TestDatabase;
let clock: TestClock;
/** Contracts that see the supplier `shy`; null: it is off. */
let seenBy: readonly string[] | null;
let searches: string[];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  clock = testClock();
  seenBy = ['N-1'];
  searches = [];
});

const AGENT: Buyer = { channel: 'agency', contract: 'N-1', level: 1 };
const OTHER: Buyer = { channel: 'agency', contract: 'N-2', level: 1 };

/** Own inventory and a supplier that one contract sees, like a process of its own. */
function service(): SearchApi {
  const answering = (id: string, offer: typeof morning) =>
    fakeSupplier(id, (...given) => {
      searches.push(id);
      return respondsWith([offer])(...given);
    });
  const suppliers = [answering('own', morning), answering('shy', evening)];
  return createSearch({
    db: database.db,
    clock,
    pricing,
    reference,
    supply: {
      all: () => suppliers,
      isVisibleTo: (id, buyer) => id !== 'shy' || (seenBy?.includes(buyer?.contract ?? '') ?? false),
    },
    calendar: { cheapestByDay: async () => [], pricesAround: async () => [], multiTicketPricesAround: async () => [] },
    limits: LIMITS,
  });
}
const suppliersOf = async (search: SearchApi, uid: string, buyer?: Buyer) => {
  const found = await search.read(uid, { buyer });
  return [states(found), found.itineraries.flatMap(({ offers }) => offers.map(({ supplier }) => supplier)).sort()];
};
const BOTH = [{ own: 'answered', shy: 'answered' }, ['own', 'shy']];
const OWN_ALONE = [{ own: 'answered' }, ['own']];

test('a buyer under another contract, or under none, never makes us call the supplier', async () => {
  const search = service();
  for (const buyer of [undefined, OTHER, { channel: 'site' as const }]) {
    const { uid } = await search.start(params(), buyer);
    await search.idle();
    expect(await suppliersOf(search, uid, buyer)).toEqual(OWN_ALONE);
  }
  expect(searches).toEqual(['own', 'own', 'own']);
  const { uid } = await search.start(params(), AGENT);
  await search.idle();
  expect(await suppliersOf(search, uid, AGENT)).toEqual(BOTH);
});

test('a search that is passed on shows each reader what they may see, in every process', async () => {
  const [here, there] = [service(), service()];
  const { uid } = await here.start(params(), AGENT);
  await here.idle();
  for (const search of [here, there])
    for (const [buyer, expected] of [
      [AGENT, BOTH],
      [OTHER, OWN_ALONE],
      [undefined, OWN_ALONE],
      [AGENT, BOTH],
    ] as const)
      expect(await suppliersOf(search, uid, buyer)).toEqual(expected);
});

test('an offer of a supplier that a reader may not see is not found by its id, nor in the stream', async () => {
  const search = service();
  const { uid } = await search.start(params(), AGENT);
  await search.idle();
  const { itineraries } = await search.read(uid, { buyer: AGENT });
  const id = itineraries.flatMap(({ offers }) => offers).find(({ supplier }) => supplier === 'shy')?.id ?? '';
  expect((await search.readOffer(uid, id, AGENT)).supplierId).toBe('shy');
  for (const buyer of [OTHER, undefined])
    expect(await refusal(search.readOffer(uid, id, buyer))).toBe('not_found search.offer_not_found');
  const streamed: string[] = [];
  for await (const progress of search.stream(uid, 0, AbortSignal.timeout(60_000), OTHER))
    streamed.push(JSON.stringify(progress));
  expect(streamed.join()).not.toContain('shy');
});

test('offers of a supplier that was switched off are gone from the search, and come back with it', async () => {
  const search = service();
  const { uid } = await search.start(params(), AGENT);
  await search.idle();
  seenBy = null;
  expect(await suppliersOf(search, uid, AGENT)).toEqual(OWN_ALONE);
  seenBy = ['N-1'];
  expect(await suppliersOf(search, uid, AGENT)).toEqual(BOTH);
});
