import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { bookingsOn, changeFlight } from '../../db/departure-changes.ts';
import {
  closeClass,
  departuresOf,
  type FlightDays,
  lockStock,
  type OwnDeparture,
  setAllotment,
  setFare,
  stopSale,
} from '../../db/own-departures.ts';
import { readItem } from '../../db/own-network.ts';
import type { OwnFlight } from '../../domain/own/flight-shape.ts';
import { CABINS, cabinOfClass } from '../../domain/own/own-carrier.ts';
import { dayOf } from '../../domain/own/season-dates.ts';
import { type Actor, known, type NetworkDeps, record } from './network-deps.ts';

/** What is done at once, without a publication. */
export type DepartureAct =
  | { act: 'stop' | 'resume' | 'cancel' }
  | { act: 'close' | 'open'; rbd: string }
  | { act: 'allot'; rbd: string; seats: number }
  | { act: 'price'; rbd: string; fare: number }
  | { act: 'move'; minutes: number };

const MONEY_OR_TIME = ['cancel', 'move'] as const;
/** Acts on one departure alone: each of its buyers hears of them. */
const isOfOne = ({ act }: DepartureAct): boolean => MONEY_OR_TIME.some((one) => one === act);

async function changeStock(tx: Tx, days: FlightDays, wanted: DepartureAct, after: string): Promise<number> {
  switch (wanted.act) {
    case 'stop':
    case 'resume':
      return (await stopSale(tx, days, wanted.act === 'stop', after)).length;
    case 'close':
    case 'open':
      return (await closeClass(tx, days, { rbd: wanted.rbd, closed: wanted.act === 'close' }, after)).length;
    case 'price':
      return (await setFare(tx, days, { rbd: wanted.rbd, fareMinor: fromMajor(wanted.fare).minor }, after)).length;
    case 'allot': {
      const { changed, sold } = await setAllotment(tx, days, wanted, after);
      if (sold) throw tooFew(sold);
      return changed.length;
    }
    default:
      return 0;
  }
}

const tooFew = ({ id, sold }: { id: string; sold: number }): AppError =>
  new AppError('conflict', 'flights.below_sold', { sold, date: dayOf(id) });

/** Seats over all classes, sold ones of closed classes included, are never more than a cabin or a block has. */
function checkSeats(
  { cabins, block }: Pick<OwnFlight, 'cabins' | 'block'>,
  departures: readonly OwnDeparture[],
  wanted: DepartureAct,
): void {
  if (wanted.act !== 'allot' && wanted.act !== 'open') return;
  const seatsOf = ({ rbd, seats, sold, closed }: OwnDeparture['stock'][number]): number => {
    if (rbd === wanted.rbd) return wanted.act === 'allot' ? wanted.seats : seats;
    return closed ? sold : seats;
  };
  for (const { serviceDate: date, stock } of departures) {
    const allottedOf = (rows: OwnDeparture['stock']) => rows.reduce((sum, row) => sum + seatsOf(row), 0);
    for (const cabin of CABINS) {
      const rows = stock.filter(({ rbd }) => cabinOfClass(rbd) === cabin);
      const [allotted, seats] = [allottedOf(rows), cabins[cabin]];
      // An act on one cabin does not fail for what stands in the other one.
      if (rows.some(({ rbd }) => rbd === wanted.rbd) && allotted > seats)
        throw new AppError('conflict', 'flights.more_than_cabin', { allotted, seats, date });
    }
    const allotted = allottedOf(stock);
    if (block && allotted > block.seats) throw new AppError('conflict', 'flights.more_than_block', { allotted });
  }
}

/** Seats of a block are not sold for less than they cost, unless the flight says that they are. */
function checkCost({ block, belowNet }: Pick<OwnFlight, 'block' | 'belowNet'>, wanted: DepartureAct): void {
  if (wanted.act !== 'price' || !block || belowNet || wanted.fare >= block.net) return;
  const code = 'flights.below_net';
  const values = { lowest: wanted.fare, net: block.net };
  throw new AppError('invalid', code, values, [{ path: 'fare', code, values }]);
}

/** A departure that has not left is not moved to a time that has passed: its buyers would have missed it. */
function checkTime(departures: readonly OwnDeparture[], wanted: DepartureAct, now: Date): void {
  if (wanted.act !== 'move') return;
  const { minutes } = wanted;
  const isPast = departures.some(({ departsAt }) => Date.parse(departsAt) + minutes * 60_000 <= now.getTime());
  if (isPast) throw invalidField('minutes', 'flights.moved_to_the_past');
}

/** A departure is moved or cancelled as a carrier does it: everybody who has tickets hears of it. */
async function changeOne(deps: NetworkDeps, tx: Tx, days: FlightDays, wanted: DepartureAct): Promise<number> {
  const { carrier, number, from: date } = days;
  const change = wanted.act === 'move' ? { minutes: wanted.minutes } : ({ cancel: true } as const);
  const ids = await changeFlight(tx, { carrier, number, date }, change, deps.clock.now().toISOString());
  for (const { id, isMultiTicket } of await bookingsOn(tx, ids))
    await deps.notify(tx, id, isMultiTicket ? 'complex' : 'avia');
  return ids.length;
}

/**
 * Changes departures of a flight from one day to another, in every process's search within a second.
 * @throws AppError conflict `flights.below_sold`, `flights.more_than_cabin`, `flights.more_than_block`; not_found
 * `flights.no_departures`; invalid.
 */
export async function changeDepartures(
  deps: NetworkDeps,
  by: Actor,
  { id, from, to, wanted }: { id: string; from: LocalDate; to: LocalDate; wanted: DepartureAct },
): Promise<number> {
  const changed = await inTransaction(deps.db, async (tx) => {
    const { draft } = known(await readItem(tx, 'flight', id));
    if (to < from) throw invalidField('to', 'flights.period_backwards');
    if (isOfOne(wanted) && from !== to) throw invalidField('to', 'flights.one_departure');
    const days: FlightDays = { carrier: draft.carrier, number: draft.number, from, to };
    const moment = deps.clock.now();
    const now = moment.toISOString();
    const of = async () =>
      (await departuresOf(tx, draft, from)).filter(
        ({ serviceDate, departsAt, canceled }) => serviceDate <= to && departsAt > now && !canceled,
      );
    await lockStock(
      tx,
      (await of()).map((departure) => departure.id),
    );
    const before = await of();
    if (before.length === 0) throw notFound('flights.no_departures');
    // As it stands once nothing else changes these days: it may have been published meanwhile.
    const flight = known(await readItem(tx, 'flight', id));
    const inForce = flight.published ?? flight.draft;
    checkSeats(inForce, before, wanted);
    checkCost(inForce, wanted);
    checkTime(before, wanted, moment);
    const count = isOfOne(wanted) ? await changeOne(deps, tx, days, wanted) : await changeStock(tx, days, wanted, now);
    if (count === 0) throw notFound('flights.no_departures');
    await record(deps, tx, by, {
      action: 'departures_changed',
      subject: id,
      changes: recorded(before, wanted, from === to ? from : `${from} – ${to}`),
    });
    return before.length;
  });
  deps.index.nudge();
  return changed;
}

/** What stood before, class by class where it was the same on all days. */
function recorded(before: readonly OwnDeparture[], wanted: DepartureAct, days: string) {
  const rbd = 'rbd' in wanted ? wanted.rbd : null;
  const of = ({ stopped, departsLocal, stock }: OwnDeparture): string => {
    const row = stock.find((one) => one.rbd === rbd);
    if (row) return `${row.rbd} ${row.closed ? '×' : row.seats} ${row.fareMinor / 100}`;
    return isOfOne(wanted) ? departsLocal : String(stopped);
  };
  const states = [...new Set(before.map(of))];
  const previous = `${days}: ${states.slice(0, 5).join(', ')}`;
  return [{ field: 'flight' as const, previous, current: `${days}: ${JSON.stringify(wanted)}` }];
}
