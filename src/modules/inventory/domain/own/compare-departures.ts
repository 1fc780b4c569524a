import { type Instant, type LocalDate, minutesBetween } from '#kernel/dates.ts';
import { storedLayout } from '../seat-maps.ts';
import type { PlannedDeparture } from '../timetable.ts';
import { CABINS, cabinOfClass } from './own-carrier.ts';

/** A departure that is in the timetable now. */
export type StandingDeparture = {
  readonly id: string;
  readonly serviceDate: LocalDate;
  readonly from: string;
  readonly to: string;
  readonly departsAt: Instant;
  readonly arrivesAt: Instant;
  readonly aircraft: string;
  /** Its seat map; absent: of a run. */
  readonly layout?: string;
  readonly seats: number;
  readonly adultTaxMinor: number;
  readonly canceled: boolean;
  /** A reservation names it, ended ones included: it stays for their papers. */
  readonly booked: boolean;
  /** Seats of reservations that are held or issued. */
  readonly sold: number;
  readonly stock: readonly StandingStock[];
  /** Of a run: every stop in order, and when it is there. */
  readonly calls?: string;
  readonly times?: string;
};
export type StandingStock = {
  readonly rbd: string;
  readonly seats: number;
  /** Fewer than `seats` where more are sold than it. */
  readonly planned: number;
  readonly sold: number;
  readonly fareMinor: number;
  readonly setByHand: boolean;
  readonly closed: boolean;
  readonly partFares?: string;
};

type StockChange = {
  id: string;
  rbd: string;
  fareFamily: string;
  /** As planned: may be fewer than are sold. */
  seats: number;
  sold: number;
  fareMinor: number;
  isNew: boolean;
  setByHand: boolean;
  /** Its fares are those of this departure alone. */
  keepsFare: boolean;
};
/** What a publication does to the timetable. */
export type TimetableChange = {
  add: PlannedDeparture[];
  /** Of departures that a reservation names: by so many minutes, and to what is planned. */
  move: { planned: PlannedDeparture; minutes: number; sold: number }[];
  /** Of those that none names. */
  rewrite: PlannedDeparture[];
  /** Aircraft, seats or taxes, at the same times. */
  amend: PlannedDeparture[];
  cancel: { id: string; date: LocalDate; sold: number }[];
  drop: string[];
  stock: StockChange[];
  /** Classes that are not sold any more; one that is planned again is opened by its row in `stock`. */
  close: { id: string; rbd: string; sold: number }[];
  /** A route of a sold departure does not change. */
  rerouted: { date: LocalDate; sold: number }[];
};

/** A class as a publication would leave it. */
type ClassSeats = { rbd: string; seats: number; readonly sold: number; readonly fareMinor: number };

/**
 * Takes unsold seats away until classes have no more than there are, the cheapest class first. Where more are sold
 * than there are, so many that are given back are not sold again, whatever class they are of.
 */
function trim(classes: readonly ClassSeats[], capacity: number): void {
  let over = classes.reduce((sum, { seats, sold }) => sum + Math.max(seats, sold), 0) - capacity;
  for (const row of [...classes].sort((a, b) => a.fareMinor - b.fareMinor)) {
    const cut = Math.min(Math.max(over, 0), Math.max(row.seats - row.sold, 0));
    row.seats -= cut;
    over -= cut;
  }
  if (over <= 0) return;
  for (const row of classes) row.seats = Math.min(row.seats, Math.max(row.sold - over, 0));
}

function stockChanges(
  planned: PlannedDeparture,
  standing: StandingDeparture,
  was: PlannedDeparture | undefined,
  isReleased: boolean,
): Pick<TimetableChange, 'stock' | 'close'> {
  const known = new Map(standing.stock.map((row) => [row.rbd, row]));
  const wanted = planned.buckets.map(
    ({ rbd, fareFamily, seats, fareMinor, places = Number.POSITIVE_INFINITY, partFares }) => {
      const now = known.get(rbd);
      const isBack = was !== undefined && !was.buckets.some((one) => one.rbd === rbd);
      const sold = now?.sold ?? 0;
      if (!now || isBack) {
        return {
          rbd,
          fareFamily,
          seats,
          sold,
          fareMinor,
          isNew: true,
          setByHand: false,
          keepsFare: false,
          isSame: false,
        };
      }
      // What was set for this departure alone stays, until unsold seats of a block go back.
      const allotted = now.setByHand && !isReleased ? Math.min(now.planned, places) : seats;
      // Only the seats of a day of a run were set where its fares are those of the plan before.
      const asPlanned = was?.buckets.some((one) => one.rbd === rbd && one.partFares === now.partFares);
      const keepsFare = now.setByHand && !(partFares !== undefined && asPlanned);
      const fare = keepsFare ? now.fareMinor : fareMinor;
      const isSame = keepsFare || now.partFares === partFares;
      const { setByHand } = now;
      return { rbd, fareFamily, seats: allotted, sold, fareMinor: fare, isNew: false, setByHand, keepsFare, isSame };
    },
  );
  const left = standing.stock.filter(({ rbd }) => !planned.buckets.some((bucket) => bucket.rbd === rbd));
  // Passengers of a class that is sold no more still sit in its cabin.
  const all: ClassSeats[] = [...wanted, ...left.map((row) => ({ ...row, seats: row.sold }))];
  const { cabins, blockSeats } = planned;
  if (cabins)
    for (const cabin of CABINS)
      trim(
        all.filter(({ rbd }) => cabinOfClass(rbd) === cabin),
        cabins[cabin],
      );
  if (blockSeats !== undefined) trim(all, blockSeats);
  const stock = wanted.flatMap(({ isSame: hasFares, ...row }): StockChange[] => {
    const now = known.get(row.rbd);
    const isSame = hasFares && row.seats === now?.planned && row.fareMinor === now.fareMinor;
    return isSame ? [] : [{ id: planned.id, ...row }];
  });
  const close = left.filter(({ closed }) => !closed).map(({ rbd, sold }) => ({ id: planned.id, rbd, sold }));
  return { stock, close };
}

type Times = { readonly departsAt: Instant; readonly arrivesAt: Instant; readonly times?: string };
const sameTimes = (a: Times, b: Times): boolean =>
  a.departsAt === b.departsAt && a.arrivesAt === b.arrivesAt && a.times === b.times;

/**
 * The change from the timetable as it stands to the planned one. What has been sold stays sold: no departure with a
 * reservation is deleted, none has fewer seats than are sold, nor more for sale than its cabins and its block have,
 * and a cancelled one does not come back.
 */
export function compareDepartures(
  standing: readonly StandingDeparture[],
  planned: readonly PlannedDeparture[],
  {
    at,
    before = [],
    isReleased = () => false,
  }: {
    /** What has left stays. */
    at: Instant;
    /** The plan that was published last: a departure that was moved by itself stays until its plan changes. */
    before?: readonly PlannedDeparture[];
    isReleased?: (date: LocalDate) => boolean;
  },
): TimetableChange {
  const previous = new Map(before.map((departure) => [departure.id, departure]));
  const wanted = new Map(planned.map((departure) => [departure.id, departure]));
  const known = new Map(standing.map((departure) => [departure.id, departure]));
  const change: TimetableChange = {
    add: planned.filter(({ id }) => !known.has(id)),
    move: [],
    rewrite: [],
    amend: [],
    cancel: [],
    drop: [],
    stock: [],
    close: [],
    rerouted: [],
  };
  for (const now of standing) {
    const next = wanted.get(now.id);
    if (now.departsAt <= at) continue;
    if (!next) {
      if (!now.booked) change.drop.push(now.id);
      else if (!now.canceled) change.cancel.push({ id: now.id, date: now.serviceDate, sold: now.sold });
      continue;
    }
    if (now.canceled) continue;
    const rerouted = now.from !== next.from || now.to !== next.to || now.calls !== next.calls;
    const was = previous.get(now.id);
    // Nothing is moved into the past.
    const retimed = next.departsAt > at && !(was && sameTimes(was, next)) && !sameTimes(now, next);
    if (rerouted && now.booked) {
      change.rerouted.push({ date: now.serviceDate, sold: now.sold });
      continue;
    }
    if (now.booked && retimed)
      change.move.push({ planned: next, minutes: minutesBetween(now.departsAt, next.departsAt), sold: now.sold });
    else if (rerouted) {
      change.drop.push(now.id);
      change.add.push(next);
      continue;
    } else if (retimed) change.rewrite.push(next);
    else if (
      now.aircraft !== next.aircraft ||
      (now.layout !== undefined && storedLayout(now.layout).layout !== storedLayout(next.layout).layout) ||
      now.seats !== next.seats ||
      now.adultTaxMinor !== (next.adultTaxMinor ?? now.adultTaxMinor)
    )
      change.amend.push(next);
    const { stock, close } = stockChanges(next, now, was, isReleased(now.serviceDate));
    change.stock.push(...stock);
    change.close.push(...close);
  }
  return change;
}

/** The figures of a change: departures by what becomes of them, and sold seats that it touches. */
export function countsOf(change: TimetableChange) {
  const touched = new Set([
    ...change.rewrite.map(({ id }) => id),
    ...change.amend.map(({ id }) => id),
    ...change.stock.map(({ id }) => id),
    ...change.close.map(({ id }) => id),
  ]);
  for (const { planned } of change.move) touched.delete(planned.id);
  return {
    added: change.add.length,
    changed: touched.size,
    moved: change.move.length,
    canceled: change.cancel.length,
    removed: change.drop.length,
    sold: [...change.move, ...change.cancel, ...change.rerouted].reduce((sum, { sold }) => sum + sold, 0),
  };
}
export type ChangeCounts = ReturnType<typeof countsOf>;
