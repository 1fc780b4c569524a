import { minuteOf } from './clocks.ts';
import { ALL_MODES, NO_STEP, NOT_SOLD, type TimetableIndex } from './timetable-index.ts';

/** Days around the day of travel that one journey may touch: from two before to five after. */
const DAYS_BEFORE = 2;
const DAYS = 8;

/** What has room on a day of a route: read from the index once a search, in order of departure. */
export class Departures {
  /** By departure. */
  leg = new Int32Array(1 << 12);
  day = new Int32Array(1 << 12);
  leaves = new Int32Array(1 << 12);
  arrives = new Int32Array(1 << 12);
  /** The cheapest family. */
  price = new Int32Array(1 << 12);
  /** Price of each family; `NOT_SOLD` without room. */
  fares: Int32Array;
  size = 0;

  /** By route and day: where its departures begin and end. */
  readonly begins: Int32Array;
  readonly ends: Int32Array;
  private readonly seenIn: Int32Array;
  private search = 0;
  private firstDay = 0;
  private wanted = { seats: 1, families: 1, modes: 1, after: 0 };

  private readonly index: TimetableIndex;
  /** Booking classes of the families asked for, and their families. */
  private classes: number[] = [];
  private familyOf: number[] = [];
  private anyMode = true;

  constructor(index: TimetableIndex) {
    this.index = index;
    const cells = index.fromOf.length * DAYS;
    this.begins = new Int32Array(cells);
    this.ends = new Int32Array(cells);
    this.seenIn = new Int32Array(cells);
    this.fares = new Int32Array((1 << 12) * index.families);
  }

  /** Forgets the search before. `families` and `modes` are sets of bits, `after` a minute that departures must be behind. */
  begin(day: number, wanted: { seats: number; families: number; modes: number; after: number }): void {
    this.search += 1;
    this.size = 0;
    this.firstDay = day - DAYS_BEFORE;
    this.wanted = wanted;
    this.anyMode = wanted.modes === ALL_MODES;
    const { familyOf } = this.index;
    this.classes = [...familyOf.keys()].filter((c) => (wanted.families >> (familyOf[c] as number)) & 1);
    this.familyOf = this.classes.map((c) => familyOf[c] as number);
  }

  /** The cell of a route's day, -1 when no journey of the search can touch that day. */
  of(route: number, day: number): number {
    const offset = day - this.firstDay;
    if (offset < 0 || offset >= DAYS || day < 0 || day >= this.index.days) return -1;
    const cell = route * DAYS + offset;
    if (this.seenIn[cell] !== this.search) this.read(route, day, cell);
    return cell;
  }

  private read(route: number, day: number, cell: number): void {
    const { index } = this;
    const { seats, after } = this.wanted;
    this.seenIn[cell] = this.search;
    const start = this.size;
    let at = start;
    this.begins[cell] = start;
    const first = index.legsOf[route] as number;
    const none = index.left[day * index.routes + route] === NO_STEP;
    const last = none ? first : (index.legsOf[route + 1] as number);
    while (at + last - first >= this.leg.length) this.grow();
    const { fares, classes, familyOf } = this;
    const { families, seatWords, prices } = index;
    const runs = day * index.legWords;
    const width = index.familyOf.length;
    for (let leg = first; leg < last; leg++) {
      if ((((index.runs[runs + (leg >> 5)] as number) >>> (leg & 31)) & 1) === 0) continue;
      if (!this.anyMode && ((this.wanted.modes >> (index.modeOf[leg] as number)) & 1) === 0) continue;
      const own = at * families;
      for (let f = 0; f < families; f++) fares[own + f] = NOT_SOLD;
      const slot = day * index.legs + leg;
      const sheet = ((index.sheetsOf[leg] as number) + (index.sheetOn[slot] as number)) * width;
      let cheapest = NOT_SOLD;
      for (let n = 0; n < classes.length; n++) {
        const c = classes[n] as number;
        const left = ((index.seats[slot * seatWords + (c >> 2)] as number) >> ((c & 3) * 4)) & 15;
        if (left < seats) continue;
        const price = prices[sheet + c] as number;
        if (price === 0) continue;
        const family = own + (familyOf[n] as number);
        if (price < (fares[family] as number)) fares[family] = price;
        if (price < cheapest) cheapest = price;
      }
      if (cheapest === NOT_SOLD) continue;
      const zone = index.legZone[leg] as number;
      const leaves = minuteOf(index.clocks, zone, day, index.departs[leg] as number);
      if (leaves <= after) continue;
      this.leg[at] = leg;
      this.day[at] = day;
      this.leaves[at] = leaves;
      this.arrives[at] = leaves + (index.elapsed[leg] as number);
      this.price[at] = cheapest;
      // Times of one zone are in order already, but for a night on which its clock is moved.
      for (let n = at; n > start && (this.leaves[n - 1] as number) > (this.leaves[n] as number); n--)
        this.swap(n - 1, n);
      at += 1;
    }
    this.size = at;
    this.ends[cell] = at;
  }

  private swap(a: number, b: number): void {
    for (const column of [this.leg, this.day, this.leaves, this.arrives, this.price]) {
      const kept = column[a] as number;
      column[a] = column[b] as number;
      column[b] = kept;
    }
    const { families } = this.index;
    for (let f = 0; f < families; f++) {
      const kept = this.fares[a * families + f] as number;
      this.fares[a * families + f] = this.fares[b * families + f] as number;
      this.fares[b * families + f] = kept;
    }
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
