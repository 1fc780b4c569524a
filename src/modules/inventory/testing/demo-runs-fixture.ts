import { DEMO_RUN_CARRIERS } from '#demo/inventory/runs/carriers.ts';
import { demoRuns, moreDemoRuns, stopsOfDemo, withDemoSeats } from '#demo/inventory/runs/seed.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { setPublished } from '../domain/own/published-network.ts';
import { planOwnRun } from '../domain/own-runs/own-run.ts';
import { setPublishedRuns } from '../domain/own-runs/published-runs.ts';
import type { PlannedDeparture } from '../domain/timetable.ts';

const YEAR = 2026;
/** Trains and buses of the demonstration, the small one and the large one. */
export const DEMO_RUNS = demoRuns(YEAR);
export const ALL_DEMO_RUNS = [...DEMO_RUNS, ...moreDemoRuns(YEAR)];

/** This process knows the trains and buses of the demonstration, as after they were published. */
export function knowDemoRuns(): void {
  setPublished({ carriers: DEMO_RUN_CARRIERS, stops: ALL_DEMO_RUNS.flatMap(stopsOfDemo) });
  setPublishedRuns(ALL_DEMO_RUNS.map((document) => ({ document, stops: stopsOfDemo(document) })));
}

const planner =
  (runs: typeof DEMO_RUNS) =>
  (seed: string, date: LocalDate): PlannedDeparture[] =>
    runs.flatMap((run) => {
      const carrier = DEMO_RUN_CARRIERS.find(({ code }) => code === run.carrier) ?? { taxes: [] };
      const days = planOwnRun(run, carrier, stopsOfDemo(run), { first: date, last: date });
      return days.flatMap((day) => withDemoSeats(seed, day).pairs);
    });
/** Departures of the demonstration's trains and buses on one day. */
export const planRailBus = planner(DEMO_RUNS);
export const planAllRailBus = planner(ALL_DEMO_RUNS);
