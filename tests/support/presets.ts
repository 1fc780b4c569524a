import { sql } from 'drizzle-orm';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { seedDemoUsers } from '#demo/users.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { seedContent } from '#modules/content/index.ts';
import { createInventory } from '#modules/inventory/index.ts';
import { TIMETABLE_DAYS } from '#modules/inventory/use-cases/timetable-days.ts';
import { createReference } from '#modules/reference/index.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_TIME, testClock } from './clock.ts';
import type { Preset } from './database.ts';

const named = (what: string, at: Date) => `${what}_${localDate(at, BUSINESS_TIME_ZONE).replaceAll('-', '')}`;

/** Most tests look this many days ahead: the first search reads every departure on sale. */
export const SOME_DAYS = 100;
/** As far ahead as the product sells. */
export const ALL_DAYS = TIMETABLE_DAYS.after;

/** Planned for the available days; later ones count as written without departures. */
async function planned(db: Db, at: string, days: number, extend: () => Promise<unknown>): Promise<void> {
  const last = addDays(localDate(new Date(at), BUSINESS_TIME_ZONE), days);
  const left = ALL_DAYS - days;
  if (left > 0)
    await db.execute(sql`insert into inventory.timetable_days (service_date, network, seed)
      select ${last}::date + n, network, '' from generate_series(1, ${left}::int) n,
        unnest(array['air', 'ground', 'runs']) network`);
  await extend();
  // As if published flights had been rolled on the same day.
  await db.execute(sql`insert into inventory.timetable_days (service_date, network, seed)
    select ${last}::date + n, 'flights', '' from generate_series(${-days - 1}::int, ${left}::int) n`);
  // As the planned ones.
  await db.execute(sql`update inventory.timetable_days d set seed = p.seed
    from (select network, max(seed) as seed from inventory.timetable_days group by network) p
    where d.network = p.network and d.seed = ''`);
}

/** The own timetable at an instant (ISO 8601), with locations named by code. */
export const timetableCache = (at: string = TEST_TIME, days: number = SOME_DAYS): Preset => ({
  name: named(`house${days}`, new Date(at)),
  fill: async (db) => {
    const inventory = createInventory({ db, clock: testClock(at), airportKeyOfCode: (code) => code });
    await planned(db, at, days, () => inventory.extendTimetable(demoTimetable()));
  },
});

/**
 * Seed data of a demonstration independent of its secrets: locations, carriers, pages, users, and the own timetable
 * at an instant (ISO 8601), by default now.
 */
export const demonstration = (at: string = new Date().toISOString(), days: number = SOME_DAYS): Preset => ({
  name: named(`demo${days}`, new Date(at)),
  fill: async (db) => {
    const clock = testClock(at);
    const reference = await createReference({ db, clock });
    const airportKeyOfCode = (code: string) => reference.airportByCode(code)?.key;
    await seedContent(db);
    await seedDemoUsers({ db, clock });
    const inventory = createInventory({ db, clock, airportKeyOfCode });
    await planned(db, at, days, () => inventory.extendTimetable(demoTimetable()));
  },
});
