import { afterAll, beforeEach } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { TEST_TIME, type TestClock, testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { timetableCache } from '../../../../tests/support/presets.ts';
import { createInventory, type Inventory } from '../index.ts';

/**
 * A database of the file's own with the whole timetable, closed after its tests; each test begins `at` the same
 * moment. Places are named by their codes.
 */
export async function inventoryFixture({
  at = TEST_TIME,
  connections,
}: {
  at?: string;
  connections?: number;
} = {}): Promise<{ database: TestDatabase; clock: TestClock; inventory: Inventory }> {
  const database = await testDatabase({
    preset: timetableCache(at),
    ...(connections !== undefined && { connections }),
  });
  afterAll(() => database.close());
  const clock = testClock(at);
  beforeEach(() => clock.set(at));
  const inventory = createInventory({ db: database.db, clock, airportKeyOfCode: (code) => code });
  await inventory.extendTimetable(demoTimetable());
  return { database, clock, inventory };
}
