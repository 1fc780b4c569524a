import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { aircraftName, createInventory } from '#modules/inventory/index.ts';
import { type TestDatabase, testDatabase } from '../../../../../tests/support/database.ts';
import { type Partners, startPartners } from '../../../../../tests/support/partners.ts';
import { createInventorySupplier, type SupplierOffer, type SupplierPort } from '../../index.ts';
import { createSaparSupplier } from './supplier.ts';

const clock = { now: () => new Date() };
const key = (code: string) => `${(code === 'FRU' ? 'BSZ' : code).toLowerCase()}-airport`;

let database: TestDatabase;
let partners: Partners;
let ownSupplier: SupplierPort;
let atlas: SupplierPort;
beforeAll(async () => {
  [database, partners] = await Promise.all([testDatabase(), startPartners()]);
  const inventory = createInventory({ db: database.db, clock, airportKeyOfCode: key });
  await inventory.extendTimetable(demoTimetable());
  ownSupplier = createInventorySupplier({ inventory, clock });
  atlas = createSaparSupplier({
    id: 'atlas',
    name: 'Atlas',
    url: `${partners.url}/atlas`,
    key: partners.keys.atlas,
    clock,
    codeOf: (place) => place.slice(0, 3).toUpperCase(),
    aircraftOf: aircraftName,
    locationOf: key,
  });
});
afterAll(async () => {
  await partners.stop();
  await database.close();
});

/** A day about two months away that is no special day of own inventory. */
const day = (): string => {
  const date = new Date(Date.now() + 61 * 86_400_000);
  if (date.getUTCDate() === 15) date.setUTCDate(16);
  return date.toISOString().slice(0, 10);
};

async function flights(port: SupplierPort, from: string, to: string): Promise<Map<string, object>> {
  const offers: SupplierOffer[] = [];
  const call = {
    opId: `overlap-${from}-${to}`,
    deadline: new Date(Date.now() + 10_000).toISOString(),
    locale: 'ru' as const,
  };
  const slices = [{ from: [key(from)], to: [key(to)], date: day() }];
  const passengerCounts = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
  for await (const batch of port.search(call, { slices, passengerCounts, cabin: 'economy' })) offers.push(...batch);
  return new Map(
    offers
      .flatMap((offer) => offer.slices)
      .filter((slice) => slice.segments.length === 1)
      .flatMap((slice) => slice.segments)
      .map((segment) => [segment.flight, segment]),
  );
}

test.each([
  ['BSZ', 'OSS'],
  ['OSS', 'BSZ'],
  ['BSZ', 'DME'],
  ['DME', 'OSS'],
  ['BSZ', 'IST'],
  ['SAW', 'BSZ'],
  ['BSZ', 'TAS'],
  ['BSZ', 'LED'],
  ['DXB', 'BSZ'],
])('the fast supplier sells our own flights %s–%s, to the minute', async (from, to) => {
  const [ours, theirs] = await Promise.all([flights(ownSupplier, from, to), flights(atlas, from, to)]);
  expect(theirs.size).toBeGreaterThan(0);
  for (const [flight, segment] of theirs) expect(ours.get(flight)).toEqual(segment);
});
