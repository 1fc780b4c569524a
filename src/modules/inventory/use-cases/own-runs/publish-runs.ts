import { AppError, notFound } from '#kernel/app-error.ts';
import { addDays, BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type RunItem, readCarriers, readItem, readPublications, readRuns } from '../../db/own-network.ts';
import { knownRunDays } from '../../db/own-runs.ts';
import { dropDaysBefore, insertTimetableDays, lockTimetable, missingDays, type Network } from '../../db/timetable.ts';
import { countsOf } from '../../domain/own/compare-departures.ts';
import { type PlannedRunDay, planRunDays, runDates } from '../../domain/own-runs/own-run.ts';
import type { OwnRun } from '../../domain/own-runs/run-shape.ts';
import { flightId } from '../../domain/timetable.ts';
import type { InventoryDeps } from '../deps.ts';
import { spanOf } from '../own/change-timetable.ts';
import { type Actor, checkRevision, known, type NetworkDeps, refuse } from '../own/network-deps.ts';
import { coverDays, wakeProcesses, writePublication } from '../own/publish-network.ts';
import { TIMETABLE_DAYS } from '../timetable-days.ts';
import {
  changeRunTimetable,
  draftRunEdition,
  editionOf,
  fixedFaults,
  insertRunDays,
  publishedRunEdition,
  type RunEdition,
} from './run-edition.ts';

async function putRun(
  deps: NetworkDeps,
  tx: Tx,
  by: Actor,
  item: RunItem,
  { after, undoes }: { after: RunEdition; undoes: number | null },
): Promise<void> {
  const carrier = await readItem(tx, 'carrier', item.carrier);
  const before = publishedRunEdition(item, carrier?.published ?? null);
  const change = await changeRunTimetable(deps, tx, after?.run ?? item.draft, { before, after }, async (found) => {
    refuse(await fixedFaults(tx, found, { after }, deps.clock.now()));
    // Taking back the first publication closes the run: what is sold is cancelled openly, day by day.
    if (!after && found.cancel.some(({ sold }) => sold > 0)) throw new AppError('conflict', 'runs.undo_sold');
  });
  const stops = after?.stops ?? null;
  await writePublication(deps, { tx, by, item, after: after?.run ?? null, stops, counts: countsOf(change), undoes });
}

/** Publishes a draft in the caller's transaction, under `lockTimetable`. @throws AppError invalid, at the field. */
export async function publishRunItem(deps: NetworkDeps, tx: Tx, by: Actor, item: RunItem): Promise<void> {
  const { faults, edition } = await draftRunEdition(deps, tx, item);
  refuse(faults);
  await putRun(deps, tx, by, item, { after: edition, undoes: null });
}

/**
 * Publishes the draft of a train or bus: its departures are on sale in every process within a second, and buyers of
 * those that are moved or cancelled hear of it. @throws AppError conflict `flights.changed_meanwhile`; invalid, at the
 * field.
 */
export async function publishRun(
  deps: NetworkDeps,
  by: Actor,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx);
    const item = known(await readItem(tx, 'run', id));
    checkRevision(item, revision);
    await publishRunItem(deps, tx, by, item);
  });
  await wakeProcesses(deps);
}

/**
 * Takes back the last publication of a run: what was published before it is published again.
 * @throws AppError not_found `flights.nothing_to_undo`; conflict `runs.undo_sold`.
 */
export async function undoRun(
  deps: NetworkDeps,
  by: Actor,
  { id, publication }: { id: string; publication: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx);
    const item = known(await readItem(tx, 'run', id));
    const [last] = await readPublications(tx, 1, { kind: 'run', item: id });
    if (!last || last.id !== publication || last.undoes !== null) throw notFound('flights.nothing_to_undo');
    const carrier = (await readItem(tx, 'carrier', item.carrier))?.published ?? null;
    // Its carrier may have been published otherwise since.
    const { faults, edition } = last.before
      ? editionOf(deps, last.before as OwnRun, carrier)
      : { faults: [], edition: null };
    refuse(faults);
    await putRun(deps, tx, by, item, { after: edition, undoes: last.id });
  });
  await wakeProcesses(deps);
}

type Missing = {
  /** Under which days are written down as covered: each once. */
  network: Extract<Network, 'runs' | 'ground' | 'ground-more'>;
  /** Absent: all that are published. */
  runs?: ReadonlySet<string>;
  completed?: (day: PlannedRunDay) => PlannedRunDay;
};

/** Writes the days of published runs that have come into view in the caller's transaction; answers how many. */
export async function insertMissingDays(
  { keys, clock, seed }: Pick<InventoryDeps, 'keys' | 'clock' | 'seed'>,
  tx: Tx,
  { network, runs, completed = (day) => day }: Missing,
): Promise<number> {
  const span = spanOf(clock.now());
  const uncovered = await missingDays(tx, network, span.first, span.last);
  if (uncovered.length === 0) return 0;
  await insertTimetableDays(tx, network, seed, uncovered);
  const inView = new Set(uncovered);
  const carriers = new Map((await readCarriers(tx)).map(({ id, published }) => [id, published]));
  const at = clock.now().toISOString();
  let added = 0;
  for (const item of await readRuns(tx)) {
    if (runs && !runs.has(item.id)) continue;
    const edition = publishedRunEdition(item, carriers.get(item.carrier) ?? null);
    if (!edition) continue;
    const { run, carrier, stops } = edition;
    const dates = runDates(run, span).filter((date) => inView.has(date));
    const idOf = (date: LocalDate) => flightId(run.carrier, run.number, date);
    const written = await knownRunDays(tx, dates.map(idOf));
    const wanted = dates.filter((date) => !written.has(idOf(date)));
    const missing = planRunDays(run, carrier, stops, wanted)
      .filter(({ departsAt }) => departsAt > at)
      .map(completed);
    await insertRunDays({ keys }, tx, missing, stops);
    added += missing.length;
  }
  return added;
}

/** Keeps published runs 330 days ahead; the same however often it runs. Answers how many days were added. */
export async function rollRuns(deps: NetworkDeps): Promise<number> {
  if (!(await readRuns(deps.db)).some(({ published }) => published !== null)) return 0;
  const added = await inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx);
    const days = await insertMissingDays(deps, tx, { network: 'runs' });
    await coverDays(tx, deps);
    const today = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
    await dropDaysBefore(tx, addDays(today, -TIMETABLE_DAYS.before));
    return days;
  });
  if (added > 0) await wakeProcesses(deps);
  return added;
}
