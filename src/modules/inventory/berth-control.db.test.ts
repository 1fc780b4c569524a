import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { meetingOf } from '../../../tests/support/meeting.ts';
import { createInventory, type Inventory } from './index.ts';
import { BUYERS, berthRace, compartmentRace } from './testing/ground-world.ts';

const allLooked = meetingOf(BUYERS);
/** The guard taken away: the row of the class is not locked before its places are looked at, and nobody takes one before all have looked. */
vi.mock('./db/bookings.ts', async (original) => ({
  ...(await original<typeof import('./db/bookings.ts')>()),
  takeSeats: async (_tx: unknown, claims: readonly unknown[]) => claims.length,
}));
vi.mock('./db/places.ts', async (original) => {
  const places = await original<typeof import('./db/places.ts')>();
  return {
    ...places,
    takePlaces: async (...given: Parameters<typeof places.takePlaces>) => {
      await allLooked();
      return places.takePlaces(...given);
    },
  };
});

let database: TestDatabase;
let inventory: Inventory;
beforeAll(async () => {
  database = await testDatabase({ connections: BUYERS });
  inventory = createInventory({ db: database.db, clock: testClock(), airportKeyOfCode: (code) => code });
  await inventory.extendTimetable();
});
afterAll(() => database.close());

test('control: without the lock of the class one berth is sold twice, so the race test proves something', async () => {
  const sold = (await berthRace(inventory, '2026-03-10')).filter((answer) => answer === 'ok').length;
  expect(sold).toBeGreaterThan(1);
});

test('control: without the lock of the class a compartment is sold as a whole and berths of it besides, so the race test proves something', async () => {
  const { got } = await compartmentRace(inventory, '2026-03-12');
  const whole = got.filter((one) => one === 'whole').length;
  expect(whole > 1 || (whole === 1 && got.length > 1)).toBe(true);
});
