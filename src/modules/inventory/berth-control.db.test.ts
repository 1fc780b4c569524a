import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createInventory, type Inventory } from './index.ts';
import { BUYERS, berthRace } from './testing/ground-world.ts';

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

test('control: without the lock of the class one berth is sold twice, so the race test proves something', async () => {
  const sold: number[] = [];
  for (const date of ['2026-03-10', '2026-03-12', '2026-03-15', '2026-03-17', '2026-03-19'])
    sold.push((await berthRace(inventory, date)).filter((answer) => answer === 'ok').length);
  expect(Math.max(...sold)).toBeGreaterThan(1);
});
