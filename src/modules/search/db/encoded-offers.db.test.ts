import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#platform/db/database.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { slice, supplierOffer } from '../testing/fixtures.ts';
import { decodeOffers, encodeOffers } from './encoded-offers.ts';
import { addSupplierResponse, findOffer, insertSearch, offerNamesOf, supplierResponsesAfter } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const now = testClock().now();
const started = (uid: string) => {
  const params = {
    slices: [],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy' as const,
    direct: false,
  };
  return { uid, params, suppliers: [{ id: 'own', name: 'Own' }], createdAt: now, expiresAt: now };
};
const offers = [supplierOffer({ id: 'one', fareFamily: 'lite' }), supplierOffer({ id: 'два', fareFamily: 'flex' })];

test('an answer without offers comes back without any, each time as a list of its own', () => {
  const [one, other] = [decodeOffers(encodeOffers([])), decodeOffers(encodeOffers([]))];
  expect([one, other]).toEqual([[], []]);
  expect(one).not.toBe(other);
});

test('offers come back as they were stored, alone, together and by their names', async () => {
  const { db } = database;
  await insertSearch(db, started('packed'));
  const answer = {
    uid: 'packed',
    supplier: 'own',
    state: 'answered' as const,
    offers,
    ms: 5,
    answeredAt: now,
  };
  expect(await addSupplierResponse(db, answer)).toBe(1);
  expect(await supplierResponsesAfter(db, 'packed', 0)).toEqual([{ ...answer, seq: 1 }]);
  expect(await offerNamesOf(db, 'packed', ['own'])).toEqual([{ seq: 1, supplier: 'own', names: ['one', 'два'] }]);
  expect(await findOffer(db, 'packed', 1, 1)).toEqual({ supplier: 'own', offer: offers[1] });
  expect(await findOffer(db, 'packed', 1, 2)).toBeUndefined();
});

test('an answer that was stored before answers were packed is read all the same', async () => {
  const { db } = database;
  await insertSearch(db, started('before'));
  await db.execute(sql`
    insert into search.supplier_responses (uid, seq, supplier, state, offers, ms, answered_at)
    values ('before', 1, 'own', 'answered', ${JSON.stringify(offers)}::jsonb, 5, ${now.toISOString()}::timestamptz)`);
  expect((await supplierResponsesAfter(db, 'before', 0))[0]?.offers).toEqual(offers);
  expect(await findOffer(db, 'before', 1, 0)).toEqual({ supplier: 'own', offer: offers[0] });
});

test('an answer that was packed with each offer whole is read all the same', () => {
  expect(decodeOffers(brotliCompressSync(JSON.stringify(offers)))).toEqual(offers);
});

test('an answer that was packed with the terms in each offer is read all the same', () => {
  const slices = offers[0]?.slices.map((one) => ({ ...one, segments: one.segments.map((_, n) => n) }));
  const old = {
    segments: offers[0]?.slices.flatMap(({ segments }) => segments),
    slices,
    offers: offers.map((offer) => ({ ...offer, slices: [0] })),
  };
  expect(decodeOffers(brotliCompressSync(JSON.stringify(old)))).toEqual(offers);
});

test('legs, directions and terms that offers share are written once, and shared again after reading', () => {
  const out = slice('X0 101 bishkek-manas 2026-03-10T08:00 osh-airport 2026-03-10T08:45');
  const back = slice('X0 102 osh-airport 2026-03-15T10:00 bishkek-manas 2026-03-15T10:45');
  const terms = supplierOffer({ id: 'any', fareFamily: 'lite' }).terms;
  const [one, other] = offers.map((offer) => ({ ...offer, slices: [out, back], terms }));
  const shared = [one, { ...other, slices: [{ ...out, overnight: true }, back] }] as typeof offers;
  const packed = encodeOffers(shared);
  const again = decodeOffers(packed);
  expect(again).toEqual(shared);
  expect(again[1]?.slices[1]).toBe(again[0]?.slices[1]);
  expect(again[1]?.terms).toBe(again[0]?.terms);
  const text = brotliDecompressSync(packed).toString();
  expect(text.split('"fareBasis"')).toHaveLength(2);
  expect(['X0 101', 'X0 102'].map((flight) => text.split(flight).length - 1)).toEqual([1, 1]);
});

test('neither a search nor an answer waits for the disk, and nothing else is written like that', async () => {
  // The database of the tests waits for no disk: one connection that does, as it is by itself.
  const pool = new pg.Pool({
    connectionString: database.url,
    max: 1,
    pipeline: true,
    options: '-c synchronous_commit=on',
  });
  const db = connect(pool);
  await db.execute(sql`create table public.commits (what text, waits text)`);
  await db.execute(sql`
    create function public.note_commit() returns trigger language plpgsql as $$
    begin
      insert into public.commits values (tg_table_name, current_setting('synchronous_commit'));
      return null;
    end $$`);
  for (const table of ['searches', 'supplier_responses'])
    await db.execute(
      sql.raw(`create trigger note after insert on search.${table} execute function public.note_commit()`),
    );
  await insertSearch(db, started('quick'));
  const answer = { uid: 'quick', supplier: 'own', state: 'answered' as const, offers, ms: 5 };
  await addSupplierResponse(db, { ...answer, answeredAt: now });
  const { rows } = await db.execute(sql`select what, waits from public.commits order by what`);
  expect(rows).toEqual([
    { what: 'searches', waits: 'off' },
    { what: 'supplier_responses', waits: 'off' },
  ]);
  const after = await db.execute(sql`show synchronous_commit`);
  expect(after.rows).toEqual([{ synchronous_commit: 'on' }]);
  await pool.end();
});
