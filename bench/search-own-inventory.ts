/**
 * Search of own inventory behind the supplier port, over the in-memory timetable: every pair of its airports out and
 * back, with a return that hardly fits and one that does, and six cities. Rows are processor time of the searching
 * thread, so other work on the machine does not count.
 */
import { setImmediate as breath } from 'node:timers/promises';
import { planDay } from '#demo/inventory/airlines/plan.ts';
import { addDays, type LocalDate, localDate } from '#kernel/dates.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { AIRPORTS } from '../src/modules/inventory/domain/airports.ts';
import { gatherTimetable } from '../src/modules/inventory/domain/gather-timetable.ts';
import { knowDemoRuns, planRailBus } from '../src/modules/inventory/testing/demo-runs-fixture.ts';
import { plannedDepartures } from '../src/modules/inventory/testing/planned-timetable.ts';
import type { InventoryDeps } from '../src/modules/inventory/use-cases/deps.ts';
import { type InventoryQuery, searchInventory } from '../src/modules/inventory/use-cases/search-inventory.ts';
import { searchMultiTicket } from '../src/modules/inventory/use-cases/search-multi-ticket.ts';
import { atOnce } from '../src/modules/search-engine/domain/steps.ts';
import { quantile } from './search-engine.ts';
import { against, type Row } from './table.ts';

const SMALL = process.argv.includes('--small');
const DAYS = 30;
const PARTY = { aaa: 2, rbg: 1, rmg: 0, ins: 0 };

type SlicesOf = (pair: { from: string; to: string }, date: LocalDate) => InventoryQuery['slices'];

/** Processor time of this thread. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Measures how long one task blocks the event loop. */
function watchTurns() {
  let [before, most, stopped] = [workedMs(), 0, false];
  const turn = () => {
    most = Math.max(most, workedMs() - before);
    before = workedMs();
    if (!stopped) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    /** The longest block since the last call, the current one included. */
    longest: async (): Promise<number> => {
      await breath();
      const longest = most;
      most = 0;
      return longest;
    },
    stop: () => {
      stopped = true;
    },
  };
}

export async function ownInventoryRows(note: (line: string) => void): Promise<Row[]> {
  const today = localDate(new Date(), 'Asia/Bishkek');
  knowDemoRuns();
  const gathered = gatherTimetable(today, DAYS);
  for (const plan of [planDay, planRailBus])
    for (const departure of plannedDepartures(today, DAYS, (_, seats) => seats, plan)) gathered.add(departure);
  const timetable = atOnce(gathered.build());
  const current = async () => timetable;
  const nothing = () => {};
  const deps: InventoryDeps = {
    db: null as unknown as Db,
    clock: systemClock,
    keys: new Map(),
    seed: 'sapar',
    index: { current, follow: async () => {}, nudge: nothing, onNews: nothing, stop: async () => {} },
    network: { load: async () => 0, current: async () => {} },
  };
  const codes = AIRPORTS.map(({ code }) => code);
  const pairs = codes.flatMap((from) => codes.flatMap((to) => (from === to ? [] : { from, to })));
  const asked = pairs.filter((_, n) => !SMALL || n % 10 === 0);
  note(`own inventory: ${timetable.kept.length} legs of ${DAYS} days, ${asked.length} pairs`);
  const rows: Row[] = [];
  const turns = watchTurns();
  let held = 0;
  const way = (from: string, to: string, date: LocalDate) => ({ from: [`${from}-key`], to: [`${to}-key`], date });
  const back =
    (gap: number): SlicesOf =>
    ({ from, to }, date) => [way(from, to, date), way(to, from, addDays(date, gap))];
  const six: SlicesOf = ({ from, to }, date) => {
    const at = codes.indexOf(from);
    const round = [from, to, ...[1, 2, 3, 4].map((n) => codes[(at + n * 3) % codes.length] as string), from];
    return round.slice(1).map((next, n) => way(round[n] as string, next, addDays(date, 2 * n)));
  };
  for (const [name, legsOf] of [
    ['back a week later', back(7)],
    ['back the next day', back(1)],
    ['back the same day', back(0)],
    ['six cities', six],
  ] as const)
    for (const [how, search] of [
      ['by plane', searchInventory],
      ['over several tickets', searchMultiTicket],
    ] as const) {
      const took: number[] = [];
      let [answered, longest] = [0, 0];
      for (const round of ['warm', 'counted'] as const) {
        await turns.longest();
        for (const [n, pair] of asked.entries()) {
          const slices = legsOf(pair, addDays(today, 3 + (n % (DAYS - 18))));
          if (slices.some(({ from, to }) => from[0] === to[0])) continue;
          const started = workedMs();
          const found = await search(deps, { slices, passengerCounts: PARTY, cabin: 'economy' });
          if (round === 'warm') continue;
          took.push(workedMs() - started);
          answered += Number(found.length > 0);
          longest = Math.max(longest, await turns.longest());
        }
      }
      const most = Math.max(...took).toFixed(1);
      note(
        `${name} ${how}: ${answered} of ${took.length} answered, median ${quantile(took, 0.5).toFixed(1)} ms, ` +
          `most ${most} ms, held the loop for ${longest.toFixed(1)} ms`,
      );
      held = Math.max(held, longest);
      rows.push(against(`own inventory ${how}, ${name}, p99`, quantile(took, 0.99), 'ms', '≤', 50));
    }
  turns.stop();
  rows.push(against('longest that any of these held the event loop', held, 'ms', '≤', 20));
  return rows;
}
