import { addDays, localDate } from '#kernel/dates.ts';
import { inTransaction } from '#platform/db/database.ts';
import { analyzeTimetable, dropDaysBefore, insertDays, lockTimetable, missingDays } from '../db/timetable.ts';
import { planDay } from '../domain/timetable.ts';
import type { InventoryDeps } from './deps.ts';

/** The timetable rolls from so many days before today in Bishkek to so many days after. */
export const TIMETABLE_DAYS = { before: 30, after: 330 } as const;

/** Writes the days that are missing from the rolling timetable and forgets unbooked ones that have left it; answers how many days are new. */
export async function extendTimetable({ db, clock, keys, seed }: InventoryDeps): Promise<number> {
  const today = localDate(clock.now(), 'Asia/Bishkek');
  const first = addDays(today, -TIMETABLE_DAYS.before);
  const last = addDays(today, TIMETABLE_DAYS.after);
  if ((await missingDays(db, first, last)).length === 0) return 0;
  const written = await inTransaction(db, async (tx) => {
    await lockTimetable(tx);
    const days = await missingDays(tx, first, last);
    if (days.length === 0) return 0;
    const planned = days.flatMap((day) => planDay(seed, day));
    await insertDays(tx, seed, days, planned, keys);
    await dropDaysBefore(tx, first);
    return days.length;
  });
  if (written > 1) await analyzeTimetable(db);
  return written;
}
