import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { createInventory, type InventoryOffice } from '#modules/inventory/index.ts';
import { ADA, ANTALYA, QANAT } from '#modules/inventory/testing/own-flights-fixture.ts';
import { createReference } from '#modules/reference/index.ts';
import { directoryFiles } from '#platform/files/files.ts';
import { type Product, startProduct } from '../../src/server/product.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { testLog } from '../support/log.ts';
import { testConfig } from '../support/server.ts';
import { ORDER_BODY } from './callers.ts';
import { until } from './product-fixture.ts';
import { adult, newVisitor, type Search, type Visitor } from './visitor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sapar-own-flights-'));
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
  const clock = { now: () => new Date() };
  const reference = await createReference({ db: database.db, clock });
  const inventory = createInventory({
    db: database.db,
    clock,
    airportKeyOfCode: (code) => reference.airportByCode(code)?.key,
  });
  office = inventory.office({
    stopOf: () => undefined,
    isCountry: () => true,
    airportOf: (code) => {
      const found = reference.airportByCode(code);
      return found && { code, key: found.key, city: found.city.en, country: found.country, zone: found.tz };
    },
    aircraftOf: (code) => reference.aircraft(code)?.name,
    townOf: () => undefined,
    placeOf: () => undefined,
    audit: { recordAccess: async () => {} },
    files: directoryFiles(join(dataDir, 'files')),
    ids: randomUUID,
    namesOf: async () => new Map(),
    notify: async () => {},
  });
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

async function search(from: string, to: string): Promise<Search> {
  const { body } = await visitor.call<{ uid: string }>('POST', '/api/searches', {
    slices: [{ from, to, date: DAY }],
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

test('a release on an empty database sells the charter that its office has published, and nothing else', async () => {
  expect((await search('bishkek', 'osh')).itineraries).toEqual([]);
  await office.saveCarrier(ADA, { revision: 0, carrier: QANAT });
  await office.publishCarrier(ADA, { code: 'QH', revision: 1 });
  const [period] = ANTALYA.periods;
  const periods = [{ ...period, from: DAY, to: addDays(DAY, 30) }] as typeof ANTALYA.periods;
  await office.saveFlight(ADA, { revision: 0, flight: { ...ANTALYA, periods }, id: null });
  await office.publishFlight(ADA, { id: 'QH101', revision: 1 });

  const found = await until(
    () => search('bishkek', 'antalya'),
    ({ itineraries }) => itineraries.length > 0,
    'the charter',
  );
  expect(found.carriers).toEqual({ QH: 'Qanat Charter' });
  expect(found.itineraries.map(({ slices }) => slices[0]?.segments[0]?.flight)).toEqual(['QH 101']);
  const offers = found.itineraries[0]?.offers ?? [];
  expect(offers.map(({ terms }) => terms.name).sort()).toEqual(['Charter', 'Last seats']);
  for (const to of ['osh', 'istanbul', 'moscow']) expect((await search('bishkek', to)).itineraries).toEqual([]);

  const offer = offers.find(({ holdable }) => holdable);
  const { body: draft } = await visitor.call<{ id: string }>('POST', '/api/bookings', {
    searchUid: found.uid,
    offerId: offer?.id,
  });
  const passengers = await visitor.call('PUT', `/api/bookings/${draft.id}/passengers`, {
    passengers: [
      { ...adult({ documentType: 'internationalPassport', documentNumber: 'AC1234567' }), noPatronymic: true },
    ],
    contacts: { email: 'a.sydykov@example.kg', phone: '+996555123456' },
    complete: true,
  });
  expect(passengers.status).toBe(200);
  await visitor.call('POST', `/api/bookings/${draft.id}/services`, {});
  const { body: ready } = await visitor.call<Record<string, never>>('GET', `/api/bookings/${draft.id}`);
  const { agreements, price } = ready as unknown as {
    agreements: { key: string; version: number }[];
    price: { total: unknown };
  };
  const placed = await visitor.call<{ orderId: string }>('POST', `/api/bookings/${draft.id}/order`, {
    ...ORDER_BODY,
    agreements: agreements.map(({ key, version }) => ({ key, version })),
    acceptedTotal: price.total,
  });
  expect(placed.status).toBeLessThan(300);
  const order = await until(
    async () =>
      (await visitor.call<{ status: string; locator: string | null }>('GET', `/api/orders/${placed.body.orderId}`))
        .body,
    ({ locator }) => locator !== null,
    'the hold',
  );
  expect(order.locator).toMatch(/^[A-Z2-9]{6}$/);
  const [first] = (await office.readDepartures('QH101', DAY)).departures;
  expect(first).toMatchObject({ date: DAY, sold: 1 });
}, 60_000);
