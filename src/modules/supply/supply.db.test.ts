import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { createInventory } from '#modules/inventory/index.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { timetableCache } from '../../../tests/support/presets.ts';
import {
  type Call,
  createInventorySupplier,
  createSupply,
  type Outcome,
  type RefundLine,
  type RefundQuote,
  type SearchQuery,
  type SupplierDocument,
  type SupplierOffer,
  type SupplierPort,
  type Traveller,
} from './index.ts';
import { offerTotal } from './testing/contract/supplier-contract.ts';
import { deleteOldSupplierCalls } from './use-cases/delete-supplier-calls.ts';

const QUERY: SearchQuery = {
  slices: [{ from: ['BSZ'], to: ['OSS'], date: '2026-03-10' }],
  passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
  cabin: 'economy',
};

let database: TestDatabase;
let clock: TestClock;
let ownSupplier: SupplierPort;
beforeAll(async () => {
  database = await testDatabase({ preset: timetableCache() });
  clock = testClock();
  const inventory = createInventory({ db: database.db, clock, airportKeyOfCode: (code) => code });
  await inventory.extendTimetable(demoTimetable());
  ownSupplier = createInventorySupplier({ inventory, clock });
});
afterAll(() => database.close());

const call = (opId: string, ms = 15_000): Call => ({
  opId,
  deadline: new Date(clock.now().getTime() + ms).toISOString(),
  locale: 'ru',
});
const searched = async (port: SupplierPort, opId: string): Promise<SupplierOffer[]> => {
  const offers: SupplierOffer[] = [];
  for await (const batch of port.search(call(opId), QUERY)) offers.push(...batch);
  return offers;
};
/** What stands in the log of an operation; a search does not wait for its line. */
const logged = (opId: string) =>
  vi.waitFor(async () => {
    const { rows } = await database.db.execute(sql`
      select supplier, method, outcome, detail, offers, dropped from supply.supplier_calls where op_id = ${opId}
        order by id`);
    expect(rows).not.toEqual([]);
    return rows;
  });

test('every exchange is logged with its outcome, and nothing of a traveller reaches a table', async () => {
  const supply = createSupply({ db: database.db, clock, suppliers: [ownSupplier] });
  const port = supply.get('own');
  const offer = (await searched(port, 'log-1'))[0] as SupplierOffer;
  const held = await port.hold(call('log-2'), {
    offerId: offer.offerId,
    expect: offerTotal(offer),
    travellers: [
      {
        id: 'p1',
        category: 'aaa',
        surname: 'CANARYSURNAME',
        name: 'CANARYNAME',
        patronymic: 'CANARYPATRONYMIC',
        gender: 'female',
        birthdate: '1991-09-19',
        citizenship: 'KG',
        document: { type: 'internationalPassport', number: 'PE7654321', expiration: '2033-03-03' },
      },
    ],
    contact: { phone: '+996700123456', email: 'canary@example.com' },
  });
  expect(held.kind).toBe('ok');
  await port.cancelHold(call('log-3'), { id: 'nobody', locator: 'NOBODY', version: '1' });
  expect(await logged('log-1')).toMatchObject([{ method: 'search', outcome: 'ok', offers: 15, dropped: 0 }]);
  expect(await logged('log-2')).toMatchObject([{ supplier: 'own', method: 'hold', outcome: 'ok' }]);
  expect(await logged('log-3')).toMatchObject([{ method: 'cancelHold', outcome: 'rejected', detail: 'INVALID' }]);
  const { rows: tables } = await database.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('supply', 'inventory')`);
  expect(tables.length).toBeGreaterThan(8);
  for (const { name } of tables) {
    const { rows } = await database.db.execute(sql`
      select t::text from ${sql.raw(name)} t where t::text ~ 'CANARY|canary|1991-09-19|PE7654321|996700123456'`);
    expect([name, rows]).toEqual([name, []]);
  }
});

test('offers that make no sense are left out and counted', async () => {
  const offers = await searched(ownSupplier, 'plain');
  const [first] = offers as [SupplierOffer];
  const slice = first.slices[0] as SupplierOffer['slices'][number];
  const segment = slice.segments[0] as (typeof slice.segments)[number];
  const nonsense: unknown[] = [
    null,
    'offer',
    { ...first, prices: [] },
    { ...first, slices: [{ ...slice, segments: [{ ...segment, arrivesAt: segment.departsAt }] }] },
    { ...first, slices: [{ ...slice, segments: [{ ...segment, departsLocal: '2026-03-11T06:40' }] }] },
    { ...first, slices: [{ ...slice, segments: [{ ...segment, to: 'IST' }] }] },
    { ...first, slices: [slice, slice] },
    { ...first, prices: [{ ...first.prices[0], count: 2 }] },
    { ...first, prices: [{ ...first.prices[0], fare: { minor: -1, currency: 'KGS' } }] },
    { ...first, prices: [{ ...first.prices[0], fare: { minor: 1, currency: 'USD' } }] },
    { ...first, prices: [{ ...first.prices[0], fare: { minor: 1.5, currency: 'KGS' } }] },
    // Sums that overflow: they would break every page that shows them.
    { ...first, prices: [{ ...first.prices[0], fare: { minor: Number.MAX_SAFE_INTEGER, currency: 'KGS' } }] },
    {
      ...first,
      prices: [...first.prices, { ...first.prices[0], count: 1 }, { ...first.prices[0], count: -1 }],
    },
  ];
  const babbler: SupplierPort = {
    ...ownSupplier,
    id: 'babbler',
    async *search() {
      yield nonsense as SupplierOffer[];
      yield [first];
      yield 'no list' as unknown as SupplierOffer[];
    },
  };
  const port = createSupply({ db: database.db, clock, suppliers: [babbler] }).get('babbler');
  expect(await searched(port, 'babble')).toEqual([first]);
  expect(await logged('babble')).toMatchObject([
    { outcome: 'ok', offers: nonsense.length + 1, dropped: nonsense.length },
  ]);
});

test('what a supplier answered before it fell silent is kept', async () => {
  const [first] = (await searched(ownSupplier, 'plain-2')) as [SupplierOffer];
  let closed = false;
  const tired: SupplierPort = {
    ...ownSupplier,
    id: 'tired',
    async *search() {
      try {
        yield [first];
        throw new Error('the line went dead');
      } finally {
        closed = true;
      }
    },
  };
  const port = createSupply({ db: database.db, clock, suppliers: [tired] }).get('tired');
  const kept: SupplierOffer[] = [];
  await expect(async () => {
    for await (const batch of port.search(call('tired-1'), QUERY)) kept.push(...batch);
  }).rejects.toThrow('the call failed');
  expect(kept).toEqual([first]);
  expect(closed).toBe(true);
  expect(await logged('tired-1')).toMatchObject([{ outcome: 'down', offers: 1 }]);
});

test('a supplier that throws leaves an unknown outcome, never an error', async () => {
  const broken: SupplierPort = {
    ...ownSupplier,
    id: 'broken',
    issue: () => Promise.reject(new Error('socket hang up')),
    cancelHold: () => {
      throw new Error('at once');
    },
  };
  const port = createSupply({ db: database.db, clock, suppliers: [broken] }).get('broken');
  const ref = { id: 'x', locator: 'X', version: '1' };
  expect((await port.issue(call('broken-1'), ref, { minor: 1, currency: 'KGS' })).kind).toBe('unknown');
  expect((await port.cancelHold(call('broken-2'), ref)).kind).toBe('unknown');
});

test('a log that cannot be written does not stop a sale', async () => {
  const failures: unknown[] = [];
  const nowhere = { insert: () => ({ values: () => Promise.reject(new Error('disk full')) }) };
  const port = createSupply({
    db: nowhere as unknown as TestDatabase['db'],
    clock,
    suppliers: [ownSupplier],
    onLogFailure: (error) => failures.push(error),
  }).get('own');
  expect((await searched(port, 'unlogged')).length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(failures).toHaveLength(1));
});

test('an unknown supplier throws, and two suppliers with one id are refused', () => {
  const supply = createSupply({ db: database.db, clock, suppliers: [ownSupplier] });
  expect(supply.all().map((port) => port.id)).toEqual(['own']);
  expect(() => supply.get('nobody')).toThrow('no supplier nobody');
  expect(() => createSupply({ db: database.db, clock, suppliers: [ownSupplier, ownSupplier] })).toThrow('share an id');
});

test('an answer after the sale that contradicts itself or the question is unknown', async () => {
  const offer = (await searched(ownSupplier, 'after-1'))[0] as SupplierOffer;
  const traveller: Traveller = {
    id: 'p1',
    category: 'aaa',
    surname: 'SYDYKOV',
    name: 'AZAMAT',
    patronymic: null,
    gender: 'male',
    birthdate: '1990-01-01',
    citizenship: 'KG',
    document: { type: 'internationalPassport', number: 'PE0000001', expiration: null },
  };
  const contact = { phone: '+996555000000', email: 'buyer@example.com' };
  const request = { offerId: offer.offerId, expect: offerTotal(offer), travellers: [traveller], contact };
  const ok = <T>(outcome: Outcome<T>): T => {
    if (outcome.kind !== 'ok') throw new Error(outcome.kind);
    return outcome.value;
  };
  const held = ok(await ownSupplier.hold(call('after-2'), request));
  const sold = ok(await ownSupplier.issue(call('after-3'), held.ref, held.total));
  const quote = ok(await ownSupplier.quoteRefund(call('after-4'), sold.ref, { travellers: 'all' }));
  const [line, document] = [quote.lines[0], sold.documents[0]] as [RefundLine, SupplierDocument];
  const said = <T>(value: T) => Promise.resolve({ kind: 'ok', value, asOf: offer.expiresAt } as const);
  const wrapped = async (answer: Partial<SupplierPort>) =>
    createSupply({ db: database.db, clock, suppliers: [{ ...ownSupplier, ...answer }] }).get('own');

  const one = { minor: 1, currency: 'KGS' } as const;
  const liars: RefundQuote[] = [
    { ...quote, total: { ...quote.total, minor: quote.total.minor + 1 } },
    { ...quote, lines: [{ ...line, refund: one }], total: one },
    { ...quote, lines: [line, line], total: { ...quote.total, minor: quote.total.minor * 2 } },
    { ...quote, lines: [{ ...line, travellerId: 'p2' }] },
    { ...quote, lines: [{ ...line, fare: { ...line.fare, currency: 'USD' } }] },
    { ...quote, lines: [{ ...line, penalty: { ...one, minor: -1 } }] },
    { ...quote, lines: [] },
  ];
  for (const [n, lie] of liars.entries()) {
    const port = await wrapped({ quoteRefund: () => said(lie) });
    const outcome = await port.quoteRefund(call(`lie-${n}`), sold.ref, { travellers: ['p1'] });
    expect([n, outcome.kind]).toEqual([n, 'unknown']);
  }
  const documents: SupplierDocument[] = [
    document,
    { ...document, state: 'void' },
    { ...document, state: 'void', coupons: [{ n: 1, status: 'R', flight: 'X' }] },
    { ...document, coupons: [{ n: 1, status: 'V', flight: 'X' }] },
  ];
  for (const [n, lie] of documents.entries()) {
    const port = await wrapped({ void: () => said({ ...sold, documents: [lie] }) });
    const outcome = await port.void(call(`void-lie-${n}`), sold.ref, { travellers: 'all' });
    expect([n, outcome.kind]).toEqual([n, 'unknown']);
  }
  const honest = await wrapped({});
  expect((await honest.quoteRefund(call('honest'), sold.ref, { travellers: ['p1'] })).kind).toBe('ok');
  expect((await honest.void(call('honest-2'), sold.ref, { travellers: ['p1'] })).kind).toBe('ok');
});

test('what was exchanged is forgotten after ninety days, and not before', async () => {
  const count = async () =>
    (await database.db.execute<{ n: number }>(sql`select count(*)::int as n from supply.supplier_calls`)).rows[0]?.n;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await deleteOldSupplierCalls({ db: database.db, clock });
  expect(await count()).toBe(before);
  const later = testClock(new Date(clock.now().getTime() + 91 * 86_400_000).toISOString());
  await deleteOldSupplierCalls({ db: database.db, clock: later });
  expect(await count()).toBe(0);
});
