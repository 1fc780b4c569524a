import type { BoundHeap } from './bound-heap.ts';
import { dayAt, isMoved, minuteOf } from './clocks.ts';
import type { Wanted } from './journey.ts';
import { Chains, Floors } from './marks.ts';
import { NO_STEP, NOT_SOLD, PRICE_STEPS, type TimetableIndex } from './timetable-index.ts';

/** Days around the day of travel on which a journey's last leg may leave. */
const LAST_DAYS = { before: 1, after: 3 } as const;
const SLACK = 120;

/** The routes that journeys of one search can begin with, go over and end with, and the least that each must cost. */
export class Ways {
  /** Routes that go all the way. */
  readonly direct: number[] = [];
  private readonly costs: number[] = [];
  private readonly firsts: Chains;
  private readonly lasts: Chains;
  private readonly from: Floors;
  private readonly to: Floors;
  private readonly endOf: Int32Array;
  private readonly barred: Int32Array;
  private search = 0;
  private price = 1;
  private minute = 0;
  /** Lowest price of each route, by set of families. */
  private readonly lowest = new Map<number, Int32Array>();
  private prices: Int32Array = new Int32Array(0);
  /** By stop: the first and the last minute at which a first leg brings somebody to departures there. */
  private readonly earliest: Int32Array;
  private readonly latest: Int32Array;
  /** The same as days there, a wait included. */
  private readonly firstDay: Int32Array;
  private readonly lastDay: Int32Array;
  private day = 0;

  private readonly index: TimetableIndex;

  constructor(index: TimetableIndex) {
    this.index = index;
    this.firsts = new Chains(index.stops);
    this.lasts = new Chains(index.stops);
    this.from = new Floors(index.stops);
    this.to = new Floors(index.stops);
    this.endOf = new Int32Array(index.stops);
    this.earliest = new Int32Array(index.stops);
    this.latest = new Int32Array(index.stops);
    this.firstDay = new Int32Array(index.stops);
    this.lastDay = new Int32Array(index.stops);
    this.barred = new Int32Array(index.cityOf.reduce((most, city) => Math.max(most, city), 0) + 1);
  }

  /** Marks what leads away and what leads to the end. `price` and `minute` weigh what is ranked. */
  begin(wanted: Wanted, price: number, minute: number): void {
    const { index } = this;
    this.search += 1;
    this.price = price;
    this.minute = minute;
    this.day = wanted.day;
    this.prices = this.lowestOf(wanted.families);
    this.direct.length = 0;
    this.costs.length = 0;
    for (const part of [this.firsts, this.lasts, this.from, this.to]) part.clear();
    for (const stop of wanted.to) this.endOf[stop] = this.search;
    for (const stop of [...wanted.from, ...wanted.to])
      this.barred[index.cityOf[stop] as number] = this.search;
    for (const stop of wanted.from) this.leave(stop, wanted);
    const { clocks, zoneOf } = index;
    const around = Number(index.mixedClocks);
    for (const stop of this.from.stops) {
      const zone = zoneOf[stop] as number;
      this.firstDay[stop] = dayAt(clocks, zone, this.earliest[stop] as number) - around;
      this.lastDay[stop] = dayAt(clocks, zone, (this.latest[stop] as number) + wanted.longestWait) + around;
    }
    if (wanted.maxStops > 0) for (const stop of wanted.to) this.reach(stop);
  }

  private leave(stop: number, { day, maxStops }: Wanted): void {
    const { index } = this;
    for (let r = index.routesFrom[stop] as number; r < (index.routesFrom[stop + 1] as number); r++) {
      const next = index.toOf[r] as number;
      const ends = this.endOf[next] === this.search;
      if (!ends && (maxStops === 0 || this.bars(next))) continue;
      if (ends) this.direct.push(r);
      else this.begun(next, r, day);
    }
  }

  /** What a first leg brings to the stops around its end, before anybody has looked at its departures. */
  private begun(stop: number, route: number, day: number): void {
    const { index } = this;
    const least = this.leastOn(route, day, day);
    if (least === Number.POSITIVE_INFINITY) return;
    this.firsts.add(stop, route);
    const first = index.legsOf[route] as number;
    const last = (index.legsOf[route + 1] as number) - 1;
    const leaves = (leg: number) =>
      minuteOf(index.clocks, index.legZone[leg] as number, day, index.departs[leg] as number);
    // Legs of a route are in order of their local times; a moved clock makes an hour's difference at most.
    const earliest = leaves(first) + (index.fastest[route] as number) - SLACK;
    const latest = leaves(last) + (index.slowest[route] as number) + SLACK;
    for (let n = index.transfersFrom[stop] as number; n < (index.transfersFrom[stop + 1] as number); n++) {
      const leaving = index.transferTo[n] as number;
      const known = this.from.at(leaving) < Number.POSITIVE_INFINITY;
      this.from.lower(leaving, least);
      this.earliest[leaving] = known ? Math.min(this.earliest[leaving] as number, earliest) : earliest;
      this.latest[leaving] = known ? Math.max(this.latest[leaving] as number, latest) : latest;
    }
  }

  private reach(stop: number): void {
    const { index } = this;
    for (let n = index.routesTo[stop] as number; n < (index.routesTo[stop + 1] as number); n++) {
      const route = index.routesInto[n] as number;
      const leaving = index.fromOf[route] as number;
      if (this.bars(leaving)) continue;
      const cost = this.leastOn(route, this.day - LAST_DAYS.before, this.day + LAST_DAYS.after);
      if (cost === Number.POSITIVE_INFINITY) continue;
      this.lasts.add(leaving, route);
      this.costs.push(cost);
      for (
        let t = index.transfersFrom[leaving] as number;
        t < (index.transfersFrom[leaving + 1] as number);
        t++
      )
        this.to.lower(index.transferTo[t] as number, cost);
    }
  }

  /** Cities where the journey begins or ends are not passed on the way. */
  private bars(stop: number): boolean {
    return this.barred[this.index.cityOf[stop] as number] === this.search;
  }

  /** Puts every route that can be the middle of a journey and costs no more than `most` all in all. Looks from the side that has fewer. */
  middleRoutes(most: number, into: BoundHeap): void {
    const { index } = this;
    const count = (starts: Int32Array, stops: readonly number[]) =>
      stops.reduce((sum, s) => sum + (starts[s + 1] as number) - (starts[s] as number), 0);
    const forwards = count(index.routesFrom, this.from.stops) <= count(index.routesTo, this.to.stops);
    const { fromOf, toOf, routesInto } = index;
    const starts = forwards ? index.routesFrom : index.routesTo;
    const [near, far] = forwards ? [this.from, this.to] : [this.to, this.from];
    const least = far.stops.reduce(
      (lowest, stop) => Math.min(lowest, far.at(stop)),
      Number.POSITIVE_INFINITY,
    );
    for (const stop of near.stops) {
      const end = near.at(stop);
      if (end + least > most) continue;
      const last = starts[stop + 1] as number;
      for (let n = starts[stop] as number; n < last; n++) {
        const route = forwards ? n : (routesInto[n] as number);
        const ends = end + far.at((forwards ? toOf[route] : fromOf[route]) as number);
        if (ends > most || ends === Number.POSITIVE_INFINITY) continue;
        const bound = ends + this.after(route);
        if (bound > most || bound === Number.POSITIVE_INFINITY || this.circles(route)) continue;
        into.put(bound, route);
      }
    }
  }

  /** Between two stops of one city nobody travels on the way. */
  private circles(route: number): boolean {
    const { cityOf, fromOf, toOf } = this.index;
    return cityOf[fromOf[route] as number] === cityOf[toOf[route] as number];
  }

  /** The least that a second leg on this route costs, on the days when it can follow a first one. */
  after(route: number): number {
    const leaving = this.index.fromOf[route] as number;
    return this.leastOn(route, this.firstDay[leaving] as number, this.lastDay[leaving] as number);
  }

  /** False when no departure of a route's day can leave between two minutes: seen without reading its day. */
  mayLeave(route: number, day: number, from: number, to: number): boolean {
    const { index } = this;
    if (index.mixedClocks || day < 0 || day >= index.days) return true;
    const first = index.legsOf[route] as number;
    const last = (index.legsOf[route + 1] as number) - 1;
    const { clocks } = index;
    const zone = index.legZone[first] as number;
    const slack = isMoved(clocks, zone, day) ? SLACK : 0;
    return (
      minuteOf(clocks, zone, day, index.departs[first] as number) - slack <= to &&
      minuteOf(clocks, zone, day, index.departs[last] as number) + slack >= from
    );
  }

  /** The least that a departure of the route costs between two days; infinite when it has none with room. */
  leastOn(route: number, first: number, last: number): number {
    const { left, days, routes } = this.index;
    let step = NO_STEP;
    for (let day = first < 0 ? 0 : first; day <= last && day < days; day++) {
      const lowest = left[day * routes + route] as number;
      if (lowest < step) step = lowest;
    }
    if (step === NO_STEP) return Number.POSITIVE_INFINITY;
    const floor = this.prices[route] as number;
    if (floor === NOT_SOLD) return Number.POSITIVE_INFINITY;
    const price = PRICE_STEPS[step] as number;
    return this.price * (price > floor ? price : floor) + this.minute * (this.index.fastest[route] as number);
  }

  /** By place among `lastRoutes`: the least that the leg to the end costs. */
  lastCost = (link: number): number => this.costs[link] as number;

  /** The least that leads to a departure from the stop, or on from an arrival there. */
  fromFloor = (stop: number): number => this.from.at(stop);
  toFloor = (stop: number): number => this.to.at(stop);

  /** Routes of first legs that arrive at a stop. */
  firstLink = (stop: number): number => this.firsts.first(stop);
  nextFirst = (link: number): number => this.firsts.next(link);
  firstRoute = (link: number): number => this.firsts.value[link] as number;

  /** Routes that lead from a stop to the end. */
  lastLink = (stop: number): number => this.lasts.first(stop);
  nextLast = (link: number): number => this.lasts.next(link);
  get lastRoutes(): readonly number[] {
    return this.lasts.value;
  }

  private lowestOf(families: number): Int32Array {
    let lowest = this.lowest.get(families);
    if (!lowest) {
      const { index } = this;
      lowest = new Int32Array(index.fromOf.length).fill(NOT_SOLD);
      for (let route = 0; route < lowest.length; route++)
        for (let f = 0; f < index.families; f++)
          if ((families >> f) & 1)
            lowest[route] = Math.min(
              lowest[route] as number,
              index.floors[route * index.families + f] as number,
            );
      this.lowest.set(families, lowest);
    }
    return lowest;
  }
}
