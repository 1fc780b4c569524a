import { sql } from 'drizzle-orm';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { createInventory } from '#modules/inventory/index.ts';
import { TIMETABLE_DAYS } from '#modules/inventory/use-cases/extend-timetable.ts';
import { createReference } from '#modules/reference/index.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_TIME, testClock } from './clock.ts';
import type { Preset } from './database.ts';

const named = (what: string, at: Date) => `${what}_${localDate(at, BUSINESS_TIME_ZONE).replaceAll('-', '')}`;

/** Most tests look this many days ahead: the first search reads every departure on sale. */
export const SOME_DAYS = 100;
/** As far ahead as the product sells. */
export const ALL_DAYS = TIMETABLE_DAYS.after;

/** Takes the departures out that are later than so many days after an instant. */
async function onlyUntil(db: Db, at: string, days: number): Promise<void> {
  if (days >= ALL_DAYS) return;
  const last = addDays(localDate(new Date(at), BUSINESS_TIME_ZONE), days);
  await db.execute(sql`delete from inventory.buckets b using inventory.flights f
    where f.id = b.flight_id and f.service_date > ${last}`);
  await db.execute(sql`delete from inventory.flights where service_date > ${last}`);
  // The clones are as large as what is left.
  await db.execute(sql`vacuum (full, analyze) inventory.buckets`);
  await db.execute(sql`vacuum (full, analyze) inventory.flights`);
}

/** The house's timetable as it stands at an instant (ISO 8601), its places named by their codes. */
export const timetableCache = (at: string = TEST_TIME, days: number = SOME_DAYS): Preset => ({
  name: named(`house${days}`, new Date(at)),
  fill: async (db) => {
    await createInventory({ db, clock: testClock(at), airportKeyOfCode: (code) => code }).extendTimetable();
    await onlyUntil(db, at, days);
  },
});

/**
 * What a demonstration begins with whatever its secrets are: places, carriers, and the house's timetable as it stands
 * at an instant (ISO 8601), by default now.
 */
export const demonstration = (at: string = new Date().toISOString(), days: number = ALL_DAYS): Preset => ({
  name: named(`demo${days}`, new Date(at)),
  fill: async (db) => {
    const clock = testClock(at);
    const reference = await createReference({ db, clock });
    const airportKeyOfCode = (code: string) => reference.airportByCode(code)?.key;
    await createInventory({ db, clock, airportKeyOfCode }).extendTimetable();
    await onlyUntil(db, at, days);
  },
});
