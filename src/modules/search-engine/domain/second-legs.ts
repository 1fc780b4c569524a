import * as clockTables from './clocks.ts';
import * as gathering from './departures-by-stop.ts';
import type { JourneyQuery } from './journey.ts';
import type { RouteOptions } from './route-options.ts';
import type { StopConnections } from './stop-connections.ts';
import type { TimetableIndex } from './timetable-index.ts';
import * as timetable from './timetable-index.ts';
import type { TopJourneys } from './top-journeys.ts';

// A constant of the module is compiled in; what is imported would be fetched and checked at each use
// (docs/performance.md).
const { isMoved, MOVED_MINUTES, minuteIn, rowOf, ZONES_APART } = clockTables;
const { doubled, spanAt } = gathering;
const { cellOf, closesAt, endLeg, firstLeg, fromStop, NO_STEP, NOT_SOLD, opensAt, PRICE_STEPS, slowestOf, toStop } =
  timetable;

/** Before any minute. */
const NEVER = Number.MIN_SAFE_INTEGER;

/**
 * Second legs on a route and day that may be part of a journey that is kept: looked at by times and prices alone, all
 * of a day at once.
 */
export class SecondLegs {
  /**
   * By place, until the next look: the leg and the minute it leaves; what it costs at least with the first leg, and
   * what follows it.
   */
  leg = new Int32Array(1 << 6);
  leaves = new Int32Array(1 << 6);
  costSoFar = new Float64Array(1 << 6);
  rest = new Float64Array(1 << 6);
  /** Days on which third legs may follow those looked at. */
  firstDay = 0;
  lastDay = -1;
  /** What the cheapest departure of the day looked at costs at least in the search's measure. */
  minCost = 0;
  private route = 0;
  private leaving = 0;
  private stop = -1;
  private minCostBefore = 0;
  private clockRow = 0;
  private first = 0;
  private end = 0;
  private opens = 0;
  private closes = 0;
  private begun = 0;
  private ended = 0;
  private floor = 0;
  private earliest = 0;
  private latest = 0;
  private wait = 0;
  private arrivesAfter = 0;
  private arrivesBy = 0;
  private price = 1;
  private minute = 0;
  private readonly index: TimetableIndex;
  private readonly ways: RouteOptions;
  private readonly boards: StopConnections;
  private readonly best: TopJourneys;

  constructor(index: TimetableIndex, ways: RouteOptions, boards: StopConnections, best: TopJourneys) {
    this.index = index;
    this.ways = ways;
    this.boards = boards;
    this.best = best;
  }

  begin(wanted: JourneyQuery, price: number, minute: number): void {
    this.wait = wanted.longestWait;
    this.arrivesAfter = wanted.arrives?.after ?? NEVER;
    this.arrivesBy = wanted.arrives?.by ?? Number.MAX_SAFE_INTEGER;
    this.price = price;
    this.minute = minute;
  }

  /**
   * What is looked at from now on are second legs on this route, the last ones or with a third to follow, which
   * nothing looked at from now on leads to for less than `lead`; the arrivals before it must have been put together.
   */
  on(route: number, isLast: boolean, minCostBefore: number): void {
    this.minCostBefore = minCostBefore;
    const { index, boards } = this;
    const leaving = fromStop(index, route);
    this.route = route;
    this.leaving = leaving;
    this.stop = isLast ? -1 : toStop(index, route);
    this.clockRow = rowOf(index.clocks, index.zoneOf[leaving] as number, 0);
    this.first = firstLeg(index, route);
    this.end = endLeg(index, route);
    this.opens = opensAt(index, route);
    this.closes = closesAt(index, route);
    this.begun = boards.begun[leaving] as number;
    this.ended = boards.ended[leaving] as number;
    this.floor = this.ways.priceFloor(route);
  }

  /**
   * Whether the route has departures of a day in the hours in which they can be reached, with a price left; `least`
   * is the lowest in the search's measure.
   */
  runs(day: number): boolean {
    const { clocks, days, mixedClocks } = this.index;
    if (day < 0 || day >= days || this.floor === NOT_SOLD) return false;
    const row = this.clockRow + day;
    const slack = mixedClocks ? ZONES_APART : isMoved(clocks, row) ? MOVED_MINUTES : 0;
    const opens = minuteIn(clocks, row, this.opens) - slack;
    const closes = minuteIn(clocks, row, this.closes) + slack;
    const earliest = this.begun > opens ? this.begun : opens;
    const latest = this.ended < closes ? this.ended : closes;
    if (earliest > latest) return false;
    const step = this.ways.leftOn(this.route, day);
    if (step === NO_STEP) return false;
    const lowest = PRICE_STEPS[step] as number;
    this.earliest = earliest;
    this.latest = latest;
    this.minCost = this.price * (lowest > this.floor ? lowest : this.floor);
    return true;
  }

  /** Looks at the departures of a day that runs; answers how many there are. */
  look(day: number): number {
    const { boards, index } = this;
    const stop = this.stop;
    if (stop >= 0) {
      this.firstDay = boards.firstDay(stop, this.earliest + (index.fastest[this.route] as number));
      this.lastDay = boards.lastDay(stop, this.latest + slowestOf(index, this.route) + this.wait);
      for (let next = this.firstDay; next <= this.lastDay; next++) boards.onwardsFrom(stop, next, this.minCostBefore);
    }
    return this.through(day);
  }

  private through(day: number): number {
    const { index, price, floor, minCost, begun, ended } = this;
    const end = this.end;
    const minute = this.minute;
    const stop = this.stop;
    const arrivesBy = this.arrivesBy;
    const arrivesAfter = stop < 0 ? this.arrivesAfter : NEVER;
    const { arrivals, onwards } = this.boards;
    const { legFacts, legZone, cells, clocks, mixedClocks } = index;
    const { midnight, turnsAt, turnsBy } = clocks;
    while (end - this.first > this.leg.length) this.grow();
    const steps = PRICE_STEPS;
    const most = this.best.threshold;
    const room = most - minCost;
    const befores = arrivals.spans;
    const afters = onwards.spans;
    const before = arrivals.spansAt(this.leaving);
    const after = stop < 0 ? -1 : onwards.spansAt(stop);
    const base = arrivals.base;
    let row = this.clockRow + day;
    let zero = midnight[row] as number;
    let turn = turnsAt[row] as number;
    let by = turnsBy[row] as number;
    // Legs are in order of their local times.
    const ordered = !mixedClocks && !isMoved(clocks, row);
    let leg = ordered ? since(legFacts, this.first, end, begun - zero) : this.first;
    let count = 0;
    for (; leg < end; leg++) {
      if (mixedClocks) {
        row = rowOf(clocks, legZone[leg] as number, day);
        zero = midnight[row] as number;
        turn = turnsAt[row] as number;
        by = turnsBy[row] as number;
      }
      const facts = legFacts[leg * 2] as number;
      const local = (facts << 16) >> 16;
      const leaves = local < turn ? zero + local : zero + local - by;
      if (leaves > ended && ordered) break;
      if (leaves > ended || leaves < begun) continue;
      const arrives = leaves + (facts >>> 16);
      if (arrives > arrivesBy || arrives <= arrivesAfter) continue;
      const costBefore = befores[before + spanAt(leaves - base)] as number;
      let rest = minute * arrives;
      if (costBefore + rest > room) continue;
      if (after >= 0) rest = afters[after + spanAt(arrives - base)] as number;
      if (costBefore + rest > room) continue;
      const step = (cells[cellOf(index, leg, day)] as number) & 255;
      if (step === NO_STEP) continue;
      const lowest = steps[step] as number;
      const costSoFar = costBefore + price * (lowest > floor ? lowest : floor);
      if (costSoFar + rest > most) continue;
      this.leg[count] = leg;
      this.leaves[count] = leaves;
      this.costSoFar[count] = costSoFar;
      this.rest[count++] = rest;
    }
    return count;
  }

  private grow(): void {
    this.leg = doubled(this.leg, Int32Array);
    this.leaves = doubled(this.leaves, Int32Array);
    this.costSoFar = doubled(this.costSoFar, Float64Array);
    this.rest = doubled(this.rest, Float64Array);
  }
}

/** The first leg from `first` to before `end` that leaves no earlier by its own clock. */
function since(legFacts: Int32Array, first: number, end: number, local: number): number {
  let leg = first;
  while (leg < end && ((legFacts[leg * 2] as number) << 16) >> 16 < local) leg++;
  return leg;
}
