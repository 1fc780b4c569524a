import * as clockTables from './clocks.ts';
import type { JourneyQuery } from './journey.ts';
import { PriceFloors, type SetFloors } from './price-floors.ts';
import { RouteLowerBounds } from './route-lower-bounds.ts';
import { ListsByStop, Minima } from './route-marks.ts';
import type { TimetableIndex } from './timetable-index.ts';
import * as timetable from './timetable-index.ts';

// A constant of the module is compiled in; what is imported would be fetched and checked at each use
// (docs/performance.md).
const { dayAt, isMoved, MOVED_MINUTES, minuteIn, rowOf, ZONES_APART } = clockTables;
const { closesAt, fromStop, NO_STEP, NOT_SOLD, opensAt, PRICE_STEPS, slowestOf } = timetable;
const { opens: OPENS, closes: CLOSES, words: WORDS } = timetable.ROUTE;

const DAY = 1_440;

/** The routes that journeys of one search can begin with, go over and end with, and the least that each must cost. */
export class RouteOptions {
  /** Routes that go all the way. */
  readonly direct: number[] = [];
  private readonly firsts: ListsByStop;
  private readonly lasts: ListsByStop;
  /** The least that leads to a departure from a stop, or on from an arrival there. */
  readonly from: Minima;
  readonly to: Minima;
  /** Days on which a journey's last leg may leave, by any clock. */
  lastLegs = { from: 0, to: 0 };
  /** No first leg brings anybody anywhere before this minute. */
  begun = 0;
  private slowest = 0;
  /** First legs leave after the one minute, and no leg arrives after the other. */
  private leavesAfter = 0;
  private arrivesBy = 0;
  private readonly endOf: Int32Array;
  private readonly barred: Int32Array;
  private search = 0;
  private price = 1;
  private minute = 0;
  private readonly lowest: PriceFloors;
  /** Of the requested families, where they give more than the seats left on a day. */
  private prices: Int32Array | null = null;
  /** Of the families asked for. */
  lows!: SetFloors;
  private corridor: RouteLowerBounds | null = null;
  private most = 0;
  /**
   * By stop: the first and the last minute at which a first leg reaches departures there; once all do, from 00:00 of
   * `firstDay` and with the wait.
   */
  private readonly earliest: Int32Array;
  private readonly latest: Int32Array;
  /** By stop: the days there on which second legs may leave, the end behind the last. */
  private readonly firstDay: Int32Array;
  private readonly endDay: Int32Array;

  /** By zone: the days there between which last legs may leave. */
  private readonly zoneFirst: Int32Array;
  private readonly zoneLast: Int32Array;
  private readonly zoneIn: Int32Array;

  private readonly index: TimetableIndex;

  constructor(index: TimetableIndex) {
    this.index = index;
    this.lowest = new PriceFloors(index);
    for (let route = 0; route < index.routes; route++) this.slowest = Math.max(this.slowest, slowestOf(index, route));
    this.firsts = new ListsByStop(index.stops);
    this.lasts = new ListsByStop(index.stops);
    this.from = new Minima(index.stops);
    this.to = new Minima(index.stops);
    this.endOf = new Int32Array(index.stops);
    this.earliest = new Int32Array(index.stops);
    this.latest = new Int32Array(index.stops);
    this.firstDay = new Int32Array(index.stops);
    this.endDay = new Int32Array(index.stops);
    const zones = index.zoneOf.reduce((most, zone) => Math.max(most, zone), 0) + 1;
    this.zoneFirst = new Int32Array(zones);
    this.zoneLast = new Int32Array(zones);
    this.zoneIn = new Int32Array(zones);
    this.barred = new Int32Array(index.cityOf.reduce((most, city) => Math.max(most, city), 0) + 1);
  }

  /**
   * Marks what leads away and what leads to the end. `price` and `minute` weigh what is ranked; what a corridor shows
   * to cost more than `most` is left out.
   */
  begin(wanted: JourneyQuery, price: number, minute: number, corridor: RouteLowerBounds | null, most: number): void {
    const { index } = this;
    this.search += 1;
    this.corridor = corridor;
    this.most = most;
    this.price = price;
    this.minute = minute;
    this.leavesAfter = wanted.after;
    this.arrivesBy = wanted.arrives?.by ?? Number.MAX_SAFE_INTEGER;
    this.lows = this.lowest.of(wanted.families);
    this.prices = this.lows.telling ? this.lows.floors : null;
    this.direct.length = 0;
    for (const part of [this.firsts, this.lasts, this.from, this.to]) part.clear();
    for (const stop of wanted.to) this.endOf[stop] = this.search;
    for (const stop of [...wanted.from, ...wanted.to]) this.barred[index.cityOf[stop] as number] = this.search;
    this.leave(wanted);
    if (wanted.maxStops === 0) return;
    let [earliest, latest] = [NOT_SOLD, -NOT_SOLD];
    for (const stop of this.from.stops) {
      const [first, last] = [this.earliest[stop] as number, this.latest[stop] as number];
      if (first < earliest) earliest = first;
      if (last > latest) latest = last;
      this.settle(stop, first, last + wanted.longestWait);
    }
    if (this.from.stops.length === 0) return;
    this.begun = earliest;
    latest += wanted.longestWait + this.slowest + wanted.longestWait;
    // A journey with a latest arrival departs before it.
    if (latest > this.arrivesBy) latest = Math.max(earliest, this.arrivesBy);
    this.lastLegs = { from: Math.floor(earliest / DAY) - 1, to: Math.floor(latest / DAY) + 1 };
    this.reach(wanted, earliest, latest);
  }

  /**
   * Days and hours at which departures from a stop can follow what arrives from the minute `first` on; the last of
   * them leaves at `last`.
   */
  private settle(stop: number, first: number, last: number): void {
    const { clocks, zoneOf, around, days, mixedClocks } = this.index;
    const zone = zoneOf[stop] as number;
    const apart = around[stop] as number;
    const firstDay = Math.max(0, dayAt(clocks, zone, first) - apart);
    const end = Math.min(days, dayAt(clocks, zone, last) + apart + 1);
    let slack = mixedClocks ? ZONES_APART : 0;
    for (let day = firstDay; day < end; day++)
      if (isMoved(clocks, rowOf(clocks, zone, day))) slack = Math.max(slack, MOVED_MINUTES);
    const zero = clocks.midnight[rowOf(clocks, zone, firstDay)] as number;
    this.firstDay[stop] = firstDay;
    this.endDay[stop] = end;
    this.earliest[stop] = first - zero - slack;
    this.latest[stop] = last - zero + slack;
  }

  private leave(wanted: JourneyQuery): void {
    const { corridor, most } = this;
    const { routesFrom } = this.index;
    if (corridor) {
      const count = corridor.firsts.upTo(most);
      for (let n = 0; n < count; n++) this.leaveBy(corridor.firsts.at(n), wanted);
      return;
    }
    for (const stop of wanted.from)
      for (let r = routesFrom[stop] as number; r < (routesFrom[stop + 1] as number); r++) this.leaveBy(r, wanted);
  }

  private leaveBy(route: number, { day, maxStops }: JourneyQuery): void {
    const next = this.index.toOf[route] as number;
    if (this.endOf[next] === this.search) this.direct.push(route);
    else if (maxStops > 0 && !this.bars(next)) this.leadTo(next, route, day);
  }

  /** What a first leg brings to the stops around its end, before anybody has looked at its departures. */
  private leadTo(stop: number, route: number, day: number): void {
    const { index } = this;
    const least = this.leastOn(route, day, day);
    if (least === Number.POSITIVE_INFINITY) return;
    if (this.corridor && least + this.corridor.onAfter(stop) > this.most) return;
    const { clocks } = index;
    const row = rowOf(clocks, index.zoneOf[fromStop(index, route)] as number, day);
    // Legs of a route are in order of their local times; a moved clock or another zone's makes a difference.
    const slack = index.mixedClocks ? ZONES_APART : isMoved(clocks, row) ? MOVED_MINUTES : 0;
    const earliest = minuteIn(clocks, row, opensAt(index, route)) + (index.fastest[route] as number) - slack;
    if (earliest > this.arrivesBy || minuteIn(clocks, row, closesAt(index, route)) + slack <= this.leavesAfter) return;
    const latest = minuteIn(clocks, row, closesAt(index, route)) + slowestOf(index, route) + slack;
    this.firsts.add(stop, route);
    for (let n = index.transfersFrom[stop] as number; n < (index.transfersFrom[stop + 1] as number); n++) {
      const leaving = index.transferTo[n] as number;
      const known = this.from.at(leaving) < Number.POSITIVE_INFINITY;
      this.from.lower(leaving, least);
      this.earliest[leaving] = known ? Math.min(this.earliest[leaving] as number, earliest) : earliest;
      this.latest[leaving] = known ? Math.max(this.latest[leaving] as number, latest) : latest;
    }
  }

  private reach(wanted: JourneyQuery, earliest: number, latest: number): void {
    const { corridor, most } = this;
    const { fromOf, routesTo, routesInto, stopsInto } = this.index;
    if (corridor) {
      const count = corridor.lasts.upTo(most);
      for (let n = 0; n < count; n++) {
        const route = corridor.lasts.at(n);
        this.reachBy(route, fromOf[route] as number, earliest, latest);
      }
      return;
    }
    for (const stop of wanted.to)
      for (let n = routesTo[stop] as number; n < (routesTo[stop + 1] as number); n++)
        this.reachBy(routesInto[n] as number, stopsInto[n] as number, earliest, latest);
  }

  private reachBy(route: number, leaving: number, earliest: number, latest: number): void {
    const { index } = this;
    if (this.bars(leaving)) return;
    const zone = index.zoneOf[leaving] as number;
    const around = index.around[leaving] as number;
    if (this.zoneIn[zone] !== this.search) {
      this.zoneIn[zone] = this.search;
      this.zoneFirst[zone] = dayAt(index.clocks, zone, earliest);
      this.zoneLast[zone] = dayAt(index.clocks, zone, latest);
    }
    const first = (this.zoneFirst[zone] as number) - around;
    const cost = this.leastOn(route, first, (this.zoneLast[zone] as number) + around);
    if (cost === Number.POSITIVE_INFINITY) return;
    if (this.corridor && cost + this.corridor.toBefore(leaving) > this.most) return;
    this.lasts.add(leaving, route);
    const last = index.transfersFrom[leaving + 1] as number;
    for (let t = index.transfersFrom[leaving] as number; t < last; t++)
      this.to.lower(index.transferTo[t] as number, cost);
  }

  /** Cities where the journey begins or ends are not passed on the way. */
  private bars(stop: number): boolean {
    return this.barred[this.index.cityOf[stop] as number] === this.search;
  }

  /**
   * The least that a second leg on this route, which leaves from a stop, costs on the days on which some of its hours
   * follow a first one.
   */
  after(route: number, leaving: number): number {
    const { left, routes, routeFacts } = this.index;
    const from = this.earliest[leaving] as number;
    const until = this.latest[leaving] as number;
    const opens = routeFacts[route * WORDS + OPENS] as number;
    const closes = routeFacts[route * WORDS + CLOSES] as number;
    const end = this.endDay[leaving] as number;
    let step = NO_STEP;
    let zero = 0;
    for (let day = this.firstDay[leaving] as number; day < end && zero + opens <= until; day++, zero += DAY) {
      if (zero + closes < from) continue;
      const lowest = left[day * routes + route] as number;
      if (lowest < step) step = lowest;
    }
    return this.leastAt(route, step);
  }

  /** The least that a departure of the route costs between two days; infinite when it has none with room. */
  leastOn(route: number, first: number, last: number): number {
    const { left, days, routes } = this.index;
    let step = NO_STEP;
    const end = (last < days ? last : days - 1) * routes + route;
    for (let at = (first < 0 ? 0 : first) * routes + route; at <= end; at += routes) {
      const lowest = left[at] as number;
      if (lowest < step) step = lowest;
    }
    return this.leastAt(route, step);
  }

  /** What a departure of the route costs at least at the step of the lowest price that is left. */
  private leastAt(route: number, step: number): number {
    if (step === NO_STEP) return Number.POSITIVE_INFINITY;
    const floor = this.priceFloor(route);
    if (floor === NOT_SOLD) return Number.POSITIVE_INFINITY;
    const price = PRICE_STEPS[step] as number;
    return this.price * (price > floor ? price : floor) + this.minute * (this.index.fastest[route] as number);
  }

  /** The step of the lowest price that is left on a day of a route. */
  leftOn(route: number, day: number): number {
    return this.index.left[day * this.index.routes + route] as number;
  }

  /** Lower bound of the requested families on this route; zero where the excluded families are nowhere cheaper. */
  priceFloor(route: number): number {
    return this.prices === null ? 0 : (this.prices[route] as number);
  }

  /** Routes of first legs that arrive at a stop. */
  firstLink = (stop: number): number => this.firsts.first(stop);
  nextFirst = (link: number): number => this.firsts.next(link);
  get firstRoutes(): readonly number[] {
    return this.firsts.value;
  }

  /** Routes that lead from a stop to the end. */
  lastLink = (stop: number): number => this.lasts.first(stop);
  nextLast = (link: number): number => this.lasts.next(link);
  get lastRoutes(): readonly number[] {
    return this.lasts.value;
  }

  /** What journeys between these ends cost at least on whatever day. */
  corridorOf(wanted: Pick<JourneyQuery, 'from' | 'to' | 'families'>, price: number, minute: number): RouteLowerBounds {
    return new RouteLowerBounds(this.index, this.lowest.of(wanted.families).floors, wanted, price, minute);
  }
}
