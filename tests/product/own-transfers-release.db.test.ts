import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { createInventory, type InventoryOffice } from '#modules/inventory/index.ts';
import { ADA } from '#modules/inventory/testing/own-flights-fixture.ts';
import { placeOf, TO_TOWN } from '#modules/inventory/testing/own-transfers-fixture.ts';
import { directoryFiles } from '#platform/files/files.ts';
import { type Product, startProduct } from '../../src/server/product.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { testLog } from '../support/log.ts';
import { testConfig } from '../support/server.ts';
import { until } from './product-fixture.ts';
import { newVisitor, type Search, type Visitor } from './visitor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sapar-own-transfers-'));
const DAY = addDays(localDate(new Date(), BUSINESS_TIME_ZONE), 20);
/** A release refuses to start without pages; these calls read none. */
const pages = async () => ({ build: { entry: { module: {} }, routes: {} } as never, clientFolder: dataDir });
let database: TestDatabase;
let product: Product;
let office: InventoryOffice;
let visitor: Visitor;

/** A release on an empty database; the office works as another process does: it shares the database alone. */
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
  visitor = newVisitor(product.url);
  const inventory = createInventory({
    db: database.db,
    clock: { now: () => new Date() },
    airportKeyOfCode: (code) => code,
  });
  office = inventory.office({
    stopOf: () => undefined,
    isCountry: () => true,
    airportOf: () => undefined,
    aircraftOf: () => undefined,
    ids: randomUUID,
    townOf: () => undefined,
    placeOf,
    audit: { recordAccess: async () => {} },
    files: directoryFiles(join(dataDir, 'files')),
    namesOf: async () => new Map(),
    notify: async () => {},
  });
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

async function search(): Promise<Search> {
  const { body } = await visitor.call<{ uid: string }>('POST', '/api/searches', {
    mode: 'transfer',
    slices: [{ from: 'bishkek-manas', to: 'bishkek', date: DAY }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
    transfer: { time: '14:30', guests: 2, luggage: 2 },
  });
  return until(
    async () => (await visitor.call<Search>('GET', `/api/searches/${body.uid}`)).body,
    ({ complete }) => complete,
    'the end of a search',
  );
}
const found = async () => (await search()).itineraries;
const ways = async () => (await visitor.call<{ ways: { from: string }[] }>('GET', '/api/transfer-ways')).body.ways;

test('a release on an empty database sells the transfer that its office has published, and nothing else', async () => {
  expect([await found(), await ways()]).toEqual([[], []]);
  const id = await office.createTransfer(ADA, TO_TOWN);
  expect(await found()).toEqual([]);
  await office.publishTransfer(ADA, { id, revision: 1 });
  const rides = await until(found, (all) => all.length > 0, 'the transfer');
  expect(rides.map(({ slices }) => slices[0]?.segments[0])).toMatchObject([
    { flight: 'U0 1001E', aircraft: 'Sedan', transfer: { class: 'econom', waitMinutes: 40, fromAirport: true } },
    { flight: 'U0 1001V', aircraft: 'Sprinter', transfer: { class: 'vip', seats: 6, luggage: 8 } },
  ]);
  expect(await ways()).toMatchObject([{ from: 'bishkek-manas', lowest: { price: { minor: 150_000 } } }]);

  // Another process stops the sale; this one's next searches do not find it.
  const day = { id, from: DAY, to: DAY };
  await office.changeTransferDays(ADA, { ...day, wanted: { act: 'stop' } });
  expect(await found()).toEqual([]);
  await office.changeTransferDays(ADA, { ...day, wanted: { act: 'resume' } });
  expect(await found()).toHaveLength(2);
  const [last] = (await office.readTransfer(id)).publications;
  await office.undoTransfer(ADA, { id, publication: last?.id ?? 0 });
  await until(found, (all) => all.length === 0, 'the end of the publication');
}, 60_000);
