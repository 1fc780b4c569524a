import * as linked from './connection-rules.ts';
import type { Departures } from './departures.ts';
import * as gathering from './departures-by-stop.ts';
import type { JourneyQuery, Link } from './journey.ts';
import * as journeys from './journey.ts';
import type { RouteOptions } from './route-options.ts';
import { SecondLegs } from './second-legs.ts';
import type { StopConnections } from './stop-connections.ts';
import type { TimetableIndex } from './timetable-index.ts';
import * as timetable from './timetable-index.ts';
import type { TopJourneys } from './top-journeys.ts';

// A constant of the module is compiled in; what is imported would be fetched and checked at each use
// (docs/performance.md).
const { doubled } = gathering;
const { none: NONE } = journeys.LINK;
const { linkOf, priceTogether } = linked;
const { elapsedOf, fromStop, NOT_SOLD, toStop } = timetable;

/**
 * Joins first, second and third legs to journeys, and leaves out what cannot be among the best as early as it shows.
 */
export class JourneyBuilder {
  private wait = 0;
  private selfTransfer = false;
  private price = 1;
  private minute = 0;
  /**
   * Third legs that may follow the second one that is looked at, or -1 for none: their places, what they cost in the
   * search's measure, how they hang on it.
   */
  private thirds = new Int32Array(1 << 8);
  private keys = new Float64Array(1 << 8);
  private links = new Uint8Array(1 << 8);

  private readonly index: TimetableIndex;
  private readonly departures: Departures;
  private readonly ways: RouteOptions;
  private readonly boards: StopConnections;
  private readonly best: TopJourneys;
  private readonly seconds: SecondLegs;

  constructor(
    index: TimetableIndex,
    departures: Departures,
    ways: RouteOptions,
    boards: StopConnections,
    best: TopJourneys,
  ) {
    this.index = index;
    this.departures = departures;
    this.ways = ways;
    this.boards = boards;
    this.best = best;
    this.seconds = new SecondLegs(index, ways, boards, best);
  }

  begin(wanted: JourneyQuery, price: number, minute: number): void {
    this.wait = wanted.longestWait;
    this.selfTransfer = wanted.selfTransfer;
    this.price = price;
    this.minute = minute;
    this.seconds.begin(wanted, price, minute);
  }

  /**
   * Journeys whose second leg is on this route: it is the last one, or a third follows. `bound` is the least they
   * cost, and those of routes that
   * are looked at later cost no less; routes of last legs come before all others.
   */
  through(route: number, isLast: boolean, bound: number): void {
    const { index, boards, best } = this;
    const ways = this.ways;
    const { arrivals } = boards;
    const leaving = fromStop(index, route);
    const arriving = toStop(index, route);
    // Between two stops of one city there is no travel on the way.
    if (index.cityOf[leaving] === index.cityOf[arriving]) return;
    const so = ways.from.at(leaving);
    const rest = isLast ? 0 : ways.to.at(arriving);
    const list = boards.arrivalsAt(leaving, isLast ? 0 : bound - so);
    if (arrivals.begins[list] === arrivals.ends[list]) return;
    const fastest = this.minute * (index.fastest[route] as number);
    const lastDay = boards.toDay[list] as number;
    this.seconds.on(route, isLast, bound - rest);
    for (let day = boards.fromDay[list] as number; day <= lastDay; day++)
      if (this.seconds.runs(day) && so + this.seconds.minCost + fastest + rest <= best.threshold)
        this.onDay(route, day, list, isLast);
  }

  /** The second leg leaves on this day, after one of the arrivals of a list. */
  private onDay(route: number, day: number, list: number, isLast: boolean): void {
    const { departures: d, best, seconds } = this;
    const promising = seconds.look(day);
    for (let n = 0; n < promising; n++) {
      const so = seconds.costSoFar[n] as number;
      if (so + (seconds.rest[n] as number) > best.threshold) continue;
      const leg = seconds.leg[n] as number;
      if (!d.goes(leg)) continue;
      const leaves = seconds.leaves[n] as number;
      const arrives = leaves + elapsedOf(this.index, leg);
      const count = isLast ? this.endsAt(arrives) : this.gather(leg, toStop(this.index, route), arrives, so);
      if (count === 0) continue;
      d.write(leg, day, leaves, 0);
      if (d.priceOf(d.size) === NOT_SOLD) continue;
      if (this.goOn(list, count)) d.size += 1;
    }
  }

  /**
   * Journeys over the departure looked at and what follows it, after an arrival of the list of its stop; false when
   * none is kept.
   */
  private goOn(list: number, count: number): boolean {
    const { departures: d, index, best, thirds, keys, links } = this;
    const { arrivals, shortest } = this.boards;
    const { departure, times, key, way, order, ends } = arrivals;
    const b = d.size;
    const own = this.price * (d.price[b] as number);
    let lowest = Number.POSITIVE_INFINITY;
    for (let n = 0; n < count; n++) if ((keys[n] as number) < lowest) lowest = keys[n] as number;
    const latest = d.leaves[b] as number;
    const second = d.leg[b] as number;
    const until = latest - (shortest[list] as number);
    const last = ends[list] as number;
    let kept = false;
    for (let at = arrivals.since(list, latest - this.wait); at < last; at++) {
      const time = times[at] as number;
      if (time > until) break;
      const n = order[at] as number;
      if ((key[n] as number) + own + lowest > best.threshold) continue;
      const walk = way[n] as number;
      const first = d.leg[departure[n] as number] as number;
      const arriving = index.transferTo[walk] as number;
      const joined = linkOf(index, first, second, walk, arriving, list, latest - time, this.selfTransfer);
      if (joined === NONE) continue;
      const so = this.arrivalKey(n) + own;
      const a = departure[n] as number;
      for (let m = 0; m < count; m++) {
        if (so + (keys[m] as number) > best.threshold) continue;
        const c = thirds[m] as number;
        if (c >= 0) keys[m] = this.price * d.priceOf(c) + this.minute * (d.arrives[c] as number);
        if (so + (keys[m] as number) > best.threshold) continue;
        if (this.keep(a, b, c, joined, links[m] as Link | 0)) kept = true;
      }
    }
    return kept;
  }

  /** What a first leg costs in the search's measure, now exactly. */
  private arrivalKey(n: number): number {
    const { departures: d } = this;
    const { departure, key } = this.boards.arrivals;
    const a = departure[n] as number;
    key[n] = this.price * d.priceOf(a) - this.minute * (d.leaves[a] as number);
    return key[n] as number;
  }

  /** Nothing follows a second leg that arrives at a minute. */
  private endsAt(minute: number): number {
    this.thirds[0] = -1;
    this.keys[0] = this.minute * minute;
    this.links[0] = NONE;
    return 1;
  }

  /**
   * Writes down the third legs that may follow a leg to `stop` after what costs `so` at least; answers their number.
   */
  private gather(leg: number, stop: number, arrives: number, so: number): number {
    const { index, boards, best } = this;
    const { onwards } = boards;
    const earliest = arrives + (boards.shortest[stop] as number);
    const latest = arrives + this.wait;
    let count = 0;
    for (let day = this.seconds.firstDay; day <= this.seconds.lastDay; day++) {
      const list = boards.onwardsOn(stop, day);
      if (list < 0 || so + (onwards.least[list] as number) > best.threshold) continue;
      const { departure, times, key, way, order } = onwards;
      const end = onwards.ends[list] as number;
      for (let at = onwards.since(list, earliest); at < end; at++) {
        const leaves = times[at] as number;
        if (leaves > latest) break;
        const n = order[at] as number;
        if (so + (key[n] as number) > best.threshold) continue;
        const walk = way[n] as number;
        const next = this.departures.leg[departure[n] as number] as number;
        const from = index.transferTo[walk] as number;
        const link = linkOf(index, leg, next, walk, stop, from, leaves - arrives, this.selfTransfer);
        if (link === NONE) continue;
        if (count === this.thirds.length) this.grow();
        this.thirds[count] = departure[n] as number;
        this.keys[count] = key[n] as number;
        this.links[count++] = link;
      }
    }
    return count;
  }

  private keep(a: number, b: number, c: number, joined: Link, onward: Link | 0): boolean {
    const { departures: d } = this;
    const paid = priceTogether(d, this.index.families, a, b, c, joined, onward);
    if (paid >= NOT_SOLD) return false;
    const minutes = (d.arrives[c < 0 ? b : c] as number) - (d.leaves[a] as number);
    return this.best.add(this.price * paid + this.minute * minutes, a, b, c, joined | (onward << 2));
  }

  private grow(): void {
    this.thirds = doubled(this.thirds, Int32Array);
    this.keys = doubled(this.keys, Float64Array);
    this.links = doubled(this.links, Uint8Array);
  }
}
