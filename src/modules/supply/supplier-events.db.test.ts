import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sign } from '#platform/crypto/signature.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import type { SupplierConnection } from './adapters/adapter.ts';
import { saparAdapter } from './adapters/sapar/adapter.ts';
import { supplierBookingChanged } from './events.ts';
import { type NewsDeps, receiveSupplierEvent } from './use-cases/receive-supplier-event.ts';

const KEY = 'the key we know each other by';
let database: TestDatabase;
let clock: TestClock;
beforeAll(async () => {
  database = await testDatabase();
  subscribeTo(supplierBookingChanged, 'news-test');
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = testClock('2026-03-02T06:00:00Z');
  await database.db.execute(sql`delete from supply.supplier_events`);
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
});

const body = (eventId: string, bookingId = 'a1') =>
  Buffer.from(JSON.stringify({ eventId, type: 'booking.schedule', bookingId }));
const connectionOf = (id: string, sendsNews: boolean): SupplierConnection => ({
  id,
  name: id,
  url: 'https://supplier.example',
  credentials: { key: KEY },
  currency: 'KGS',
  options: { sendsNews },
  timeouts: { search: 1, read: 1, change: 1 },
});
const CONNECTIONS = new Map([
  ['atlas', connectionOf('atlas', true)],
  ['nomad', connectionOf('nomad', false)],
]);
const readNews: NewsDeps['readNews'] = (id, received) => {
  const connection = CONNECTIONS.get(id);
  return (connection && saparAdapter.readNews?.(connection, received)) ?? null;
};
const receive = (raw: Buffer, signature = sign(KEY, raw, clock.now()), supplier = 'atlas') =>
  receiveSupplierEvent({ db: database.db, clock, readNews }, supplier, {
    headers: { 'supplier-signature': signature },
    raw,
  });
const written = async () => {
  const { rows } = await database.db.execute<{ news: number; jobs: number }>(
    sql`
      select (select count(*)::int from supply.supplier_events) as news, (select count(*)::int
      from graphile_worker._private_jobs) as jobs`,
  );
  return rows[0];
};

test('events with a wrong or missing signature or an unknown supplier are refused and not written', async () => {
  const raw = body('event-0001');
  const forgeries: [Buffer, string, string?][] = [
    [raw, sign('another key', raw, clock.now())],
    [body('event-0002'), sign(KEY, raw, clock.now())],
    [raw, 'nothing'],
  ];
  for (const [bytes, signature] of forgeries)
    await expect(receive(bytes, signature)).rejects.toMatchObject({
      kind: 'unauthenticated',
      code: 'supply.forged',
    });
  for (const name of ['own', 'nomad', 'constructor', '__proto__'])
    await expect(receive(raw, undefined, name)).rejects.toMatchObject({ code: 'supply.unknown_supplier' });
  const odd = Buffer.from('{"eventId":');
  await expect(receive(odd)).rejects.toMatchObject({ code: 'supply.bad_news' });
  expect(await written()).toEqual({ news: 0, jobs: 0 });
});

test('supplier events are recorded once each when they come twice, eight at once or in another order', async () => {
  await receive(body('event-0002'));
  await receive(body('event-0001'));
  await Promise.all(Array.from({ length: 8 }, () => receive(body('event-0001'))));
  expect(await written()).toEqual({ news: 2, jobs: 2 });
});

test('a signature of six minutes ago is a replay', async () => {
  const raw = body('event-0001');
  const old = sign(KEY, raw, clock.now());
  clock.advance({ minutes: 6 });
  await expect(receive(raw, old)).rejects.toMatchObject({ code: 'supply.forged' });
  expect(await written()).toEqual({ news: 0, jobs: 0 });
});
