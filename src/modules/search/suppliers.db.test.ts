import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SupplierPort } from '#modules/supply/index.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import {
  EVENING,
  fakeSupplier,
  HOME,
  latch,
  MORNING,
  ONE_ADULT,
  params,
  respondsWith,
  slice,
  supplierOffer,
} from './testing/fixtures.ts';
import { evening, LIMITS, morning, ownSupplier, services, states } from './testing/service.ts';

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
const ROUBLE_STEP = { hoursBefore: 0, retainedPercent: 0, fee: { minor: 100, currency: 'RUB' } };
const service = services(() => ({ db: database.db, clock, reports }));

describe('a supplier that', () => {
  const with_ = async (supplier: SupplierPort) => {
    const search = service([ownSupplier(), supplier]);
    const { uid } = await search.start(params());
    await search.idle();
    const found = await search.read(uid);
    expect(found.itineraries.length).toBeGreaterThan(0);
    expect(found.complete).toBe(true);
    return found;
  };

  test('throws has failed, the search has not', async () => {
    const broken = fakeSupplier('broken', async function* () {
      if (Math.abs(1) > 0) throw new Error('down');
      yield [];
    });
    expect(states(await with_(broken))).toEqual({ own: 'answered', broken: 'failed' });
    expect(reports).toEqual(['broken Error']);
  });
  test('throws at once does not leave the first page without own inventory', async () => {
    const own = latch();
    const broken = fakeSupplier('broken', () => {
      throw new Error('down');
    });
    const slow = fakeSupplier('own', async function* () {
      await own.wait;
      yield [morning];
    });
    const search = service([slow, broken], { ownInventory: 1, soft: 60_000, hard: 60_000, read: 60_000 });
    const { uid } = await search.start(params());
    while (!reports.includes('broken Error')) await new Promise(setImmediate);
    const page = search.read(uid);
    setTimeout(own.open, 50);
    expect((await page).itineraries).toHaveLength(1);
    await search.idle();
  });
  test('throws before it gives an iterator has failed as well', async () => {
    const broken = fakeSupplier('broken', () => {
      throw new TypeError('no');
    });
    expect(states(await with_(broken))).toEqual({ own: 'answered', broken: 'failed' });
  });
  test('throws after a batch keeps the batch and has failed', async () => {
    const broken = fakeSupplier('broken', async function* () {
      yield [evening];
      throw new Error('down');
    });
    const found = await with_(broken);
    expect(states(found).broken).toBe('failed');
    expect(found.itineraries).toHaveLength(2);
    expect(found.suppliers[1]?.found).toBe(1);
  });
  test('never answers has failed after the hard limit, and got the soft one', async () => {
    let deadline = '';
    const silent = fakeSupplier('silent', async function* (_query, call) {
      deadline = call.deadline;
      await new Promise(() => {});
      yield [];
    });
    const found = await with_(silent);
    expect(states(found)).toEqual({ own: 'answered', silent: 'failed' });
    expect(found.suppliers[1]?.ms).toBeGreaterThanOrEqual(LIMITS.hard - 5);
    expect(deadline).toBe('2026-03-02T06:00:00.060Z');
    expect(reports).toEqual(['silent late']);
  });
  test.each([
    ['words instead of offers', ['oops']],
    ['no list', 'oops'],
    ['nothing', null],
    ['half an offer', [{ offerId: 'x' }]],
    ['another route', [supplierOffer({ slices: [slice(HOME)] })]],
    ['another day', [supplierOffer({ slices: [slice(MORNING.replaceAll('03-10', '03-11'))] })]],
    ['another party', [supplierOffer({ passengerCounts: { ...ONE_ADULT, aaa: 2 } })]],
    ['another currency', [supplierOffer({ currency: 'RUB' })]],
    ['a negative price', [supplierOffer({ fare: -1 })]],
    [
      'a ladder of refunds in another currency',
      [
        {
          ...morning,
          terms: { ...morning.terms, refund: { ...morning.terms.refund, steps: [ROUBLE_STEP] } },
        },
      ],
    ],
    [
      'a price with half a tyiyn',
      [{ ...morning, prices: [{ ...morning.prices[0], fare: { minor: 0.5, currency: 'KGS' } }] }],
    ],
    [
      'an arrival before the departure',
      [
        supplierOffer({
          slices: [slice('X0 1 bishkek-manas 2026-03-10T08:00 osh-airport 2026-03-10T07:00')],
        }),
      ],
    ],
  ])('sends %s has failed', async (_name, batch) => {
    expect(states(await with_(fakeSupplier('garbage', respondsWith(batch)))).garbage).toBe('failed');
  });
  test('sends one bad offer among good ones has answered with the good ones', async () => {
    const found = await with_(fakeSupplier('mixed', respondsWith([{ offerId: 'x' }, evening])));
    expect(states(found).mixed).toBe('answered');
    expect(found.itineraries).toHaveLength(2);
    expect(reports).toEqual(['mixed 1 offers of garbage']);
  });
  test.each([
    ['again', respondsWith([evening, evening], [evening])],
    ['a thousand times at once', respondsWith(Array.from({ length: 1_000 }, () => evening))],
    ['a thousand times, one by one', respondsWith(...Array.from({ length: 1_000 }, () => [evening]))],
  ])('sends the same offer %s adds nothing and delays no other', async (_times, script) => {
    const found = await with_(fakeSupplier('twice', script));
    expect(found.itineraries).toHaveLength(2);
    expect(found.suppliers[1]?.found).toBe(1);
  });
  test('is dead is left alone after five failures and tried again half a minute later', async () => {
    const dead = fakeSupplier('dead', async function* () {
      if (Math.abs(1) > 0) throw new Error('down');
      yield [];
    });
    const search = service([dead]);
    for (let i = 0; i < 8; i++) {
      await search.start(params());
      await search.idle();
    }
    expect(dead.queries).toHaveLength(5);
    clock.advance({ seconds: 31 });
    await search.start(params());
    await search.idle();
    expect(dead.queries).toHaveLength(6);
    expect(reports.filter((report) => report === 'dead closed')).toHaveLength(3);
  });
  test('is one of five dead among twenty delays neither the first results nor the end', async () => {
    const [others, last] = [latch(), latch()];
    const live = (n: number, door: { wait: Promise<void> }) =>
      fakeSupplier(`live-${n}`, async function* () {
        await door.wait;
        yield [supplierOffer({ id: `L${n}`, slices: [slice(EVENING)], fare: 2_000 + n })];
      });
    const dead = Array.from({ length: 5 }, (_, n) =>
      fakeSupplier(`dead-${n}`, async function* () {
        if (Math.abs(1) > 0) throw new Error('down');
        yield [];
      }),
    );
    const many = Array.from({ length: 13 }, (_, n) => live(n, others));
    const patient = { soft: 60_000, hard: 60_000, read: 60_000 };
    const search = service([ownSupplier(), ...many, live(13, last), ...dead], patient);
    const { uid } = await search.start(params());
    // Own inventory answers while all the others are still asked.
    const first = await search.read(uid);
    expect(first.itineraries).toHaveLength(1);
    expect(first.complete).toBe(false);
    others.open();
    const stateOf = async () => states(await search.read(uid));
    while (Object.values(await stateOf()).filter((state) => state === 'answered').length < 14)
      await new Promise(setImmediate);
    // The dead are not waited for: the slowest that lives is the last.
    const ended = (all: Record<string, string>) =>
      Object.entries(all).filter(([, state]) => /answered|failed/.test(state));
    const now = await stateOf();
    expect(Object.keys(now).filter((id) => !ended(now).some(([other]) => other === id))).toEqual(['live-13']);
    last.open();
    await search.idle();
    const found = await search.read(uid);
    expect(found.complete).toBe(true);
    const all = Object.values(states(found));
    expect([all.length, all.filter((state) => state === 'failed').length]).toEqual([20, 5]);
    expect(found.suppliers.reduce((sum, one) => sum + one.found, 0)).toBe(15);
  });
  test('is being asked when the process stops is not waited for', async () => {
    const silent = fakeSupplier('silent', async function* () {
      await new Promise(() => {});
      yield [];
    });
    const search = service([ownSupplier(), silent], { hard: 60_000 });
    const { uid } = await search.start(params());
    await search.stop();
    expect(states(await search.read(uid))).toEqual({ own: 'answered', silent: 'failed' });
  });
  test('was being asked when its process died is ended by the next reader', async () => {
    const gate = latch();
    const lost = fakeSupplier('lost', async function* () {
      await gate.wait;
      yield [evening];
      // Not at once over: the batch is written by itself.
      for (let turn = 0; turn < 3; turn++) await new Promise((next) => setImmediate(next));
    });
    const dying = service([ownSupplier(), lost], { hard: 60_000 });
    const { uid } = await dying.start(params());
    clock.advance({ seconds: 30 });
    const found = await service([]).read(uid);
    expect(states(found)).toEqual({ own: 'answered', lost: 'failed' });
    expect(found.complete).toBe(true);
    gate.open();
    await dying.idle();
    expect((await service([]).read(uid)).version).toBe(found.version);
  });
});
