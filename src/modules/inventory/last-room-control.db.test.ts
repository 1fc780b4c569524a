import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { createBarrier } from '../../../tests/support/barrier.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { timetableCache } from '../../../tests/support/presets.ts';
import { createInventory, type Inventory } from './index.ts';
import { BUYERS, roomRace } from './testing/hotels-transfers-fixture.ts';

const allLooked = createBarrier(BUYERS);
/** Without guards: nights are counted without locks, and every transaction reads before any writes. */
vi.mock('./db/take-seats.ts', async (original) => ({
  ...(await original<typeof import('./db/take-seats.ts')>()),
  takeSeats: async (
    tx: Parameters<typeof import('./db/take-seats.ts').takeSeats>[0],
    claims: Parameters<typeof import('./db/take-seats.ts').takeSeats>[1],
  ) => {
    await allLooked();
    for (const claim of claims)
      await tx.execute(sql`
        update inventory.stock set sold = sold + ${claim.seats}::int
        where flight_id = ${claim.flightId} and rbd = ${claim.rbd}`);
  },
}));

let database: TestDatabase;
let inventory: Inventory;
beforeAll(async () => {
  database = await testDatabase({ connections: BUYERS, preset: timetableCache() });
  const clock = testClock('2026-03-02T06:00:00Z');
  inventory = createInventory({ db: database.db, clock, airportKeyOfCode: (code) => code });
  await inventory.extendTimetable(demoTimetable());
});
afterAll(() => database.close());

const won = async () =>
  (await Promise.allSettled([roomRace(inventory)]))
    .flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    .filter((answer) => answer === 'ok').length;

test('control: without guard and check concurrent buyers oversell the last room', async () => {
  await database.db.execute(sql`alter table inventory.stock drop constraint never_oversold`);
  expect(await won()).toBeGreaterThan(1);
});
