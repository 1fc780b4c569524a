import { addDays, BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { inTransaction } from '#platform/db/database.ts';
import {
  analyzeTimetable,
  dropDaysBefore,
  insertDays,
  lockTimetable,
  MORE_NETWORKS,
  missingDays,
  NETWORKS,
} from '../db/timetable.ts';
import { planDay, planMoreFlights } from '../domain/demo-airlines/plan.ts';
import type { PlannedDeparture } from '../domain/timetable.ts';
import type { InventoryDeps } from './deps.ts';
import { publishDemoAirlines } from './own/demo-airlines.ts';
import { publishDemoHotels } from './own-hotels/demo-hotels.ts';
import { publishDemoRuns } from './own-runs/demo-runs.ts';
import { publishDemoTransfers } from './own-transfers/demo-transfers.ts';
import { TIMETABLE_DAYS } from './timetable-days.ts';

/** A year at once would be held whole, and moved about by the collector of garbage. */
const DAYS_AT_ONCE = 30;
/** Days of runs after which the planner's statistics are old. */
const MANY = 1_000;

type Plan = (seed: string, day: LocalDate) => PlannedDeparture[];

const PLANS: Readonly<Record<(typeof NETWORKS | typeof MORE_NETWORKS)[number], Plan>> = {
  air: planDay,
  'air-more': planMoreFlights,
};

/**
 * Writes the days that are missing from the rolling timetable of the demonstration's flights, forgets unbooked ones
 * that have left it, and publishes its trains, buses, hotels and transfers; answers how many days are new.
 */
export async function extendTimetable(deps: InventoryDeps): Promise<number> {
  const { db, clock, keys, seed, large } = deps;
  const today = localDate(clock.now(), BUSINESS_TIME_ZONE);
  const first = addDays(today, -TIMETABLE_DAYS.before);
  const last = addDays(today, TIMETABLE_DAYS.after);
  // Taxes of departures are those of their carriers.
  await publishDemoAirlines(deps);
  let most = 0;
  for (const network of large ? [...NETWORKS, ...MORE_NETWORKS] : NETWORKS) {
    const plan = PLANS[network];
    if ((await missingDays(db, network, first, last)).length === 0) continue;
    const written = await inTransaction(db, async (tx) => {
      await lockTimetable(tx);
      const days = await missingDays(tx, network, first, last);
      if (days.length === 0) return 0;
      for (let n = 0; n < days.length; n += DAYS_AT_ONCE) {
        const some = days.slice(n, n + DAYS_AT_ONCE);
        const planned = some.flatMap((day) => plan(seed, day));
        await insertDays(tx, network, seed, some, planned, keys);
      }
      await dropDaysBefore(tx, first);
      return days.length;
    });
    most = Math.max(most, written);
  }
  const runs = await publishDemoRuns(deps);
  await publishDemoHotels(deps);
  await publishDemoTransfers(deps);
  if (most > 1 || runs > MANY) await analyzeTimetable(db);
  return most;
}
