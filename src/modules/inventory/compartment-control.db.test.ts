import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createInventory, type Inventory } from './index.ts';
import { BUYERS, compartmentRace } from './testing/ground-world.ts';

/** The guard taken away: the row of the class is not locked before its places are looked at. */
vi.mock('./db/bookings.ts', async (original) => ({
  ...(await original<typeof import('./db/bookings.ts')>()),
  takeSeats: async (_tx: unknown, claims: readonly unknown[]) => claims.length,
}));

let database: TestDatabase;
let inventory: Inventory;
beforeAll(async () => {
  database = await testDatabase({ connections: BUYERS });
  inventory = createInventory({ db: database.db, clock: testClock(), airportKeyOfCode: (code) => code });
  await inventory.extendTimetable();
});
afterAll(() => database.close());

test('control: without the lock of the class a compartment is sold as a whole and berths of it besides, so the race test proves something', async () => {
  let broken = 0;
  for (const date of ['2026-03-10', '2026-03-12', '2026-03-15', '2026-03-22', '2026-03-19']) {
    const { got } = await compartmentRace(inventory, date);
    const whole = got.filter((one) => one === 'whole').length;
    if (whole > 1 || (whole === 1 && got.length > 1)) broken++;
  }
  expect(broken).toBeGreaterThan(0);
});
