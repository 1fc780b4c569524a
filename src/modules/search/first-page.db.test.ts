import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testServer } from '../../../tests/support/server.ts';
import { countFacets } from './domain/facets.ts';
import { NO_FILTERS } from './domain/filters.ts';
import { foldItineraries } from './domain/fold.ts';
import { firstIn, sortItineraries } from './domain/ranking.ts';
import { type Search, zSearch } from './domain/schemas.ts';
import { searchRoutes } from './routes.ts';
import { fakeSupplier, latch, params, respondsWith, slice, supplierOffer } from './testing/fixtures.ts';
import { evening, services } from './testing/service.ts';

let database: TestDatabase;
let clock: Clock;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  clock = testClock();
});
const service = services(() => ({ db: database.db, clock, reports: [] }));

const two = (n: number) => String(n).padStart(2, '0');
/** Sixty flights, later ones dearer and slower; the last one, alone of carrier K0, is the cheapest. */
const flights = Array.from({ length: 60 }, (_, n) => {
  const departsLocal = `2026-03-10T${two(6 + Math.floor(n / 10))}:${two((n % 10) * 6)}`;
  const carrier = n === 59 ? 'K0' : 'X0';
  const flown = `${carrier} ${500 + n} bishkek-manas ${departsLocal} osh-airport 2026-03-10T${13 + (n % 10)}:00`;
  return supplierOffer({
    id: `f${n}`,
    slices: [slice(flown)],
    fare: n === 59 ? 900 : 1_000 + n,
    bags: n % 2,
  });
});
const ids = ({ itineraries }: Pick<Search, 'itineraries'>) => itineraries.map(({ id }) => id);

describe('the first journeys of a search', () => {
  test.each(['best', 'price', 'duration', 'departure'] as const)('are those of all, by %s', async (sort) => {
    const search = service([fakeSupplier('own', respondsWith(flights))]);
    const { uid } = await search.start(params());
    const all = await search.read(uid);
    expect(all.itineraries).toHaveLength(60);
    expect(all.counts).toBeUndefined();
    const sorted = ids({ itineraries: sortItineraries(all.itineraries, sort) });
    for (const first of [1, 3, 10])
      expect(ids(await search.read(uid, { first, sort }))).toEqual(sorted.slice(0, first));
    expect(ids(await search.read(uid, { first: 200, sort }))).toEqual(sorted);
    expect(ids(await search.read(uid, { sort }))).toEqual(sorted);
    const part = await search.read(uid, { first: 10, sort, heads: true });
    // A page has what is worse than another journey last.
    const pointOf = (key: string) => all.locations[key]?.point;
    const { kept, folded } = foldItineraries(all.itineraries, pointOf);
    expect(folded.length).toBeGreaterThan(0);
    const onPage = [...sortItineraries(kept, sort), ...sortItineraries(folded, sort)];
    expect(ids(part).slice(0, 10)).toEqual(ids({ itineraries: onPage.slice(0, 10) }));
    expect(part.itineraries.length).toBeLessThanOrEqual(13);
    for (const other of ['best', 'price', 'duration', 'departure'] as const)
      expect(firstIn(foldItineraries(part.itineraries, pointOf).kept, other)?.id).toBe(firstIn(kept, other)?.id);
    expect(part).toMatchObject({ version: all.version, complete: true, suppliers: all.suppliers });
  });

  test('come with what all of them have to choose from, and its names', async () => {
    const search = service([fakeSupplier('own', respondsWith(flights))]);
    const { uid } = await search.start(params());
    const all = await search.read(uid);
    const part = await search.read(uid, { first: 5, sort: 'departure' });
    expect(part.counts).toEqual(countFacets(all.itineraries, NO_FILTERS));
    expect(part.counts).toMatchObject({ total: 60, shown: 60, price: { min: { minor: 90_000 + 45_000 } } });
    expect(part.carriers).toEqual(all.carriers);
    for (const { value } of part.counts?.airports ?? []) expect(part.locations).toHaveProperty(value);
    expect(zSearch.strict().parse(part)).toEqual(part);
  });

  test('are all of them where there are no more', async () => {
    const search = service([fakeSupplier('own', respondsWith(flights.slice(0, 5)))]);
    const { uid } = await search.start(params());
    const part = await search.read(uid, { first: 5 });
    expect(part.counts).toBeUndefined();
    expect(part.itineraries).toHaveLength(5);
  });

  test('are followed by the others of the same version, regardless of later answers', async () => {
    const gate = latch();
    const slow = fakeSupplier('slow', async function* () {
      await gate.wait;
      yield [evening];
    });
    const search = service([fakeSupplier('own', respondsWith(flights)), slow], { hard: 5_000 });
    const { uid } = await search.start(params());
    const part = await search.read(uid, { first: 10 });
    gate.open();
    await search.idle();
    const rest = await search.read(uid, { at: part.version });
    expect(rest.version).toBe(part.version);
    expect(rest.itineraries).toHaveLength(60);
    expect((await search.read(uid)).itineraries).toHaveLength(61);
    // Another process knows no more than what is stored.
    expect(ids(await service([]).read(uid, { at: part.version }))).toEqual(ids(rest));
  });
});

describe('over the wire', () => {
  const server = async () => {
    const search = service([fakeSupplier('own', respondsWith(flights))]);
    const { app } = await testServer(database, (one) => searchRoutes(one, { search }));
    const { uid } = await search.start(params());
    return { app, url: `/api/searches/${uid}` };
  };

  test('a number that is none is refused; a text with letters of every alphabet arrives as it is', async () => {
    const { app, url } = await server();
    for (const query of ['first=0', 'first=201', 'first=x', 'sort=worst', 'at=0', 'utm_source=friend'])
      expect((await app.inject({ url: `${url}?${query}` })).statusCode).toBe(400);
    const answer = await app.inject({ url: `${url}?first=10` });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const found = answer.json<Search>();
    expect(zSearch.strict().parse(found)).toEqual(found);
    expect(found.counts?.total).toBe(60);
    expect(found.itineraries).toHaveLength(10);
    expect((await app.inject({ url: `${url}?first=3` })).json<Search>().itineraries).toHaveLength(3);
    const sorted = (await app.inject({ url: `${url}?sort=duration` })).json<Search>();
    expect(ids(sorted)).toEqual(ids({ itineraries: sortItineraries(sorted.itineraries, 'duration') }));
    expect(ids(sorted)).not.toEqual(ids((await app.inject({ url })).json<Search>()));
    await app.close();
  });
});
