import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { createInventory, type InventoryOffice } from '#modules/inventory/index.ts';
import { ADA } from '#modules/inventory/testing/own-flights-fixture.ts';
import { TULPAR, townOf } from '#modules/inventory/testing/own-hotels-fixture.ts';
import { directoryFiles } from '#platform/files/files.ts';
import { type Product, startProduct } from '../../src/server/product.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { testLog } from '../support/log.ts';
import { testConfig } from '../support/server.ts';
import { until } from './product-fixture.ts';
import { newVisitor, type Search, type Visitor } from './visitor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sapar-own-hotels-'));
const ENTRY = addDays(localDate(new Date(), BUSINESS_TIME_ZONE), 20);
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
    townOf,
    placeOf: () => undefined,
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
    mode: 'hotel',
    slices: [{ from: 'bishkek', to: 'bishkek', date: ENTRY }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
    hotelStay: {
      checkOutDate: addDays(ENTRY, 2),
      checkInTime: 'normal',
      checkOutTime: 'normal',
      adults: 2,
      children: 0,
    },
  });
  return until(
    async () => (await visitor.call<Search>('GET', `/api/searches/${body.uid}`)).body,
    ({ complete }) => complete,
    'the end of a search',
  );
}
const found = async () => (await search()).itineraries;

test('a release on an empty database sells the hotel that its office has published, and nothing else', async () => {
  expect(await found()).toEqual([]);
  const id = await office.createHotel(ADA, TULPAR);
  expect(await found()).toEqual([]);
  await office.publishHotel(ADA, { id, revision: 1 });
  const [hotel, ...others] = await until(found, (all) => all.length > 0, 'the hotel');
  expect(others).toEqual([]);
  expect(hotel?.slices[0]?.segments[0]?.hotelStay).toMatchObject({
    name: 'Tulpar',
    stars: 4,
    childrenTo: 11,
    pictures: [],
    location: { centre: 810 },
  });
  expect(hotel?.offers.map(({ terms }) => [terms.room?.name?.en, terms.room?.meal]).sort()).toEqual([
    ['Suite with a view of the mountains', 'half_board'],
    ['Suite with a view of the mountains', 'none'],
  ]);

  // Another process stops the sale; this one's next searches do not find it.
  const night = { id, from: ENTRY, to: ENTRY };
  await office.changeNights(ADA, { ...night, wanted: { act: 'stop' } });
  expect(await found()).toEqual([]);
  await office.changeNights(ADA, { ...night, wanted: { act: 'resume' } });
  expect(await found()).toHaveLength(1);
  const [last] = (await office.readHotel(id)).publications;
  await office.undoHotel(ADA, { id, publication: last?.id ?? 0 });
  await until(found, (all) => all.length === 0, 'the end of the publication');
}, 60_000);
