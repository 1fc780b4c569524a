import * as clockTables from './clocks.ts';
import type { Departures } from './departures.ts';
import { DeparturesAround, type Measure } from './departures-by-stop.ts';
import type { JourneyQuery } from './journey.ts';
import type { RouteLowerBounds } from './route-lower-bounds.ts';
import type { RouteOptions } from './route-options.ts';
import type { TimetableIndex } from './timetable-index.ts';
import type { TopJourneys } from './top-journeys.ts';

// A constant of the module is compiled in; what is imported would be fetched and checked at each use
// (docs/performance.md).
const { dayAt } = clockTables;
/** Before any minute. */
const NEVER = Number.MIN_SAFE_INTEGER;

/**
 * What leads to departures from a stop, and what leads on from arrivals there to the end: read when it is first
 * looked at.
 */
export class StopConnections {
  /** By stop: first legs in order of arrival. */
  readonly arrivals = new DeparturesAround();
  /** By stop and day: last legs in order of departure. */
  readonly onwards = new DeparturesAround();
  /** Where the departures of each first and, by day, of each last leg's route lie. */
  private firsts = new Int32Array(0);
  private lasts = new Int32Array(0);
  private readonly index: TimetableIndex;
  private readonly ways: RouteOptions;
  private readonly departures: Departures;
  private readonly best: TopJourneys;
  private corridor: RouteLowerBounds | null = null;
  /** By stop: the shortest connection. */
  readonly shortest: Int32Array;
  /**
   * By stop, once its arrivals are put together: the minutes and days from and until which departures can follow one
   * of them.
   */
  readonly begun: Int32Array;
  readonly ended: Int32Array;
  readonly fromDay: Int32Array;
  readonly toDay: Int32Array;
  private wait = 0;
  private arrivesAfter = NEVER;
  private departs = 0;
  private readonly arriving: Measure = { price: 1, minute: 0, from: 0, until: 0 };
  private readonly leaving: Measure = { price: 1, minute: 0, from: 0, until: 0 };
  private days = 0;
  private day = 0;

  constructor(index: TimetableIndex, ways: RouteOptions, departures: Departures, best: TopJourneys) {
    this.best = best;
    this.index = index;
    this.ways = ways;
    this.departures = departures;
    const none = () => new Int32Array(index.stops);
    [this.begun, this.ended, this.fromDay, this.toDay] = [none(), none(), none(), none()];
    this.shortest = Int32Array.from({ length: index.stops }, (_, stop) => shortestAt(index, stop));
  }

  begin(wanted: JourneyQuery, price: number, minute: number, corridor: RouteLowerBounds | null): void {
    this.corridor = corridor;
    this.departs = wanted.day;
    this.wait = wanted.longestWait;
    this.arrivesAfter = wanted.arrives?.after ?? NEVER;
    Object.assign(this.arriving, { price, minute: -minute, until: wanted.longestWait });
    Object.assign(this.leaving, { price, minute, from: -wanted.longestWait });
    const { firstRoutes, lastRoutes, lastLegs, begun } = this.ways;
    this.day = lastLegs.from;
    this.days = lastLegs.to - lastLegs.from + 1;
    this.firsts = emptied(this.firsts, firstRoutes.length * 2);
    this.lasts = emptied(this.lasts, lastRoutes.length * this.days * 2);
    const { stops } = this.index;
    this.arrivals.clear(stops, stops, begun);
    this.onwards.clear(stops, stops * this.days, begun);
  }

  /**
   * The list of first legs that reach departures from a stop, from which no remaining path leads on for less than
   * `rest`.
   */
  arrivalsAt(stop: number, rest: number): number {
    const { index, ways, arrivals, arriving, firsts } = this;
    const d = this.departures;
    if (arrivals.has(stop)) return stop;
    arrivals.begin(stop, stop);
    arriving.from = this.shortest[stop] as number;
    const most = this.best.threshold - Math.max(rest, this.corridor?.onFrom(stop) ?? 0);
    const last = index.transfersFrom[stop + 1] as number;
    for (let way = index.transfersFrom[stop] as number; way < last; way++) {
      let link = ways.firstLink(index.transferTo[way] as number);
      for (; link >= 0; link = ways.nextFirst(link)) {
        const at = link * 2;
        if ((firsts[at] as number) < 0) {
          firsts[at] = d.read(ways.firstRoutes[link] as number, this.departs, NEVER);
          firsts[at + 1] = d.size;
        }
        const [first, end] = [firsts[at] as number, firsts[at + 1] as number];
        arrivals.put(first, end, arriving, d.price, d.arrives, d.leaves, way, most);
      }
    }
    const { begins, ends, times } = arrivals;
    const [first, end] = [begins[stop] as number, ends[stop] as number];
    if (first === end) return stop;
    this.begun[stop] = times[first] as number;
    this.ended[stop] = (times[end - 1] as number) + this.wait;
    this.fromDay[stop] = this.firstDay(stop, this.begun[stop] as number);
    this.toDay[stop] = this.lastDay(stop, this.ended[stop] as number);
    return stop;
  }

  /**
   * The list of last legs that leave on a day for the end, from a stop or what is reached on foot from it; -1: no
   * journey gets there on that day.
   */
  onwardsOn(stop: number, day: number): number {
    const offset = day - this.day;
    return offset < 0 || offset >= this.days ? -1 : stop * this.days + offset;
  }

  /** Puts that list together; nothing that is still looked at leads to the stop for less than `so`. */
  onwardsFrom(stop: number, day: number, so: number): void {
    const { index, ways, onwards, leaving, lasts, days } = this;
    const d = this.departures;
    const list = this.onwardsOn(stop, day);
    if (list < 0 || onwards.has(list)) return;
    const offset = day - this.day;
    onwards.begin(stop, list);
    leaving.until = -(this.shortest[stop] as number);
    const most = this.best.threshold - Math.max(so, this.corridor?.toBy2(stop) ?? 0);
    const last = index.transfersFrom[stop + 1] as number;
    for (let way = index.transfersFrom[stop] as number; way < last; way++) {
      let link = ways.lastLink(index.transferTo[way] as number);
      for (; link >= 0; link = ways.nextLast(link)) {
        const at = (link * days + offset) * 2;
        if ((lasts[at] as number) < 0) {
          lasts[at] = d.read(ways.lastRoutes[link] as number, day, this.arrivesAfter);
          lasts[at + 1] = d.size;
        }
        const [first, end] = [lasts[at] as number, lasts[at + 1] as number];
        onwards.put(first, end, leaving, d.price, d.leaves, d.arrives, way, most);
      }
    }
  }

  /** Days on which a departure from a stop, or one reached on foot, can follow an arrival there. */
  firstDay(stop: number, minute: number): number {
    const { clocks, zoneOf, around } = this.index;
    return dayAt(clocks, zoneOf[stop] as number, minute) - (around[stop] as number);
  }
  lastDay(stop: number, minute: number): number {
    const { clocks, zoneOf, around } = this.index;
    return dayAt(clocks, zoneOf[stop] as number, minute) + (around[stop] as number);
  }
}

/** No two legs with a change at a stop, or between it and one reached on foot, are closer. */
function shortestAt(index: TimetableIndex, stop: number): number {
  const pairs = index.connectionClasses ** 2;
  let shortest = Math.min(...index.connect.subarray(stop * pairs, (stop + 1) * pairs));
  const last = index.transfersFrom[stop + 1] as number;
  for (let way = index.transfersFrom[stop] as number; way < last; way++)
    if (index.transferTo[way] !== stop)
      shortest = Math.min(shortest, (index.transferMinutes[way] as number) + index.selfTransferMinutes);
  return shortest;
}

/** An array of places, all -1. */
function emptied(places: Int32Array<ArrayBuffer>, count: number): Int32Array<ArrayBuffer> {
  return count <= places.length ? places.fill(-1, 0, count) : new Int32Array(count * 2).fill(-1);
}
