import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '#kernel/app-error.ts';
import { fromMajor } from '#kernel/money.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import {
  EVENING,
  fakeSupplier,
  latch,
  ONE_ADULT,
  params,
  respondsWith,
  returnSlices,
  slice,
  supplierOffer,
} from './testing/fixtures.ts';
import { evening, morning, ownSupplier, refusal, services, states } from './testing/service.ts';

let database: TestDatabase;
let clock: TestClock;
let reports: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  clock = testClock();
  reports = [];
});
const service = services(() => ({ db: database.db, clock, reports }));

describe('a search', () => {
  test('has own inventory in it when the start comes back, and says who is still being asked', async () => {
    const gate = latch();
    const slow = fakeSupplier('slow', async function* () {
      await gate.wait;
      yield [evening];
    });
    const search = service([ownSupplier(), slow], { hard: 5_000 });
    const { uid } = await search.start(params());
    expect(uid).toMatch(/^[\w-]{14,}$/);
    const found = await search.read(uid);
    expect(found).toMatchObject({
      uid,
      complete: false,
      expired: false,
      warnings: [],
      params: { slices: [{ from: 'bishkek', to: 'osh', date: '2026-03-10' }] },
      createdAt: '2026-03-02T06:00:00.000Z',
      expiresAt: '2026-03-02T06:15:00.000Z',
      carriers: { X0: 'Tian Saltanat' },
    });
    expect(states(found)).toEqual({ own: 'answered', slow: 'asking' });
    expect(found.itineraries.map(({ offers }) => offers[0]?.price.total)).toEqual([fromMajor(3_050)]);
    expect(Object.keys(found.locations).sort()).toEqual(['bishkek', 'bishkek-manas', 'osh', 'osh-airport']);
    gate.open();
    await search.idle();
    const later = await search.read(uid);
    expect(states(later)).toEqual({ own: 'answered', slow: 'answered' });
    expect(later.complete).toBe(true);
    expect(later.version).toBeGreaterThan(found.version);
    expect(later.itineraries).toHaveLength(2);
  });

  test('asks suppliers for airports, not for cities', async () => {
    const supplier = ownSupplier();
    const search = service([supplier]);
    await search.start(params({ slices: [{ from: 'Moscow', to: 'osh', date: '2026-03-10' }] }));
    expect(supplier.queries).toEqual([
      {
        slices: [{ from: ['moscow-dme', 'moscow-svo'], to: ['osh-airport'], date: '2026-03-10' }],
        passengerCounts: ONE_ADULT,
        cabin: 'economy',
      },
    ]);
  });

  test('of the same flights at two suppliers shows the cheaper, and sells it there', async () => {
    const remote = fakeSupplier('remote', respondsWith([supplierOffer({ id: 'cheap', fare: 2_000 })]));
    const search = service([ownSupplier(), remote]);
    const { uid } = await search.start(params());
    await search.idle();
    const { itineraries } = await search.read(uid);
    expect(itineraries).toHaveLength(1);
    const [sold] = itineraries[0]?.offers ?? [];
    expect(sold?.supplier).toBe('remote');
    expect(await search.readOffer(uid, sold?.id ?? '')).toMatchObject({
      supplierId: 'remote',
      supplierOfferId: 'cheap',
      offer: { price: { total: fromMajor(2_450) } },
    });
  });

  test('can be continued by another process: the table is all it needs', async () => {
    const search = service([ownSupplier()]);
    const { uid } = await search.start(params({ slices: returnSlices }));
    await search.idle();
    expect(await service([]).read(uid)).toEqual(await search.read(uid));
  });

  test('without a connection wanted shows none, and drops what cannot be sold', async () => {
    const roundabout = [
      'X0 201 bishkek-manas 2026-03-10T09:00 moscow-dme 2026-03-10T10:15',
      'X0 202 moscow-dme 2026-03-10T13:00 osh-airport 2026-03-10T20:00',
    ];
    const search = service([
      ownSupplier([
        morning,
        supplierOffer({ id: 'round', slices: [slice(...roundabout)] }),
        supplierOffer({ id: 'full', slices: [slice(EVENING)], seatsLeft: 0 }),
        supplierOffer({ id: 'over', slices: [slice(EVENING)], expiresAt: '2026-03-02T05:59:00Z' }),
      ]),
    ]);
    const { uid } = await search.start(params({ direct: true }));
    await search.idle();
    const { itineraries } = await search.read(uid);
    expect(itineraries.flatMap(({ slices }) => slices[0]?.segments[0]?.flight)).toEqual(['X0 101']);
    expect(reports).toEqual([]);
  });

  test('without suppliers is complete and empty', async () => {
    const search = service([]);
    const { uid } = await search.start(params());
    expect(await search.read(uid)).toMatchObject({ complete: true, version: 0, itineraries: [] });
  });

  test('warns of many passengers but searches', async () => {
    const passengerCounts = { ...ONE_ADULT, aaa: 7 };
    const search = service([ownSupplier([supplierOffer({ passengerCounts })])]);
    const { uid } = await search.start(params({ passengerCounts }));
    const found = await search.read(uid);
    expect(found.warnings).toEqual(['search.many_passengers']);
    expect(found.itineraries[0]?.offers[0]?.price.lines[0]?.count).toBe(7);
  });

  test('that is wrong is refused with all errors, and no supplier is asked', async () => {
    const supplier = ownSupplier();
    const search = service([supplier]);
    const wrong = params({
      slices: [{ from: 'atlantis', to: 'nowhere', date: '2026-03-01' }],
      passengerCounts: { aaa: 1, rbg: 0, rmg: 2, ins: 0 },
    });
    const error = await search.start(wrong).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'invalid', code: 'search.bad_from' });
    expect((error as AppError).fields.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'slices.0.from search.bad_from',
      'slices.0.to search.no_stop',
      'slices.0.date search.date_past',
      'passengerCounts search.infants_exceed_adults',
    ]);
    expect(supplier.queries).toEqual([]);
  });

  test('counts today by the clocks of the place of departure', async () => {
    clock.set('2026-03-09T20:00:00Z');
    const from = (city: string, to: string) => params({ slices: [{ from: city, to, date: '2026-03-09' }] });
    const search = service([]);
    expect(await refusal(search.start(from('BSZ', 'MOW')))).toBe('invalid search.date_past');
    expect(await refusal(search.start(from('MOW', 'BSZ')))).toBeUndefined();
  });
});

describe('after fifteen minutes', () => {
  test('results are shown as out of date, buying is refused, and the same search can be made again', async () => {
    const search = service([ownSupplier()]);
    const { uid } = await search.start(params());
    const [offer] = (await search.read(uid)).itineraries[0]?.offers ?? [];
    const id = offer?.id ?? '';
    clock.advance({ minutes: 14, seconds: 59 });
    expect(await search.readOffer(uid, id)).toMatchObject({
      supplierOfferId: 'H1',
      expiresAt: '2026-03-02T06:15:00.000Z',
    });
    clock.advance({ seconds: 1 });
    expect(await search.read(uid)).toMatchObject({ expired: true, itineraries: [{ offers: [{ id }] }] });
    expect(await refusal(search.readOffer(uid, id))).toBe('gone search.expired');
    const again = await search.repeat(uid);
    expect(again.uid).not.toBe(uid);
    expect((await search.read(again.uid)).params).toEqual((await search.read(uid)).params);
  });
  test('an offer that its supplier keeps for less is over earlier', async () => {
    const search = service([ownSupplier([supplierOffer({ expiresAt: '2026-03-02T06:05:00.000Z' })])]);
    const { uid } = await search.start(params());
    const id = (await search.read(uid)).itineraries[0]?.offers[0]?.id ?? '';
    expect((await search.readOffer(uid, id)).expiresAt).toBe('2026-03-02T06:05:00.000Z');
    clock.advance({ minutes: 5 });
    expect(await refusal(search.readOffer(uid, id))).toBe('gone search.expired');
  });
  test('and a day its results are forgotten, the question after a month', async () => {
    const search = service([ownSupplier()]);
    await database.db.execute(sql`delete from search.searches`);
    const { uid } = await search.start(params());
    await search.idle();
    clock.advance({ days: 1, minutes: 14 });
    expect(await search.purge()).toBe(0);
    clock.advance({ minutes: 2 });
    expect(await search.purge()).toBe(1);
    expect(await search.purge()).toBe(0);
    const { rows } = await database.db.execute(sql`select 1 from search.supplier_responses where uid = ${uid}`);
    expect(rows).toEqual([]);
    // Another process: this one may have the answer in memory.
    const other = service([ownSupplier()]);
    const left = await other.read(uid);
    expect(left).toMatchObject({ expired: true, complete: true, suppliers: [], itineraries: [] });
    expect(left.params.slices).toHaveLength(1);
    const again = await other.repeat(uid).then((next) => other.read(next.uid));
    expect(again.params).toEqual(left.params);
    expect(again.expired).toBe(false);
    clock.advance({ days: 29 });
    expect(await search.purge()).toBe(1);
    expect(await refusal(service([]).read(uid))).toBe('not_found search.not_found');
  });
});

test('the price calendar says the price of the first card, our fees included', async () => {
  const search = service([ownSupplier()]);
  const { uid } = await search.start(params());
  const query = { from: 'BSZ', to: 'Osh', start: '2026-03-10', days: 1, cabin: 'economy' } as const;
  const { days } = await search.fareCalendar(query);
  expect(days).toEqual([{ date: '2026-03-10', price: fromMajor(3_050) }]);
  expect((await search.read(uid)).itineraries[0]?.offers[0]?.price.total).toEqual(days[0]?.price);
});
