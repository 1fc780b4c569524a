import { MODES } from '#kernel/mode.ts';
import type { Clocks } from './clocks.ts';
import { atOnce, type Steps } from './steps.ts';

/** RouteOptions of travel are numbered by their place in MODES; one graph holds them all. */
export const ALL_MODES = (1 << MODES.length) - 1;

/** Free seats of a booking class are counted up to this number; no party is larger. */
export const MOST_SEATS = 15;
/**
 * A timetable in flat arrays. A stop is an airport, a station or a terminal; a route is a pair of stops; a leg is a
 * departure that repeats: it has
 * a local time, a journey time and the days it runs. What a day sells is a sheet of prices of its leg and four bits a
 * booking class.
 * Minutes are counted from 00:00 UTC of the first day, days from 0, prices are minor units for one adult with taxes.
 */
export type TimetableIndex = {
  readonly clocks: Clocks;
  readonly days: number;
  readonly stops: number;
  /** By stop. */
  readonly cityOf: Int32Array;
  readonly zoneOf: Uint16Array;
  /** Minimum connection, minutes: by stop, connection class of the arrival, of the departure. */
  readonly connect: Uint16Array;
  readonly connectionClasses: number;
  /**
   * RouteOptions on foot or by transfer between stops of one city, a run a stop, the stop itself among them; minutes
   * from
   * arrival to departure.
   */
  readonly transfersFrom: Int32Array;
  readonly transferTo: Int32Array;
  readonly transferMinutes: Uint16Array;
  /**
   * Routes out of a stop are a run of routes, routes into it a run of `routesInto`, the stops they come from the same
   * run of `stopsInto`.
   */
  readonly routesFrom: Int32Array;
  readonly routesTo: Int32Array;
  readonly routesInto: Int32Array;
  readonly stopsInto: Int32Array;
  /** By route. */
  readonly fromOf: Int32Array;
  readonly toOf: Int32Array;
  /** The shortest journey time of a leg. */
  readonly fastest: Uint16Array;
  /** By route, all that is known of one together (`ROUTE`). */
  readonly routeFacts: Int32Array;
  /** The lowest price of each family that any sheet of the route has; `NOT_SOLD` without one. */
  readonly floors: Int32Array;
  /** By leg. */
  readonly routeOf: Int32Array;
  readonly carrierOf: Uint16Array;
  readonly modeOf: Uint8Array;
  readonly connectionClassOf: Uint8Array;
  readonly legZone: Uint16Array;
  /** Two words a leg: departure and, in the upper half, journey time; the first of its sheets. */
  readonly legFacts: Int32Array;
  /** Prices a sheet, by booking class. */
  readonly prices: Int32Array;
  readonly legs: number;
  readonly routes: number;
  /**
   * By day and leg, so that the departures of one route and day lie together: `cellWords` words. From the lowest bits
   * of the first on: a byte with
   * the step of the lowest price that is left (`PRICE_STEPS`, `NO_STEP`), a byte with the sheet (`NO_SHEET`), four
   * bits a booking class with free seats.
   */
  readonly cells: Int32Array;
  readonly cellWords: number;
  /** By day and route: the step of the lowest price that is left (`PRICE_STEPS`), `NO_STEP` when nothing is. */
  readonly left: Uint8Array;
  /** Family of each booking class. */
  readonly familyOf: readonly number[];
  readonly families: number;
  readonly carriers: number;
  /** Whether two carriers sell one ticket. */
  readonly linked: Uint8Array;
  /** By carrier and stop, where a carrier connects; null: everywhere. */
  readonly hubs: Uint8Array | null;
  /** Added to the minimum connection when the tickets are separate. */
  readonly selfTransferMinutes: number;
  /** Some legs keep other clocks than their stop. */
  readonly mixedClocks: boolean;
  /**
   * By stop: departures there or from stops reached on foot may be on a day more or less than by the clock of the
   * stop.
   */
  readonly around: Uint8Array;
};

/**
 * Words of a route in `routeFacts`: its stops, its legs, the longest journey time of one, the local times of the
 * first and the last of them.
 */
export const ROUTE = { from: 0, to: 1, first: 2, end: 3, slowest: 4, opens: 5, closes: 6, words: 8 } as const;
const {
  from: FROM,
  to: TO,
  first: FIRST,
  end: END,
  slowest: SLOWEST,
  opens: OPENS,
  closes: CLOSES,
  words: WORDS,
} = ROUTE;

export const departsOf = (index: TimetableIndex, leg: number): number =>
  ((index.legFacts[leg * 2] as number) << 16) >> 16;
export const elapsedOf = (index: TimetableIndex, leg: number): number => (index.legFacts[leg * 2] as number) >>> 16;
export const sheetsOf = (index: TimetableIndex, leg: number): number => index.legFacts[leg * 2 + 1] as number;

/** The stops of a route, where more of it is read; `fromOf` and `toOf` are for loops over many routes. */
export const fromStop = (index: TimetableIndex, route: number): number =>
  index.routeFacts[route * WORDS + FROM] as number;
export const toStop = (index: TimetableIndex, route: number): number => index.routeFacts[route * WORDS + TO] as number;

/** The legs of a route are a run of legs in order of their local times. */
export const firstLeg = (index: TimetableIndex, route: number): number =>
  index.routeFacts[route * WORDS + FIRST] as number;
export const endLeg = (index: TimetableIndex, route: number): number => index.routeFacts[route * WORDS + END] as number;
export const opensAt = (index: TimetableIndex, route: number): number =>
  index.routeFacts[route * WORDS + OPENS] as number;
export const closesAt = (index: TimetableIndex, route: number): number =>
  index.routeFacts[route * WORDS + CLOSES] as number;
export const slowestOf = (index: TimetableIndex, route: number): number =>
  index.routeFacts[route * WORDS + SLOWEST] as number;

export const NOT_SOLD = 2 ** 30;

/** Prices by steps of five percent: a step says how much something costs at least. */
export const PRICE_STEPS = Float64Array.from({ length: 255 }, (_, n) => (n === 0 ? 0 : 500 * 1.05 ** (n - 1)));
export const NO_STEP = 255;
/** In place of a sheet: the leg does not run. */
export const NO_SHEET = 255;
/** Not running, nothing left. */
export const EMPTY_CELL = (NO_SHEET << 8) | NO_STEP;

function stepOf(price: number): number {
  const guess = price < 500 ? 0 : 1 + Math.floor(Math.log(price / 500) / Math.log(1.05));
  const step = Math.min(PRICE_STEPS.length - 1, guess);
  return (PRICE_STEPS[step] as number) > price ? step - 1 : step;
}

export const cellOf = (index: TimetableIndex, leg: number, day: number): number =>
  (day * index.legs + leg) * index.cellWords;

/**
 * Where four bits of a booking class stand: the first four classes share the first word with the step and the sheet.
 */
export const wordOf = (bookingClass: number): number => (bookingClass + 4) >> 3;
export const shiftOf = (bookingClass: number): number => ((bookingClass + 4) & 7) * 4;

/** Free seats of a booking class in a cell, at most `MOST_SEATS`. */
export const seatsIn = (index: TimetableIndex, cell: number, bookingClass: number): number =>
  ((index.cells[cell + wordOf(bookingClass)] as number) >>> shiftOf(bookingClass)) & MOST_SEATS;

/** Free seats of a booking class on a day, at most `MOST_SEATS`. */
export const seatsLeft = (index: TimetableIndex, leg: number, day: number, bookingClass: number): number =>
  seatsIn(index, cellOf(index, leg, day), bookingClass);

/** Writes the free seats of a booking class (`recomputeDay` must follow); counts are capped at `MOST_SEATS`. */
export function setSeats(index: TimetableIndex, leg: number, day: number, bookingClass: number, free: number): void {
  const word = cellOf(index, leg, day) + wordOf(bookingClass);
  const shift = shiftOf(bookingClass);
  const kept = (index.cells[word] as number) & ~(MOST_SEATS << shift);
  index.cells[word] = kept | (Math.max(0, Math.min(MOST_SEATS, free)) << shift);
}

const sheetOn = (index: TimetableIndex, leg: number, day: number): number =>
  ((index.cells[cellOf(index, leg, day)] as number) >>> 8) & 255;

export const runsOn = (index: TimetableIndex, leg: number, day: number): boolean =>
  day >= 0 && day < index.days && sheetOn(index, leg, day) !== NO_SHEET;

/** The leg runs on that day at the prices of one of its sheets; `recomputeDay` must follow. */
export function openDay(index: TimetableIndex, leg: number, day: number, sheet: number): void {
  const cell = cellOf(index, leg, day);
  index.cells[cell] = ((index.cells[cell] as number) & ~(255 << 8)) | (sheet << 8);
}

/**
 * Writes down the lowest prices that are left on a day of a route and of its legs, after they or their seats were
 * changed.
 */
export function recomputeDay(index: TimetableIndex, route: number, day: number): void {
  let least = NO_STEP;
  for (let leg = firstLeg(index, route); leg < endLeg(index, route); leg++) {
    const cell = cellOf(index, leg, day);
    let lowest = NOT_SOLD;
    if (runsOn(index, leg, day))
      for (let c = 0; c < index.familyOf.length; c++) {
        if (seatsIn(index, cell, c) === 0) continue;
        const price = priceOf(index, leg, day, c);
        if (price > 0 && price < lowest) lowest = price;
      }
    const step = lowest === NOT_SOLD ? NO_STEP : stepOf(lowest);
    index.cells[cell] = ((index.cells[cell] as number) & ~255) | step;
    if (step < least) least = step;
  }
  index.left[day * index.routes + route] = least;
}

/** As `recomputeDay`, everywhere. */
export const recomputeAll = (index: TimetableIndex): void => atOnce(settleSteps(index));

/** As `recomputeAll`, in pieces. */
export function* settleSteps(index: TimetableIndex): Steps<void> {
  for (let day = 0; day < index.days; day++)
    for (let route = 0; route < index.routes; route++) {
      if (route % 1_000 === 0) yield;
      recomputeDay(index, route, day);
    }
}

/** Price of a booking class on a day that the leg runs; 0 where it has no such class. */
export const priceOf = (index: TimetableIndex, leg: number, day: number, bookingClass: number): number => {
  const sheet = sheetsOf(index, leg) + sheetOn(index, leg, day);
  return index.prices[sheet * index.familyOf.length + bookingClass] as number;
};

export const cellWordsFor = (classes: number): number => Math.ceil((classes + 4) / 8);

/** Bytes of all its arrays. */
export const bytesOf = (index: TimetableIndex): number =>
  [...Object.values(index), ...Object.values(index.clocks)].reduce<number>(
    (bytes, value) => bytes + (ArrayBuffer.isView(value) ? value.byteLength : 0),
    0,
  );
