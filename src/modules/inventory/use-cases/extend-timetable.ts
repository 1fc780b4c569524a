import { addDays, BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { inTransaction } from '#platform/db/database.ts';
import { insertStock } from '../db/room-and-car-stock.ts';
import {
  analyzeTimetable,
  dropDaysBefore,
  insertDays,
  lockTimetable,
  missingDays,
  NETWORKS,
  type Network,
} from '../db/timetable.ts';
import { planGround } from '../domain/ground-timetable.ts';
import { planStock } from '../domain/hotels-and-transfers/stock.ts';
import { type PlannedFlight, planDay } from '../domain/timetable.ts';
import type { InventoryDeps } from './deps.ts';

/** The timetable covers this many days before and after today in Bishkek. */
export const TIMETABLE_DAYS = { before: 30, after: 330 } as const;

/** A year at once would be held whole, and moved about by the collector of garbage. */
const DAYS_AT_ONCE = 30;

/** `services` are rooms and cars, which do not depart. */
const PLANS: Readonly<Record<Exclude<Network, 'services'>, (seed: string, day: LocalDate) => PlannedFlight[]>> = {
  air: planDay,
  ground: planGround,
};

/**
 * Writes the days that are missing from the rolling timetable of each network and forgets unbooked ones that have
 * left it; answers how many days are new.
 */
export async function extendTimetable({ db, clock, keys, seed }: InventoryDeps): Promise<number> {
  const today = localDate(clock.now(), BUSINESS_TIME_ZONE);
  const first = addDays(today, -TIMETABLE_DAYS.before);
  const last = addDays(today, TIMETABLE_DAYS.after);
  let most = 0;
  for (const network of NETWORKS) {
    if ((await missingDays(db, network, first, last)).length === 0) continue;
    const written = await inTransaction(db, async (tx) => {
      await lockTimetable(tx);
      const days = await missingDays(tx, network, first, last);
      if (days.length === 0) return 0;
      if (network === 'services') {
        const stock = days.flatMap((day) => planStock(seed, day));
        await insertStock(tx, seed, days, stock, first);
      } else {
        for (let n = 0; n < days.length; n += DAYS_AT_ONCE) {
          const some = days.slice(n, n + DAYS_AT_ONCE);
          const planned = some.flatMap((day) => PLANS[network](seed, day));
          await insertDays(tx, network, seed, some, planned, keys);
        }
        await dropDaysBefore(tx, first);
      }
      return days.length;
    });
    most = Math.max(most, written);
  }
  if (most > 1) await analyzeTimetable(db);
  return most;
}
