import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { changeFlight } from '../../db/departure-changes.ts';
import { readItem } from '../../db/own-network.ts';
import { lockRunStock, markClasses, type RunDay, readRunDays, stopRunDays, writeRunStock } from '../../db/own-runs.ts';
import { type OwnRun, ownRunId } from '../../domain/own-runs/run-shape.ts';
import { type RailBusFamily, rbdOfRailBus } from '../../domain/rail-bus-families.ts';
import { stationPairFare, stationPairsOf } from '../../domain/vehicle-runs.ts';
import { vehiclePlacesOf } from '../../domain/vehicles.ts';
import { type Actor, known, type NetworkDeps, record } from '../own/network-deps.ts';
import { announceToBuyers, foundStops } from './run-edition.ts';

/** What is done at once, without a publication. */
export type RunAct =
  | { act: 'stop' | 'resume' | 'cancel' }
  | { act: 'close' | 'open'; class: RailBusFamily }
  | { act: 'allot'; class: RailBusFamily; seats: number }
  | { act: 'price'; class: RailBusFamily; fare: number }
  | { act: 'move'; minutes: number };

/** Acts on one day alone: each of its buyers hears of them. */
const isOfOne = ({ act }: RunAct): boolean => act === 'cancel' || act === 'move';

/** Fares of every pair of stops under another fare of the whole run, tyiyn. */
function faresUnder(deps: Pick<NetworkDeps, 'stopOf'>, run: OwnRun, fare: number): number[] {
  const stops = foundStops(deps, run).stops.map((stop) => ({ country: stop?.country ?? '' }));
  return stationPairsOf(run.stops.length).map((pair) => fromMajor(stationPairFare({ run, stops }, pair, fare)).minor);
}

type OfClass = Extract<RunAct, { class: RailBusFamily }>;

/** Seats or the fare of a class on some days, set for them alone. */
async function setClass(
  deps: NetworkDeps,
  tx: Tx,
  run: OwnRun,
  days: readonly RunDay[],
  wanted: OfClass,
): Promise<number> {
  const rbd = rbdOfRailBus(wanted.class);
  const fares = wanted.act === 'price' ? faresUnder(deps, run, wanted.fare) : null;
  const stock = days.flatMap(({ id, stock: classes }) => {
    const now = classes.find((one) => one.rbd === rbd);
    if (!now) return [];
    const seats = wanted.act === 'allot' ? wanted.seats : now.planned;
    const own = fares ?? now.partFares.split(' ').map(Number);
    const { fareFamily, fareMinor } = now;
    return [{ id, rbd, fareFamily, fareMinor, seats, isNew: false, setByHand: true, keepsFare: true, fares: own }];
  });
  await writeRunStock(tx, { stock, close: [] });
  return stock.length;
}

/** Seats are never fewer than are sold, nor more than the vehicle has places. */
function checkSeats(run: OwnRun, days: readonly RunDay[], wanted: RunAct): void {
  if (wanted.act !== 'allot') return;
  const rbd = rbdOfRailBus(wanted.class);
  const places = vehiclePlacesOf(run, wanted.class).length;
  if (wanted.seats > places) throw new AppError('conflict', 'runs.more_than_places', { places });
  const over = days
    .map(({ serviceDate: date, stock }) => ({ date, sold: stock.find((one) => one.rbd === rbd)?.sold ?? 0 }))
    .filter(({ sold }) => sold > wanted.seats)
    .toSorted((a, b) => b.sold - a.sold)[0];
  if (over) throw new AppError('conflict', 'flights.below_sold', over);
}

/** A departure that has not left is not moved to a time that has passed: its buyers would have missed it. */
function checkTime(days: readonly RunDay[], wanted: RunAct, now: Date): void {
  if (wanted.act !== 'move') return;
  const isPast = days.some(({ departsAt }) => Date.parse(departsAt) + wanted.minutes * 60_000 <= now.getTime());
  if (isPast) throw invalidField('minutes', 'flights.moved_to_the_past');
}

/** A day is moved or cancelled as a carrier does it: everybody who has tickets hears of it. */
async function changeOne(deps: NetworkDeps, tx: Tx, run: OwnRun, date: LocalDate, wanted: RunAct): Promise<number> {
  const { carrier, number, mode } = run;
  const change = wanted.act === 'move' ? { minutes: wanted.minutes } : ({ cancel: true } as const);
  const ids = await changeFlight(tx, { carrier, number, date }, change, deps.clock.now().toISOString());
  await announceToBuyers(deps, tx, ids, mode);
  return ids.length;
}

async function change(
  deps: NetworkDeps,
  tx: Tx,
  { run, days, wanted }: { run: OwnRun; days: readonly RunDay[]; wanted: RunAct },
): Promise<number> {
  const ids = days.map(({ id }) => id);
  switch (wanted.act) {
    case 'stop':
    case 'resume':
      await stopRunDays(tx, ids, wanted.act === 'stop');
      return ids.length;
    case 'close':
    case 'open': {
      const rbd = rbdOfRailBus(wanted.class);
      const classes = days.filter(({ stock }) => stock.some((one) => one.rbd === rbd)).map(({ id }) => ({ id, rbd }));
      await markClasses(tx, classes, wanted.act === 'close');
      return classes.length;
    }
    case 'allot':
    case 'price':
      return setClass(deps, tx, run, days, wanted);
    default:
      return changeOne(deps, tx, run, days[0]?.serviceDate ?? '', wanted);
  }
}

/**
 * Changes days of a train or bus from one to another, in every process's search within a second; answers how many.
 * @throws AppError conflict `flights.below_sold`, `runs.more_than_places`; not_found `flights.no_departures`; invalid.
 */
export async function changeRunDays(
  deps: NetworkDeps,
  by: Actor,
  { id, from, to, wanted }: { id: string; from: LocalDate; to: LocalDate; wanted: RunAct },
): Promise<number> {
  const changed = await inTransaction(deps.db, async (tx) => {
    const runNow = async () => {
      const { draft, published } = known(await readItem(tx, 'run', id));
      return published ?? draft;
    };
    const name = await runNow();
    if (to < from) throw invalidField('to', 'flights.period_backwards');
    if (isOfOne(wanted) && from !== to) throw invalidField('to', 'flights.one_departure');
    const now = deps.clock.now();
    const read = async () =>
      (await readRunDays(tx, name, from)).filter(
        ({ serviceDate, departsAt, canceled }) => serviceDate <= to && departsAt > now.toISOString() && !canceled,
      );
    await lockRunStock(
      tx,
      (await read()).map((day) => day.id),
    );
    // As it stands once nothing else changes these days: it may have been published meanwhile.
    const run = await runNow();
    const days = await read();
    if (days.length === 0) throw notFound('flights.no_departures');
    checkSeats(run, days, wanted);
    checkTime(days, wanted, now);
    if ((await change(deps, tx, { run, days, wanted })) === 0) throw notFound('flights.no_departures');
    await record(deps, tx, by, {
      action: 'departures_changed',
      subject: ownRunId(run),
      subjectKind: 'run',
      changes: recorded(days, wanted, from === to ? from : `${from} – ${to}`),
    });
    return days.length;
  });
  deps.index.nudge();
  return changed;
}

/** What stood before, where it was the same on all days once. */
function recorded(days: readonly RunDay[], wanted: RunAct, named: string) {
  const rbd = 'class' in wanted ? rbdOfRailBus(wanted.class) : null;
  const of = ({ stopped, departsLocal, stock }: RunDay): string => {
    const row = stock.find((one) => one.rbd === rbd);
    if (row) return `${row.rbd} ${row.closed ? '×' : row.seats} ${row.fareMinor / 100}`;
    return isOfOne(wanted) ? departsLocal : String(stopped);
  };
  const states = [...new Set(days.map(of))].slice(0, 5).join(', ');
  return [{ field: 'run' as const, previous: `${named}: ${states}`, current: `${named}: ${JSON.stringify(wanted)}` }];
}
