import { AppError, notFound } from '#kernel/app-error.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import { coverSoldSeats } from '../../db/block-costs.ts';
import { lastDay } from '../../db/departures.ts';
import {
  type CarrierItem,
  type FlightItem,
  flightsOfCarrier,
  insertPublication,
  type RunItem,
  readItem,
  readPublications,
  readPublishedItems,
  readRuns,
  type StopOfNetwork,
  writePublished,
} from '../../db/own-network.ts';
import { dropDaysBefore, insertTimetableDays, lockTimetable, missingDays } from '../../db/timetable.ts';
import { type ChangeCounts, countsOf, type TimetableChange } from '../../domain/own/compare-departures.ts';
import type { OwnFlight } from '../../domain/own/flight-shape.ts';
import { carrierFaults, familyOfClass, type NetworkFault, type OwnCarrier } from '../../domain/own/own-carrier.ts';
import { flightFaults } from '../../domain/own/own-flight.ts';
import type { OwnRun } from '../../domain/own-runs/run-shape.ts';
import type { InventoryDeps } from '../deps.ts';
import { SEATS_CHANNEL } from '../inventory-index.ts';
import { changeRunTimetable, publishedRunEdition } from '../own-runs/run-edition.ts';
import { TIMETABLE_DAYS } from '../timetable-days.ts';
import { announceConnections, taxDepartures } from './carrier-effects.ts';
import { changeTimetable, type Edition, endsOf, spanOf } from './change-timetable.ts';
import { stopsOf } from './edit-network.ts';
import { NETWORK_TOPIC } from './follow-network.ts';
import { type Actor, changesBetween, checkRevision, known, type NetworkDeps, record, refuse } from './network-deps.ts';

export const NO_COUNTS: ChangeCounts = { added: 0, changed: 0, moved: 0, canceled: 0, removed: 0, sold: 0 };
export const addCounts = (a: ChangeCounts, b: ChangeCounts): ChangeCounts =>
  Object.fromEntries(Object.entries(a).map(([name, n]) => [name, n + b[name as keyof ChangeCounts]])) as ChangeCounts;

/** A route of a departure with tickets does not change. */
export const reroutedFaults = ({ rerouted }: TimetableChange): NetworkFault[] =>
  rerouted.slice(0, 1).map(({ date, sold }) => ({ field: 'to', code: 'flights.rerouted', values: { date, sold } }));

/** The published edition of a flight, with its carrier as published. */
export const publishedEdition = (flight: FlightItem, carrier: OwnCarrier | null): Edition =>
  flight.published && carrier && { flight: flight.published, carrier, stops: flight.stops ?? [] };

/** What keeps the draft of a flight from being published, and the edition that it would be. */
export async function draftEdition(deps: NetworkDeps, db: Executor, { draft }: FlightItem) {
  const carrier = await readItem(db, 'carrier', draft.carrier);
  const { stops, faults } = stopsOf(deps, draft);
  const own = carrier?.published;
  if (!own) return { faults: [{ field: 'carrier', code: 'flights.carrier_unpublished' }, ...faults], edition: null };
  const edition: Edition = { flight: draft, carrier: own, stops };
  return { faults: [...faults, ...flightFaults(draft, own, endsOf(draft, stops))], edition };
}

/** Families of a carrier that its published flights and runs are sold in. */
export async function usedFamilies(db: Executor, carrier: string): Promise<Set<string>> {
  const flights = await flightsOfCarrier(db, carrier);
  const runs = await readRuns(db, carrier);
  return new Set([
    ...flights.flatMap(({ published }) => published?.classes.flatMap(({ rbd }) => familyOfClass(rbd) ?? []) ?? []),
    ...runs.flatMap(({ published }) => published?.classes.map((one) => one.class) ?? []),
  ]);
}

/** Days that the timetable covers are written once, so that searches look at them. */
export async function coverDays(tx: Tx, { clock, seed }: Pick<InventoryDeps, 'clock' | 'seed'>): Promise<void> {
  const today = localDate(clock.now(), BUSINESS_TIME_ZONE);
  const last = addDays(today, TIMETABLE_DAYS.after);
  // Written days make every process read the whole timetable anew.
  if (((await lastDay(tx)) ?? '') >= last) return;
  const days = await missingDays(tx, 'own', addDays(today, -TIMETABLE_DAYS.before), last);
  if (days.length > 0) await insertTimetableDays(tx, 'own', seed, days);
}

type Published = {
  tx: Tx;
  by: Actor;
  item: CarrierItem | FlightItem | RunItem;
  after: OwnCarrier | OwnFlight | OwnRun | null;
  /** Where it calls; a carrier calls nowhere. */
  stops: readonly StopOfNetwork[] | null;
  counts: ChangeCounts;
  undoes: number | null;
};

/** Writes down that an item is published, or is no more, once its departures are written. */
export async function writePublication(
  deps: NetworkDeps,
  { tx, by, item, after, stops, counts, undoes }: Published,
): Promise<void> {
  const at = deps.clock.now().toISOString();
  await writePublished(tx, item, { published: after, stops, at, by: by.userId });
  const made = { kind: item.kind, item: item.id, before: item.published, after, counts, undoes };
  await insertPublication(tx, { ...made, publishedAt: at, publishedBy: by.userId });
  await record(deps, tx, by, {
    action: undoes === null ? 'network_published' : 'network_undone',
    subject: item.id,
    ...(item.kind === 'run' && { subjectKind: 'run' as const }),
    changes: changesBetween(item.kind, item.published, after),
  });
  await coverDays(tx, deps);
  notifyAfterCommit(tx, SEATS_CHANNEL, NETWORK_TOPIC);
}

async function putFlight(
  deps: NetworkDeps,
  tx: Tx,
  by: Actor,
  item: FlightItem,
  { after, undoes }: { after: Edition; undoes: number | null },
): Promise<void> {
  const carrier = await readItem(tx, 'carrier', item.carrier);
  const before = publishedEdition(item, carrier?.published ?? null);
  const change = await changeTimetable(deps, tx, item, { before, after }, (found) => {
    refuse(reroutedFaults(found));
    // Taking back the first publication closes the flight: what is sold is cancelled openly, departure by departure.
    if (!after && found.cancel.some(({ sold }) => sold > 0)) throw new AppError('conflict', 'flights.undo_sold');
  });
  const net = after?.flight.block?.net ?? null;
  await coverSoldSeats(tx, { flight: item.id, net, at: deps.clock.now().toISOString() });
  const stops = after && stopsOf(deps, after.flight).stops;
  const counts = countsOf(change);
  await writePublication(deps, { tx, by, item, after: after?.flight ?? null, stops, counts, undoes });
}

async function putCarrier(
  deps: NetworkDeps,
  tx: Tx,
  by: Actor,
  item: CarrierItem,
  { after, undoes }: { after: OwnCarrier; undoes: number | null },
): Promise<void> {
  let counts = NO_COUNTS;
  for (const run of await readRuns(tx, item.id)) {
    const before = publishedRunEdition(run, item.published);
    if (!before) continue;
    const change = await changeRunTimetable(deps, tx, before.run, { before, after: { ...before, carrier: after } });
    counts = addCounts(counts, countsOf(change));
  }
  // Of the departures of an airline its taxes alone come from it.
  const taxed = await taxDepartures(tx, after, deps.clock.now().toISOString());
  counts = { ...counts, changed: counts.changed + taxed };
  await announceConnections(tx, item.published, after);
  await writePublication(deps, { tx, by, item, after, stops: null, counts, undoes });
}

/** This process knows it at once, others within a second. */
export async function wakeProcesses({ network, index }: NetworkDeps): Promise<void> {
  await network.load();
  index.nudge();
}

/** @throws AppError conflict `flights.changed_meanwhile`; invalid, at the field. */
export async function publishCarrier(
  deps: NetworkDeps,
  by: Actor,
  { code, revision }: { code: string; revision: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx);
    const item = known(await readItem(tx, 'carrier', code));
    checkRevision(item, revision);
    refuse(carrierFaults(item.draft, await usedFamilies(tx, code)));
    await putCarrier(deps, tx, by, item, { after: item.draft, undoes: null });
  });
  await wakeProcesses(deps);
}

/** Publishes the draft of a flight in the caller's transaction, under `lockTimetable`. @throws AppError invalid. */
export async function publishItem(deps: NetworkDeps, tx: Tx, by: Actor, item: FlightItem): Promise<void> {
  const { faults, edition } = await draftEdition(deps, tx, item);
  refuse(faults);
  await putFlight(deps, tx, by, item, { after: edition, undoes: null });
}

/**
 * Publishes the draft of a flight: its departures are on sale in every process within a second, and buyers of those
 * that are moved or cancelled hear of it. @throws AppError conflict `flights.changed_meanwhile`; invalid, at the
 * field.
 */
export async function publishFlight(
  deps: NetworkDeps,
  by: Actor,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx);
    const item = known(await readItem(tx, 'flight', id));
    checkRevision(item, revision);
    await publishItem(deps, tx, by, item);
  });
  await wakeProcesses(deps);
}

/**
 * Takes back the last publication of a carrier or flight: what was published before it is published again.
 * @throws AppError not_found `flights.nothing_to_undo`; conflict `flights.undo_sold`.
 */
export async function undoPublication(
  deps: NetworkDeps,
  by: Actor,
  { kind, id, publication }: { kind: 'carrier' | 'flight'; id: string; publication: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx);
    const [last] = await readPublications(tx, 1, { kind, item: id });
    if (!last || last.id !== publication || last.undoes !== null) throw notFound('flights.nothing_to_undo');
    if (kind === 'carrier') {
      const item = known(await readItem(tx, 'carrier', id));
      const before = last.before as OwnCarrier | null;
      if (!before) throw notFound('flights.nothing_to_undo');
      refuse(carrierFaults(before, await usedFamilies(tx, id)));
      await putCarrier(deps, tx, by, item, { after: before, undoes: last.id });
      return;
    }
    const item = known(await readItem(tx, 'flight', id));
    const before = last.before as OwnFlight | null;
    const carrier = (await readItem(tx, 'carrier', item.carrier))?.published;
    let after: Edition = null;
    if (before && carrier) {
      const { stops, faults } = stopsOf(deps, before);
      after = { flight: before, carrier, stops };
      // Its carrier may have been published otherwise since.
      refuse([...faults, ...flightFaults(before, carrier, endsOf(before, stops))]);
    }
    await putFlight(deps, tx, by, item, { after, undoes: last.id });
  });
  await wakeProcesses(deps);
}

/**
 * Keeps published flights 330 days ahead, and gives back unsold seats of blocks on their day: once a day, the same
 * however often it runs. Answers how many departures were added.
 */
export async function rollPublishedFlights(deps: NetworkDeps): Promise<number> {
  if (!(await readPublishedItems(deps.db)).some(({ kind }) => kind === 'flight')) return 0;
  let departures = 0;
  await inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx);
    const span = spanOf(deps.clock.now());
    const uncovered = await missingDays(tx, 'flights', span.first, span.last);
    const [first] = uncovered;
    if (first === undefined) return;
    const added = new Set(uncovered);
    await insertTimetableDays(tx, 'flights', deps.seed, uncovered);
    const current = await readPublishedItems(tx);
    const carriers = new Map(current.flatMap((item) => (item.kind === 'carrier' ? [[item.id, item.published]] : [])));
    for (const item of current) {
      if (item.kind !== 'flight' || !item.published) continue;
      const edition = publishedEdition(item, carriers.get(item.carrier) ?? null);
      // Only of blocks the days that are written already change with time.
      const view = { ...span, added, ...(!item.published.block && { first }) };
      const editions = { before: edition, after: edition };
      const change = await changeTimetable(deps, tx, { draft: item.published }, editions, undefined, view);
      departures += change.add.length;
    }
    await coverDays(tx, deps);
    await dropDaysBefore(tx, addDays(localDate(deps.clock.now(), BUSINESS_TIME_ZONE), -TIMETABLE_DAYS.before));
  });
  await wakeProcesses(deps);
  return departures;
}
