import type { Best } from './best.ts';
import type { Boards } from './boards.ts';
import { isMoved, MOVED_MINUTES, minuteIn, rowOf, ZONES_APART } from './clocks.ts';
import { doubled, spanAt } from './gathered.ts';
import type { Wanted } from './journey.ts';
import {
  cellOf,
  departsOf,
  endLeg,
  firstLeg,
  fromStop,
  NO_STEP,
  PRICE_STEPS,
  slowestOf,
  type TimetableIndex,
  toStop,
} from './timetable-index.ts';
import type { Ways } from './ways.ts';

/** Second legs on a route and day that may be part of a journey that is kept: looked at by times and prices alone, all of a day at once. */
export class Seconds {
  /** By place, until the next look: the leg and the minute it leaves; what it costs at least with the first leg, and what follows it. */
  leg = new Int32Array(1 << 6);
  leaves = new Int32Array(1 << 6);
  so = new Float64Array(1 << 6);
  rest = new Float64Array(1 << 6);
  /** Days on which third legs may follow those looked at. */
  firstDay = 0;
  lastDay = -1;
  private wait = 0;
  private price = 1;
  private minute = 0;
  private readonly index: TimetableIndex;
  private readonly ways: Ways;
  private readonly boards: Boards;
  private readonly best: Best;

  constructor(index: TimetableIndex, ways: Ways, boards: Boards, best: Best) {
    this.index = index;
    this.ways = ways;
    this.boards = boards;
    this.best = best;
  }

  begin(wanted: Wanted, price: number, minute: number): void {
    this.wait = wanted.longestWait;
    this.price = price;
    this.minute = minute;
  }

  /** Answers how many there are. After the second leg a third one follows, unless it is the last; what leads to it must have been put together. */
  look(route: number, day: number, isLast: boolean): number {
    const { boards } = this;
    const index = this.index;
    const leaving = fromStop(index, route);
    const row = rowOf(index.clocks, index.zoneOf[leaving] as number, day);
    const { clocks, mixedClocks } = index;
    const [begun, ended] = [boards.begun[leaving] as number, boards.ended[leaving] as number];
    if (isLast) return this.through(route, day, row, -1, begun, ended);
    const stop = toStop(index, route);
    const slack = mixedClocks ? ZONES_APART : isMoved(clocks, row) ? MOVED_MINUTES : 0;
    const opens = minuteIn(clocks, row, departsOf(index, firstLeg(index, route))) - slack;
    const closes = minuteIn(clocks, row, departsOf(index, endLeg(index, route) - 1)) + slack;
    const earliest = begun > opens ? begun : opens;
    const latest = ended < closes ? ended : closes;
    if (earliest > latest) return 0;
    this.firstDay = boards.firstDay(stop, earliest + (index.fastest[route] as number));
    this.lastDay = boards.lastDay(stop, latest + slowestOf(index, route) + this.wait);
    for (let next = this.firstDay; next <= this.lastDay; next++) boards.onwardsFrom(stop, next);
    return this.through(route, day, row, stop, begun, ended);
  }

  /** `stop`: where third legs leave, -1 without any. */
  private through(
    route: number,
    day: number,
    row: number,
    stop: number,
    begun: number,
    ended: number,
  ): number {
    const index = this.index;
    const price = this.price;
    const minute = this.minute;
    const { arrivals, onwards } = this.boards;
    const { legFacts, legZone, cells, cellWords, clocks, mixedClocks } = index;
    const { midnight, turnsAt, turnsBy } = clocks;
    const first = firstLeg(index, route);
    const end = endLeg(index, route);
    while (end - first > this.leg.length) this.grow();
    const steps = PRICE_STEPS;
    const none = NO_STEP;
    const floor = this.ways.priceFloor(route);
    const left = steps[this.ways.leftOn(route, day)] as number;
    const least = price * (left > floor ? left : floor);
    const most = this.best.threshold;
    const befores = arrivals.spans;
    const afters = onwards.spans;
    const before = arrivals.spansAt(fromStop(index, route));
    const after = stop < 0 ? -1 : onwards.spansAt(stop);
    const base = arrivals.base;
    let count = 0;
    let cell = cellOf(index, first, day);
    let zero = midnight[row] as number;
    let turn = turnsAt[row] as number;
    let by = turnsBy[row] as number;
    for (let leg = first; leg < end; leg++, cell += cellWords) {
      if (mixedClocks) {
        const own = rowOf(clocks, legZone[leg] as number, day);
        zero = midnight[own] as number;
        turn = turnsAt[own] as number;
        by = turnsBy[own] as number;
      }
      const facts = legFacts[leg * 2] as number;
      const local = (facts << 16) >> 16;
      const leaves = local < turn ? zero + local : zero + local - by;
      if (leaves < begun || leaves > ended) continue;
      const arrives = leaves + (facts >>> 16);
      const so = befores[before + spanAt(leaves - base)] as number;
      let rest = minute * arrives;
      if (so + least + rest > most) continue;
      if (after >= 0) rest = afters[after + spanAt(arrives - base)] as number;
      if (so + least + rest > most) continue;
      const step = (cells[cell] as number) & 255;
      if (step === none) continue;
      const lowest = steps[step] as number;
      const known = so + price * (lowest > floor ? lowest : floor);
      if (known + rest > most) continue;
      this.leg[count] = leg;
      this.leaves[count] = leaves;
      this.so[count] = known;
      this.rest[count++] = rest;
    }
    return count;
  }

  private grow(): void {
    this.leg = doubled(this.leg, Int32Array);
    this.leaves = doubled(this.leaves, Int32Array);
    this.so = doubled(this.so, Float64Array);
    this.rest = doubled(this.rest, Float64Array);
  }
}
