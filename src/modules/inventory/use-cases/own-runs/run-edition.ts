import type { Instant } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { bookingsOn, changeFlight } from '../../db/departure-changes.ts';
import { type RunItem, readItem, type StopOfNetwork } from '../../db/own-network.ts';
import {
  amendRunDetails,
  announceDepartures,
  deleteRunDays,
  lockRunStock,
  markClasses,
  type RunDay,
  type RunStock,
  readRunDays,
  retimeRunDay,
  stopRunDays,
  takenPlacesAhead,
  writeRunStock,
} from '../../db/own-runs.ts';
import { insertDepartures } from '../../db/timetable.ts';
import { compareDepartures, type TimetableChange } from '../../domain/own/compare-departures.ts';
import type { NetworkFault, OwnCarrier } from '../../domain/own/own-carrier.ts';
import { type PlannedRunDay, planOwnRun } from '../../domain/own-runs/own-run.ts';
import { runFaults } from '../../domain/own-runs/run-faults.ts';
import type { OwnRun } from '../../domain/own-runs/run-shape.ts';
import { railBusFamilyOf } from '../../domain/rail-bus-families.ts';
import { vehiclePlacesOf } from '../../domain/vehicles.ts';
import { spanOf } from '../own/change-timetable.ts';
import type { NetworkDeps } from '../own/network-deps.ts';

/** A run as it is published, or is to be; null: not at all. `stops`: as in `RunItem`. */
export type RunEdition = { run: OwnRun; carrier: OwnCarrier; stops: readonly StopOfNetwork[] } | null;

/** What reference knows of the places of a run. */
export function foundStops({ stopOf }: Pick<NetworkDeps, 'stopOf'>, { mode, stops, boarding }: OwnRun) {
  const of = ({ place }: { place: string }) => stopOf(place, mode);
  return { stops: stops.map(of), boarding: boarding.map(of) };
}

/** What keeps a draft from being published, and the edition that it would be. */
export function editionOf(
  deps: Pick<NetworkDeps, 'stopOf'>,
  draft: OwnRun,
  carrier: OwnCarrier | null,
): { faults: NetworkFault[]; edition: RunEdition } {
  if (!carrier) return { faults: [{ field: 'carrier', code: 'flights.carrier_unpublished' }], edition: null };
  const found = foundStops(deps, draft);
  const faults = runFaults(draft, carrier, found);
  const stops = [...found.stops, ...found.boarding].filter((stop) => stop !== undefined);
  return { faults, edition: faults.length > 0 ? null : { run: draft, carrier, stops } };
}

export const draftRunEdition = async (deps: NetworkDeps, db: Executor, { draft }: Pick<RunItem, 'draft'>) =>
  editionOf(deps, draft, (await readItem(db, 'carrier', draft.carrier))?.published ?? null);

/** The published edition of a run, with its carrier as published. */
export const publishedRunEdition = ({ published, stops }: RunItem, carrier: OwnCarrier | null): RunEdition =>
  published && carrier && { run: published, carrier, stops: stops ?? [] };

/** Days of an edition that are ahead. */
export const planOf = (edition: RunEdition, span: Parameters<typeof planOwnRun>[3]): PlannedRunDay[] =>
  edition ? planOwnRun(edition.run, edition.carrier, edition.stops, span) : [];

type Editions = { before: RunEdition; after: RunEdition };

/** What a publication would do to the timetable as it stands. */
export async function changeOfRun(
  db: Executor,
  name: Pick<OwnRun, 'carrier' | 'number'>,
  { before, after }: Editions,
  now: Date,
): Promise<{ change: TimetableChange; standing: RunDay[] }> {
  const span = spanOf(now);
  const at = now.toISOString();
  const standing = await readRunDays(db, name, span.first);
  // One that was moved to a later time stays in the plan until it has left.
  const ahead = new Set(standing.filter(({ departsAt }) => departsAt > at).map(({ id }) => id));
  const planned = planOf(after, span).filter(({ id, departsAt }) => departsAt > at || ahead.has(id));
  return { standing, change: compareDepartures(standing, planned, { at, before: planOf(before, span) }) };
}

/** Stops of a sold day do not change, and no place that is sold goes. */
export async function fixedFaults(
  db: Executor,
  change: TimetableChange,
  { after }: Pick<Editions, 'after'>,
  now: Date,
): Promise<NetworkFault[]> {
  const [rerouted] = change.rerouted;
  const { date, sold } = rerouted ?? { date: '', sold: 0 };
  const faults = rerouted ? [{ field: 'stops.0.place', code: 'runs.rerouted', values: { date, sold } }] : [];
  if (!after) return faults;
  const taken = await takenPlacesAhead(db, after.run, now.toISOString());
  const gone = taken.find(({ place, rbd }) => {
    const family = railBusFamilyOf(rbd);
    return family && !vehiclePlacesOf(after.run, family).some(({ id }) => id === place);
  });
  if (!gone) return faults;
  return [...faults, { field: 'coaches', code: 'runs.place_sold', values: { place: gone.place, date: gone.date } }];
}

/** Reservations on departures that are moved or cancelled hear of it in the same transaction. */
export async function announceToBuyers(
  deps: NetworkDeps,
  tx: Tx,
  ids: readonly string[],
  mode: OwnRun['mode'],
): Promise<void> {
  for (const { id, isMultiTicket } of await bookingsOn(tx, ids))
    await deps.notify(tx, id, isMultiTicket ? 'complex' : mode);
}

const isDay = (planned: TimetableChange['add'][number]): planned is PlannedRunDay => 'pairs' in planned;

/** Departures of whole days are written with their pairs. */
export async function insertRunDays(
  deps: Pick<NetworkDeps, 'keys'>,
  tx: Tx,
  days: readonly PlannedRunDay[],
  stops: readonly StopOfNetwork[],
): Promise<void> {
  if (days.length === 0) return;
  const keys = new Map([...deps.keys, ...stops.map(({ code, key }) => [code, key] as const)]);
  const departures = days.flatMap(({ pairs }) => pairs);
  await insertDepartures(tx, departures, keys);
  await announceDepartures(
    tx,
    departures.map(({ id }) => id),
  );
}

const faresOf = (partFares: string | undefined): number[] => (partFares ?? '').split(' ').map(Number);

/** A day that is written anew at other times, with what was set for it alone. */
function withStanding(day: PlannedRunDay, standing: RunDay | undefined): PlannedRunDay {
  const set = new Map(standing?.stock.flatMap((one) => (one.setByHand ? [[one.rbd, one] as const] : [])));
  const pairs = day.pairs.map((pair, n) => ({
    ...pair,
    buckets: pair.buckets.map((bucket) => {
      const own = set.get(bucket.rbd);
      const fareMinor = faresOf(own?.partFares)[n] ?? bucket.fareMinor;
      return own ? { ...bucket, seats: own.seats, fareMinor, setByHand: true } : bucket;
    }),
  }));
  return { ...day, pairs };
}

/** Days that none has booked are written anew: their pairs are named by the days of their stations. */
async function rewriteDays(
  deps: NetworkDeps,
  tx: Tx,
  days: readonly PlannedRunDay[],
  { standing, stops }: Pick<Timetable, 'standing' | 'stops'>,
): Promise<void> {
  const known = new Map(standing.map((day) => [day.id, day]));
  await deleteRunDays(
    tx,
    days.map(({ id }) => id),
  );
  await insertRunDays(
    deps,
    tx,
    days.map((day) => withStanding(day, known.get(day.id))),
    stops,
  );
  const before = days.flatMap(({ id }) => known.get(id) ?? []);
  const closed = before.flatMap(({ id, stock }) => stock.flatMap(({ rbd, closed }) => (closed ? [{ id, rbd }] : [])));
  await markClasses(tx, closed, true);
  const stopped = before.filter((day) => day.stopped).map(({ id }) => id);
  if (stopped.length > 0) await stopRunDays(tx, stopped, true);
}

/** Fares by pair of the classes of a day: those that were set for it alone, else the planned ones. */
function partFaresOf({ standing, planned }: Pick<Timetable, 'standing' | 'planned'>) {
  const named = (days: readonly { id: string; buckets: readonly { rbd: string; partFares?: string }[] }[]) =>
    new Map(
      days.flatMap(({ id, buckets }) => buckets.map((one) => [`${id} ${one.rbd}`, faresOf(one.partFares)] as const)),
    );
  const [now, next] = [named(standing.map(({ id, stock }) => ({ id, buckets: stock }))), named(planned)];
  return ({ id, rbd, keepsFare }: { id: string; rbd: string; keepsFare: boolean }): number[] =>
    (keepsFare ? now : next).get(`${id} ${rbd}`) ?? [];
}

type Timetable = {
  change: TimetableChange;
  standing: readonly RunDay[];
  planned: readonly PlannedRunDay[];
  stops: readonly StopOfNetwork[];
};

/** Does what `changeOfRun` found. */
async function applyChange(
  deps: NetworkDeps,
  tx: Tx,
  { carrier, number, mode }: OwnRun,
  timetable: Timetable,
  at: Instant,
): Promise<void> {
  const { change, stops } = timetable;
  await deleteRunDays(tx, change.drop);
  for (const { date } of change.cancel)
    await announceToBuyers(deps, tx, await changeFlight(tx, { carrier, number, date }, { cancel: true }, at), mode);
  for (const day of change.move.map(({ planned }) => planned).filter(isDay))
    await announceToBuyers(deps, tx, await retimeRunDay(tx, day, at), mode);
  await insertRunDays(deps, tx, change.add.filter(isDay), stops);
  await rewriteDays(deps, tx, change.rewrite.filter(isDay), timetable);
  await amendRunDetails(tx, change.amend);
  const faresFor = partFaresOf(timetable);
  const stock = change.stock.map((row): RunStock => ({ ...row, fares: faresFor(row) }));
  await writeRunStock(tx, { stock, close: change.close });
}

/** Brings departures and stock of a run to an edition; sales wait for it. */
export async function changeRunTimetable(
  deps: NetworkDeps,
  tx: Tx,
  run: OwnRun,
  editions: Editions,
  check: (change: TimetableChange) => Promise<void> = async () => {},
): Promise<TimetableChange> {
  const now = deps.clock.now();
  const span = spanOf(now);
  const before = await readRunDays(tx, run, span.first);
  await lockRunStock(
    tx,
    before.map(({ id }) => id),
  );
  const { change, standing } = await changeOfRun(tx, run, editions, now);
  await check(change);
  const timetable = { change, standing, planned: planOf(editions.after, span), stops: editions.after?.stops ?? [] };
  await applyChange(deps, tx, run, timetable, now.toISOString());
  return change;
}
