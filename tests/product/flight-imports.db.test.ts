import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { type FlightImport, TABLE_COLUMNS } from '#modules/inventory/api.ts';
import { csvOf, tableOf } from '#modules/inventory/testing/import-files.ts';
import { QANAT } from '#modules/inventory/testing/own-flights-fixture.ts';
import { writeSsim } from '#modules/inventory/testing/write-ssim.ts';
import { createAdmin } from '../../src/server/create-admin.ts';
import { type Product, startProduct } from '../../src/server/product.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { testLog } from '../support/log.ts';
import { testConfig } from '../support/server.ts';
import { until } from './product-fixture.ts';
import { newVisitor, type Search, type Visitor } from './visitor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sapar-flight-imports-'));
const DAY = addDays(localDate(new Date(), BUSINESS_TIME_ZONE), 20);
const ADMIN = { email: 'aida@example.kg', name: 'Aida', surname: 'Asanova', password: 'seven small horses' };
const pages = async () => ({ build: { entry: { module: {} }, routes: {} } as never, clientFolder: dataDir });
let database: TestDatabase;
let product: Product;
let office: Visitor;

beforeAll(async () => {
  database = await emptyDatabase();
  const config = testConfig({
    port: 0,
    baseUrl: 'http://127.0.0.1:0',
    databaseUrl: database.url,
    dataDir,
    mode: 'release',
    role: 'all',
    partnersUrl: null,
    trustProxy: ['loopback'],
  });
  product = await startProduct(config, testLog().log, undefined, pages);
  const { pool } = database;
  expect(await createAdmin({ pool, clock: { now: () => new Date() }, secret: config.secret }, ADMIN, false)).toBeNull();
  // A release wants a second factor of its staff; this test is about files.
  await pool.query(`insert into approvals.rules (thresholds, rate_per_mille, second_factor, version)
    values ('{}', 0, false, 1)`);
  office = newVisitor(product.url);
  await good('POST', '/api/session', { email: ADMIN.email, password: ADMIN.password });
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

async function good<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await office.call<T>(method, path, body, { origin: product.url });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
function formOf(name: string, bytes: Buffer): FormData {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name));
  return form;
}
/** Sends a file and waits until what it would do is counted. */
async function preview(name: string, bytes: Buffer): Promise<FlightImport> {
  const { id } = await good<{ id: string }>('POST', '/api/office/flight-imports', formOf(name, bytes));
  return decided(id, ['counting']);
}
const decided = (id: string, running: readonly string[]) =>
  until(
    () => good<FlightImport>('GET', `/api/office/flight-imports/${id}`),
    ({ state }) => !running.includes(state),
    'the job of a file',
  );
async function accept({ id }: FlightImport, as: 'drafts' | 'publication'): Promise<FlightImport> {
  await good('POST', `/api/office/flight-imports/${id}/acceptance`, { as });
  return decided(id, ['publishing']);
}
async function search(): Promise<Search> {
  const visitor = newVisitor(product.url);
  const { body } = await visitor.call<{ uid: string }>('POST', '/api/searches', {
    slices: [{ from: 'bishkek', to: 'antalya', date: DAY }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
  });
  return until(
    async () => (await visitor.call<Search>('GET', `/api/searches/${body.uid}`)).body,
    ({ complete }) => complete,
    'the end of a search',
  );
}

test('a release sells a season that came as a file of SSIM and its fares as a table', async () => {
  await good('PUT', '/api/office/flights/carriers/QH', { revision: 0, carrier: QANAT });
  await good('POST', '/api/office/flights/carriers/QH/publication', { revision: 1 });
  const leg = {
    number: 101,
    from: 'FRU',
    to: 'AYT',
    first: DAY,
    last: addDays(DAY, 6),
    days: [1, 2, 3, 4, 5, 6, 7],
    departs: '09:00',
    arrives: '11:30',
    offsets: [360, 180] as const,
  };
  const season = writeSsim({ carrier: 'QH', first: DAY, last: addDays(DAY, 30), legs: [leg, { ...leg, number: 103 }] });
  const seen = await preview('season.ssim', season);
  expect(seen).toMatchObject({ state: 'ready', flights: { added: 2 }, counts: { added: 14 }, faulty: 2 });
  expect(await accept(seen, 'drafts')).toMatchObject({ state: 'saved' });
  expect((await search()).itineraries).toEqual([]);

  const fares = ['QH101', 'QH103'].map((flight) => ({ record: 'class', flight, class: 'M', seats: 9, fare: 15_000 }));
  const priced = await preview('fares.csv', csvOf(tableOf(fares)));
  expect(priced).toMatchObject({ flights: { changed: 2 }, faulty: 0 });
  expect(await accept(priced, 'publication')).toMatchObject({ state: 'published', done: 2 });
  const { itineraries } = await until(search, (found) => found.itineraries.length === 2, 'the flights of the file');
  expect(itineraries.map(({ slices }) => slices[0]?.segments[0]?.flight).sort()).toEqual(['QH 101', 'QH 103']);

  // What goes out comes back unchanged.
  const table = await good<string>('GET', '/api/office/flight-tables/flights.csv?locale=ru');
  expect(await preview('flights.csv', Buffer.from(table))).toMatchObject({ flights: { same: 2 }, total: 0 });
  const empty = await good<string>('GET', '/api/office/flight-tables/template.csv?locale=en');
  expect(
    empty
      .replace(/^\uFEFF/, '')
      .trim()
      .split(','),
  ).toEqual([...TABLE_COLUMNS]);
}, 60_000);

test('uploads that are no file, too large or broken off are refused in words', async () => {
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    office.call('POST', '/api/office/flight-imports', body, { origin: product.url, ...headers });
  expect(await send(new FormData())).toMatchObject({ status: 400, body: { code: 'schedules.file_none' } });
  const large = formOf('a.ssim', Buffer.alloc(65 * 1024 * 1024, 'a'));
  expect(await send(large)).toMatchObject({ status: 422, body: { code: 'schedules.file_too_large' } });
  expect(await send('--x', { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject({
    status: 400,
    body: { code: 'schedules.file_broken_off' },
  });
  // A page's form is led to the page that says what is wrong.
  const led = await office.call('POST', '/api/office/flight-imports?back=page', formOf('a.ssim', Buffer.alloc(0)), {
    origin: product.url,
  });
  expect([led.status, led.headers.get('location')]).toEqual([
    303,
    '/office/flights/import?refused=schedules.file_empty',
  ]);
});
