import { MODES } from '#kernel/mode.ts';
import type { Clocks } from './clocks.ts';

/** Ways of travel are numbered by their place in MODES; one graph holds them all. */
export const ALL_MODES = (1 << MODES.length) - 1;

/** Free seats of a booking class are counted up to so many; no party is larger. */
export const MOST_SEATS = 15;
/** Booking classes in one word of `seats`, four bits each. */
const PER_WORD = 4;

/**
 * A timetable in flat arrays. A stop is an airport, a station or a terminal; a route is a pair of stops; a leg is a departure that repeats: it has
 * a local time, a journey time and the days it runs. What a day sells is a sheet of prices of its leg and four bits a booking class.
 * Minutes are counted from 00:00 UTC of the first day, days from 0, prices are minor units for one adult with taxes.
 */
export type TimetableIndex = {
  readonly clocks: Clocks;
  readonly days: number;
  readonly stops: number;
  /** By stop. */
  readonly cityOf: Int32Array;
  readonly zoneOf: Uint16Array;
  /** Minimum connection, minutes: by stop, mode of arrival, mode of departure. */
  readonly connect: Uint16Array;
  /** Ways on foot or by transfer between stops of one city, a run a stop, the stop itself among them; minutes from arrival to departure. */
  readonly transfersFrom: Int32Array;
  readonly transferTo: Int32Array;
  readonly transferMinutes: Uint16Array;
  /** Routes out of a stop are a run of routes, routes into it a run of `routesInto`. */
  readonly routesFrom: Int32Array;
  readonly routesTo: Int32Array;
  readonly routesInto: Int32Array;
  /** By route. */
  readonly fromOf: Int32Array;
  readonly toOf: Int32Array;
  readonly legsOf: Int32Array;
  readonly fastest: Int32Array;
  readonly slowest: Int32Array;
  /** The lowest price of each family that any sheet of the route has; `NOT_SOLD` without one. */
  readonly floors: Int32Array;
  /** By leg. */
  readonly routeOf: Int32Array;
  readonly carrierOf: Uint16Array;
  readonly modeOf: Uint8Array;
  readonly legZone: Uint16Array;
  readonly departs: Int16Array;
  readonly elapsed: Int16Array;
  readonly sheetsOf: Int32Array;
  /** Prices a sheet, by booking class. */
  readonly prices: Int32Array;
  readonly legs: number;
  readonly routes: number;
  /** By day, so that the departures of one stop and day lie together: a bit a leg, `legWords` words a day. */
  readonly runs: Uint32Array;
  readonly legWords: number;
  /** By day and leg. */
  readonly sheetOn: Uint8Array;
  readonly seats: Uint16Array;
  readonly seatWords: number;
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
};

export const NOT_SOLD = 2 ** 30;

/** Prices by steps of five percent: a step says how much something costs at least. */
export const PRICE_STEPS = Float64Array.from({ length: 255 }, (_, n) =>
  n === 0 ? 0 : 500 * 1.05 ** (n - 1),
);
export const NO_STEP = 255;

function stepOf(price: number): number {
  const guess = price < 500 ? 0 : 1 + Math.floor(Math.log(price / 500) / Math.log(1.05));
  const step = Math.min(PRICE_STEPS.length - 1, guess);
  return (PRICE_STEPS[step] as number) > price ? step - 1 : step;
}

/** Free seats of a booking class on a day, at most `MOST_SEATS`. */
export function seatsLeft(index: TimetableIndex, leg: number, day: number, bookingClass: number): number {
  const word = (day * index.legs + leg) * index.seatWords + (bookingClass >> 2);
  return ((index.seats[word] as number) >> ((bookingClass & 3) * 4)) & MOST_SEATS;
}

/** Writes the free seats of a booking class (`settleDay` must follow); more than `MOST_SEATS` count as so many. */
export function setSeats(
  index: TimetableIndex,
  leg: number,
  day: number,
  bookingClass: number,
  free: number,
): void {
  const word = (day * index.legs + leg) * index.seatWords + (bookingClass >> 2);
  const shift = (bookingClass & 3) * 4;
  const kept = (index.seats[word] as number) & ~(MOST_SEATS << shift);
  index.seats[word] = kept | (Math.max(0, Math.min(MOST_SEATS, free)) << shift);
}

export const runsOn = (index: TimetableIndex, leg: number, day: number): boolean =>
  day >= 0 &&
  day < index.days &&
  (((index.runs[day * index.legWords + (leg >> 5)] as number) >>> (leg & 31)) & 1) === 1;

/** The leg runs on that day at the prices of one of its sheets; `settleDay` must follow. */
export function openDay(index: TimetableIndex, leg: number, day: number, sheet: number): void {
  const word = day * index.legWords + (leg >> 5);
  index.runs[word] = (index.runs[word] as number) | (1 << (leg & 31));
  index.sheetOn[day * index.legs + leg] = sheet;
}

/** Writes down the lowest price that is left on a day of a route, after its legs or seats were changed. */
export function settleDay(index: TimetableIndex, route: number, day: number): void {
  let lowest = NOT_SOLD;
  for (let leg = index.legsOf[route] as number; leg < (index.legsOf[route + 1] as number); leg++) {
    if (!runsOn(index, leg, day)) continue;
    for (let c = 0; c < index.familyOf.length; c++) {
      if (seatsLeft(index, leg, day, c) === 0) continue;
      const price = priceOf(index, leg, day, c);
      if (price > 0 && price < lowest) lowest = price;
    }
  }
  index.left[day * index.fromOf.length + route] = lowest === NOT_SOLD ? NO_STEP : stepOf(lowest);
}

/** As `settleDay`, everywhere. */
export function settleAll(index: TimetableIndex): void {
  for (let day = 0; day < index.days; day++)
    for (let route = 0; route < index.fromOf.length; route++) settleDay(index, route, day);
}

/** Price of a booking class on a day; 0 where the leg has no such class. */
export const priceOf = (index: TimetableIndex, leg: number, day: number, bookingClass: number): number => {
  const sheet = (index.sheetsOf[leg] as number) + (index.sheetOn[day * index.legs + leg] as number);
  return index.prices[sheet * index.familyOf.length + bookingClass] as number;
};

export const seatWordsFor = (classes: number): number => Math.ceil(classes / PER_WORD);

/** Bytes of all its arrays. */
export const bytesOf = (index: TimetableIndex): number =>
  [...Object.values(index), ...Object.values(index.clocks)].reduce<number>(
    (bytes, value) => bytes + (ArrayBuffer.isView(value) ? value.byteLength : 0),
    0,
  );
