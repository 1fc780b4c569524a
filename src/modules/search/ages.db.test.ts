import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import type { SearchParams } from './api.ts';
import { fakeSupplier, params, slice, supplierOffer } from './testing/fixtures.ts';
import { refusal, services } from './testing/service.ts';

let database: TestDatabase;
let clock: TestClock;
beforeAll(async () => {
  database = await testDatabase();
  clock = testClock();
});
afterAll(() => database.close());

/** For one of them a child of twelve is an adult. */
const AGES = { site: 'kg' as const, bands: { X0: { child: 2, adult: 12 }, Y0: { child: 2, adult: 15 } } };
const service = services(() => ({ db: database.db, clock, reports: [] }));

const flightOf = (carrier: string) =>
  slice(`${carrier} 201 bishkek-manas 2026-03-10T09:00 moscow-dme 2026-03-10T10:15`);
/** Sells every party by both carriers. */
const both = () =>
  fakeSupplier('own', async function* ({ passengerCounts }) {
    yield ['X0', 'Y0'].map((carrier) =>
      supplierOffer({
        id: `${carrier} ${JSON.stringify(passengerCounts)}`,
        slices: [flightOf(carrier)],
        passengerCounts,
      }),
    );
  });
const family = (more: Partial<SearchParams> = {}) =>
  params({
    slices: [{ from: 'BSZ', to: 'DME', date: '2026-03-10' }],
    passengerCounts: { aaa: 2, rbg: 2, rmg: 0, ins: 0 },
    childAges: [3, 12],
    ...more,
  });
const found = async (query: SearchParams) => {
  const supplier = both();
  const search = service([supplier], {}, AGES);
  const { uid } = await search.start(query);
  await search.idle();
  return { ...(await search.read(uid)), search, supplier };
};
const linesOf = ({ itineraries }: Awaited<ReturnType<typeof found>>) =>
  Object.fromEntries(
    itineraries.map(({ carriers, offers }) => [
      carriers[0],
      offers.map(({ price }) => price.lines.map(({ category, count }) => `${category} ${count}`).join()),
    ]),
  );

test('each carrier sells the children by its own bands, and the booking has the party as it was found', async () => {
  const results = await found(family());
  expect(linesOf(results)).toEqual({ X0: ['aaa 3,rbg 1'], Y0: ['aaa 2,rbg 2'] });
  expect(results.ageBands).toEqual(AGES.bands);
  const offerOf = (carrier: string) =>
    results.itineraries.find(({ carriers }) => carriers[0] === carrier)?.offers[0]?.id ?? '';
  expect((await results.search.readOffer(results.uid, offerOf('X0'))).party).toEqual([
    { category: 'aaa', age: null },
    { category: 'aaa', age: null },
    { category: 'aaa', age: 12 },
    { category: 'rbg', age: 3 },
  ]);
  expect((await results.search.readOffer(results.uid, offerOf('Y0'))).party?.map(({ category }) => category)).toEqual([
    'aaa',
    'aaa',
    'rbg',
    'rbg',
  ]);
});

test('a supplier gets one query where all carriers would put the family alike, or no age is said', async () => {
  const alike = await found(family({ childAges: [3, 11] }));
  expect(alike.supplier.queries).toHaveLength(1);
  expect(linesOf(alike)).toEqual({ X0: ['aaa 2,rbg 2'], Y0: ['aaa 2,rbg 2'] });
  const { childAges: _, ...old } = family();
  const unsaid = await found(old);
  expect(unsaid.supplier.queries).toEqual([expect.objectContaining({ passengerCounts: old.passengerCounts })]);
  expect(unsaid.ageBands).toBeUndefined();
  const [offer] = unsaid.itineraries[0]?.offers ?? [];
  expect((await unsaid.search.readOffer(unsaid.uid, offer?.id ?? '')).party).toBeUndefined();
});

test('a party that needs more seats by its ages than one booking holds is refused at the search', async () => {
  const crowd = family({ passengerCounts: { aaa: 8, rbg: 1, rmg: 1, ins: 0 }, childAges: [12, 6] });
  expect(await refusal(service([both()], {}, AGES).start(crowd))).toBe('invalid search.too_many_seats');
});
