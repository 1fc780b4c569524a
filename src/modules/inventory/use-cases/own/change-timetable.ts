import { addDays, BUSINESS_TIME_ZONE, type Instant, type LocalDate, localDate } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { bookingsOn, changeFlight } from '../../db/departure-changes.ts';
import {
  amendDepartures,
  amendDetails,
  announceAdded,
  deleteDepartures,
  departuresOf,
  lockStock,
  writeStock,
} from '../../db/own-departures.ts';
import type { FlightItem, StopOfNetwork } from '../../db/own-network.ts';
import { insertDepartures } from '../../db/timetable.ts';
import { compareDepartures, type TimetableChange } from '../../domain/own/compare-departures.ts';
import type { OwnFlight } from '../../domain/own/flight-shape.ts';
import type { OwnCarrier } from '../../domain/own/own-carrier.ts';
import { type Ends, isReleased, planOwnFlight } from '../../domain/own/own-flight.ts';
import type { PlannedDeparture } from '../../domain/timetable.ts';
import { TIMETABLE_DAYS } from '../timetable-days.ts';
import type { NetworkDeps } from './network-deps.ts';

type Span = {
  first: LocalDate;
  last: LocalDate;
  today: LocalDate;
  /** Departures are added on these days alone; absent: on all. */
  added?: ReadonlySet<LocalDate>;
};
export function spanOf(now: Date): Span {
  const today = localDate(now, BUSINESS_TIME_ZONE);
  // West of Bishkek it may still be yesterday.
  return { first: addDays(today, -1), last: addDays(today, TIMETABLE_DAYS.after), today };
}

export const endsOf = (flight: OwnFlight, stops: readonly StopOfNetwork[]): Ends | null => {
  const [from, to] = [flight.from, flight.to].map((code) => stops.find((stop) => stop.code === code));
  return from && to ? { from, to } : null;
};

/** A flight as it is published, or is to be; null: not at all. */
export type Edition = { flight: OwnFlight; carrier: OwnCarrier; stops: readonly StopOfNetwork[] } | null;

const plan = (edition: Edition, span: Span): PlannedDeparture[] => {
  const ends = edition && endsOf(edition.flight, edition.stops);
  return edition && ends ? planOwnFlight(edition.flight, edition.carrier, ends, span) : [];
};

/** What a publication would do to the timetable as it stands. */
export async function changeOf(
  db: Executor,
  { draft }: Pick<FlightItem, 'draft'>,
  { before, after }: { before: Edition; after: Edition },
  now: Date,
  span: Span = spanOf(now),
): Promise<TimetableChange> {
  const at = now.toISOString();
  const standing = await departuresOf(db, draft, span.first);
  // One that was moved to a later time stays in the plan until it has left.
  const ahead = new Set(standing.filter(({ departsAt }) => departsAt > at).map(({ id }) => id));
  const planned = plan(after, span).filter(({ id, departsAt }) => departsAt > at || ahead.has(id));
  const change = compareDepartures(standing, planned, {
    at,
    before: plan(before, span),
    isReleased: (date) => after !== null && isReleased(after.flight, date, span.today),
  });
  const { added } = span;
  return added ? { ...change, add: change.add.filter(({ serviceDate }) => added.has(serviceDate)) } : change;
}

/** Reservations on departures that are moved or cancelled hear of it in the same transaction. */
async function announce(deps: NetworkDeps, tx: Tx, ids: readonly string[]): Promise<void> {
  for (const { id, isMultiTicket } of await bookingsOn(tx, ids))
    await deps.notify(tx, id, isMultiTicket ? 'complex' : 'avia');
}

/** Does what `changeOf` found, under the lock of `lockDepartures`. */
async function applyChange(
  deps: NetworkDeps,
  tx: Tx,
  flight: OwnFlight,
  change: TimetableChange,
  stops: readonly StopOfNetwork[],
  at: Instant,
): Promise<void> {
  const { carrier, number } = flight;
  await deleteDepartures(tx, change.drop);
  for (const { date } of change.cancel)
    await announce(deps, tx, await changeFlight(tx, { carrier, number, date }, { cancel: true }, at));
  for (const { planned, minutes } of change.move) {
    const ids = await changeFlight(tx, { carrier, number, date: planned.serviceDate }, { minutes }, at);
    await amendDepartures(tx, [planned], at);
    await announce(deps, tx, ids);
  }
  if (change.add.length > 0) {
    const keys = new Map([...deps.keys, ...stops.map(({ code, key }) => [code, key] as const)]);
    await insertDepartures(tx, change.add, keys);
    await announceAdded(tx, change.add);
  }
  await amendDepartures(tx, change.rewrite, at);
  await amendDetails(tx, change.amend, at);
  await writeStock(tx, change);
}

/** Brings departures and stock of a flight to an edition, from the first day of the span on; sales wait for it. */
export async function changeTimetable(
  deps: NetworkDeps,
  tx: Tx,
  item: Pick<FlightItem, 'draft'>,
  editions: { before: Edition; after: Edition },
  check: (change: TimetableChange) => void = () => {},
  span: Span = spanOf(deps.clock.now()),
): Promise<TimetableChange> {
  const now = deps.clock.now();
  const standing = await departuresOf(tx, item.draft, span.first);
  await lockStock(
    tx,
    standing.map(({ id }) => id),
  );
  const change = await changeOf(tx, item, editions, now, span);
  check(change);
  await applyChange(deps, tx, item.draft, change, editions.after?.stops ?? [], now.toISOString());
  return change;
}
