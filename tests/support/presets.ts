import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { createInventory } from '#modules/inventory/index.ts';
import { createReference } from '#modules/reference/index.ts';
import { TEST_TIME, testClock } from './clock.ts';
import type { Preset } from './database.ts';

const named = (what: string, at: Date) => `${what}_${localDate(at, BUSINESS_TIME_ZONE).replaceAll('-', '')}`;

/** The house's timetable as it stands at an instant (ISO 8601), its places named by their codes. */
export const timetableCache = (at: string = TEST_TIME): Preset => ({
  name: named('house', new Date(at)),
  fill: (db) => createInventory({ db, clock: testClock(at), airportKeyOfCode: (code) => code }).extendTimetable(),
});

/**
 * What a demonstration begins with whatever its secrets are: places, carriers, and the house's timetable as it stands
 * at an instant (ISO 8601), by default now.
 */
export const demonstration = (at: string = new Date().toISOString()): Preset => ({
  name: named('demo', new Date(at)),
  fill: async (db) => {
    const clock = testClock(at);
    const reference = await createReference({ db, clock });
    const airportKeyOfCode = (code: string) => reference.airportByCode(code)?.key;
    await createInventory({ db, clock, airportKeyOfCode }).extendTimetable();
  },
});
