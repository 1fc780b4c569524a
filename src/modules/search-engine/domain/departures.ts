import * as clockTables from './clocks.ts';
import type { TimetableIndex } from './timetable-index.ts';
import * as timetable from './timetable-index.ts';

// A constant of the module is compiled in; what is imported would be fetched and checked at each use
// (docs/performance.md).
const { minuteIn, rowOf } = clockTables;
const {
  ALL_MODES,
  cellOf,
  elapsedOf,
  endLeg,
  firstLeg,
  fromStop,
  MOST_SEATS,
  NO_STEP,
  NOT_SOLD,
  PRICE_STEPS,
  sheetsOf,
  shiftOf,
  wordOf,
} = timetable;

const UNKNOWN = -1;
/**
 * Where the parts of a word about a booking class begin: its place in a sheet, a family, its word and bits in a cell.
 */
const CLASS = { place: 0, family: 8, word: 16, shift: 24 } as const;

/** Departures of one search in columns; their place names them. What they cost is read when it is asked for. */
export class Departures {
  leg = new Int32Array(1 << 12);
  day = new Int32Array(1 << 12);
  leaves = new Int32Array(1 << 12);
  arrives = new Int32Array(1 << 12);
  /** The cheapest family, or no more than that before it is known. */
  price = new Int32Array(1 << 12);
  /** Price of each family; `NOT_SOLD` without room, `UNKNOWN` before it is asked for. */
  fares: Int32Array;
  size = 0;

  private readonly index: TimetableIndex;
  private seats = 1;
  private modes = ALL_MODES;
  private after = 0;
  /** No leg of a journey arrives later. */
  private arrivesBy = 0;
  private anyMode = true;
  /** Booking classes of the families asked for, a word each (`CLASS`). */
  private readonly classes: Int32Array;
  private width = 0;

  constructor(index: TimetableIndex) {
    this.index = index;
    this.fares = new Int32Array((1 << 12) * index.families);
    this.classes = new Int32Array(index.familyOf.length);
  }

  /**
   * Forgets the search before. `families` and `modes` are sets of bits, `after` a minute that departures must be
   * behind, `by` one that no leg arrives after.
   */
  begin(wanted: { seats: number; families: number; modes: number; after: number }, by = Number.MAX_SAFE_INTEGER): void {
    this.size = 0;
    this.seats = wanted.seats;
    this.modes = wanted.modes;
    this.after = wanted.after;
    this.arrivesBy = by;
    this.anyMode = wanted.modes === ALL_MODES;
    this.width = 0;
    this.index.familyOf.forEach((family, c) => {
      if (((wanted.families >> family) & 1) === 0) return;
      this.classes[this.width++] =
        c | (family << CLASS.family) | (wordOf(c) << CLASS.word) | (shiftOf(c) << CLASS.shift);
    });
  }

  /**
   * Reads what may have room on a day of a route and arrives later than a minute; answers the place of the first,
   * `size` is behind the last.
   */
  read(route: number, day: number, arrivesAfter: number): number {
    const { index, after, modes, anyMode } = this;
    const arrivesBy = this.arrivesBy;
    const start = this.size;
    if (day < 0 || day >= index.days || index.left[day * index.routes + route] === NO_STEP) return start;
    const { clocks, cells, cellWords, legFacts, families, mixedClocks } = index;
    const first = firstLeg(index, route);
    const last = endLeg(index, route);
    while (start + last - first > this.leg.length) this.grow();
    const { leg: legs, day: days, leaves, arrives, price, fares } = this;
    const steps = PRICE_STEPS;
    let row = rowOf(clocks, index.zoneOf[fromStop(index, route)] as number, day);
    let cell = cellOf(index, first, day);
    let at = start;
    for (let leg = first; leg < last; leg++, cell += cellWords) {
      const step = (cells[cell] as number) & 255;
      if (step === NO_STEP) continue;
      if (!anyMode && ((modes >> (index.modeOf[leg] as number)) & 1) === 0) continue;
      if (mixedClocks) row = rowOf(clocks, index.legZone[leg] as number, day);
      const facts = legFacts[leg * 2] as number;
      const minute = minuteIn(clocks, row, (facts << 16) >> 16);
      const arrival = minute + (facts >>> 16);
      if (minute <= after || arrival <= arrivesAfter || arrival > arrivesBy) continue;
      legs[at] = leg;
      days[at] = day;
      leaves[at] = minute;
      arrives[at] = arrival;
      price[at] = steps[step] as number;
      fares[at * families] = UNKNOWN;
      at += 1;
    }
    this.size = at;
    return start;
  }

  /** Whether a leg goes by one of the modes asked for. */
  goes(leg: number): boolean {
    return this.anyMode || ((this.modes >> (this.index.modeOf[leg] as number)) & 1) === 1;
  }

  /** Writes a departure behind the last one, where it stays when `size` grows; `step` is what it costs at least. */
  write(leg: number, day: number, leaves: number, step: number): void {
    const at = this.size;
    if (at === this.leg.length) this.grow();
    this.leg[at] = leg;
    this.day[at] = day;
    this.leaves[at] = leaves;
    this.arrives[at] = leaves + elapsedOf(this.index, leg);
    this.price[at] = PRICE_STEPS[step] as number;
    this.fares[at * this.index.families] = UNKNOWN;
  }

  /** What a departure costs in the cheapest family; `NOT_SOLD` when it has no room for the party. */
  priceOf(at: number): number {
    if (this.fares[at * this.index.families] === UNKNOWN) this.settle(at);
    return this.price[at] as number;
  }

  private settle(at: number): void {
    const { index, fares, classes } = this;
    const seats = this.seats;
    const { families, prices, cells } = index;
    const own = at * families;
    for (let f = 0; f < families; f++) fares[own + f] = NOT_SOLD;
    const leg = this.leg[at] as number;
    const cell = cellOf(index, leg, this.day[at] as number);
    const known = cells[cell] as number;
    const sheet = (sheetsOf(index, leg) + ((known >>> 8) & 255)) * index.familyOf.length;
    let cheapest = NOT_SOLD;
    for (let n = 0; n < this.width; n++) {
      const wanted = classes[n] as number;
      const word = (wanted >> CLASS.word) & 255;
      const free = (word === 0 ? known : (cells[cell + word] as number)) >>> (wanted >> CLASS.shift);
      if ((free & MOST_SEATS) < seats) continue;
      const price = prices[sheet + (wanted & 255)] as number;
      if (price === 0) continue;
      const family = own + ((wanted >> CLASS.family) & 255);
      if (price < (fares[family] as number)) fares[family] = price;
      if (price < cheapest) cheapest = price;
    }
    this.price[at] = cheapest;
  }

  private grow(): void {
    const larger = (column: Int32Array): Int32Array<ArrayBuffer> => {
      const next = new Int32Array(column.length * 2);
      next.set(column);
      return next;
    };
    this.leg = larger(this.leg);
    this.day = larger(this.day);
    this.leaves = larger(this.leaves);
    this.arrives = larger(this.arrives);
    this.price = larger(this.price);
    this.fares = larger(this.fares);
  }
}
