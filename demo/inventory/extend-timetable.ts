import { addDays, BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import {
  analyzeTimetable,
  dropDaysBefore,
  insertDays,
  lockTimetable,
  MORE_NETWORKS,
  missingDays,
  NETWORKS,
} from '#modules/inventory/db/timetable.ts';
import { ownFlightId } from '#modules/inventory/domain/own/flight-shape.ts';
import type { PlannedDeparture } from '#modules/inventory/domain/timetable.ts';
import type { InventoryDeps, TimetableSeed } from '#modules/inventory/use-cases/deps.ts';
import { TIMETABLE_DAYS } from '#modules/inventory/use-cases/timetable-days.ts';
import { inTransaction } from '#platform/db/database.ts';
import { planDay, planMoreFlights } from './airlines/plan.ts';
import { publishDemoAirlines, publishDemoFlights } from './airlines/publish.ts';
import { publishDemoHotels } from './hotels/publish.ts';
import { publishDemoRuns } from './runs/publish.ts';
import { publishDemoTransfers } from './transfers/publish.ts';

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
 * Publishes what the demonstration sells and was never published, and writes the days of its flights that have come
 * into view with the fares and seats that are set for them; answers how many days of flights are new.
 */
async function extendTimetable(deps: InventoryDeps, large: boolean): Promise<number> {
  const { db, clock, keys, seed } = deps;
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
      const own = await publishDemoFlights(tx, deps, large);
      for (let n = 0; n < days.length; n += DAYS_AT_ONCE) {
        const some = days.slice(n, n + DAYS_AT_ONCE);
        const planned = some.flatMap((day) => plan(seed, day)).filter((departure) => own.has(ownFlightId(departure)));
        await insertDays(tx, network, seed, some, planned, keys);
      }
      await dropDaysBefore(tx, first);
      return days.length;
    });
    most = Math.max(most, written);
  }
  const runs = await publishDemoRuns(deps, large);
  await publishDemoHotels(deps, large);
  await publishDemoTransfers(deps);
  if (most > 1 || runs > MANY) await analyzeTimetable(db);
  return most;
}

/** What the demonstration sells. `large`: more departures on the main routes, and hotels in twelve towns. */
export const demoTimetable =
  (large = false): TimetableSeed =>
  (deps) =>
    extendTimetable(deps, large);
