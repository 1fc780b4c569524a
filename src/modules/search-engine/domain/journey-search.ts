import { BoundHeap } from './bound-heap.ts';
import * as clockTables from './clocks.ts';
import { Departures } from './departures.ts';
import type { Journey, JourneyQuery, Link } from './journey.ts';
import * as journeys from './journey.ts';
import { JourneyBuilder } from './journey-builder.ts';
import { MiddleRouteQueue } from './middle-route-queue.ts';
import type { RouteLowerBounds } from './route-lower-bounds.ts';
import { RouteOptions } from './route-options.ts';
import { StopConnections } from './stop-connections.ts';
import type { TimetableIndex } from './timetable-index.ts';
import * as timetable from './timetable-index.ts';
import { TopJourneys } from './top-journeys.ts';

// A constant of the module is compiled in; what is imported would be fetched and checked at each use
// (docs/performance.md).
const { WEIGHTS } = journeys;
const { none: NONE } = journeys.LINK;
const { closesAt, NOT_SOLD } = timetable;
const { isMoved, MOVED_MINUTES, minuteIn, rowOf, ZONES_APART } = clockTables;

/** Journeys that cost, in the measure of their order, no more than `most`; of a corridor, where one is known. */
export type Within = { corridor?: RouteLowerBounds; most: number };

/**
 * The best journeys of at most two stops: routes are tried in the order of the least that a journey over them can
 * cost, and the search ends when
 * that is more than the worst journey kept. Exact: what is left out is worse than everything answered. One search at
 * a time.
 */
export class JourneySearch {
  readonly departures: Departures;
  readonly ways: RouteOptions;
  private readonly middles: MiddleRouteQueue;
  private readonly boards: StopConnections;
  private readonly joining: JourneyBuilder;
  private readonly candidates = new BoundHeap();
  private readonly best: TopJourneys;
  private wanted!: JourneyQuery;
  private price = 1;
  private minute = 0;

  readonly index: TimetableIndex;

  /** Not pruned it answers the same, later: for tests. */
  constructor(index: TimetableIndex, pruned = true) {
    this.index = index;
    this.departures = new Departures(index);
    this.best = new TopJourneys(this.earlier, pruned);
    this.ways = new RouteOptions(index);
    this.middles = new MiddleRouteQueue(index, this.ways);
    this.boards = new StopConnections(index, this.ways, this.departures, this.best);
    this.joining = new JourneyBuilder(index, this.departures, this.ways, this.boards, this.best);
  }

  /** From best to worst, at most `limit`; only what costs no more than `within.most`, when it is given. */
  find(wanted: JourneyQuery, within?: Within): Journey[] {
    const { departures, ways, index } = this;
    this.wanted = wanted;
    this.price = WEIGHTS[wanted.order].price;
    this.minute = WEIGHTS[wanted.order].minute;
    this.best.clear(wanted.limit, within?.most);
    if (wanted.day < 0 || wanted.day >= index.days || wanted.limit < 1) return [];
    departures.begin(wanted, wanted.arrives?.by);
    ways.begin(wanted, this.price, this.minute, within?.corridor ?? null, this.best.threshold);
    for (const route of ways.direct) this.nonstop(route);
    if (wanted.maxStops > 0) {
      this.boards.begin(wanted, this.price, this.minute, within?.corridor ?? null);
      this.joining.begin(wanted, this.price, this.minute);
      this.candidates.clear();
      for (const route of ways.lastRoutes) {
        const leaving = index.fromOf[route] as number;
        const before = ways.from.at(leaving);
        if (before === Number.POSITIVE_INFINITY) continue;
        const bound = before + ways.after(route, leaving);
        if (bound < Number.POSITIVE_INFINITY) this.candidates.put(bound, route);
      }
      this.exhaust((route, bound) => this.joining.through(route, true, bound));
    }
    if (wanted.maxStops > 1) {
      this.candidates.clear();
      if (within?.corridor) this.middles.of(within.corridor, this.best.threshold, this.candidates);
      else this.middles.stops(this.price, this.best.threshold, this.candidates);
      this.exhaust((at, bound) => {
        if (at >= 0) this.joining.through(at, false, bound);
        else this.middles.at(~at, this.best.threshold, this.candidates);
      });
    }
    return this.best.drain(this.journeyOf);
  }

  /** No journey leaves these stops on a day after this minute. */
  leavesBy({ from, day }: Pick<JourneyQuery, 'from' | 'day'>): number {
    const { index } = this;
    const { clocks, routesFrom, zoneOf, mixedClocks } = index;
    let last = Number.MIN_SAFE_INTEGER;
    if (day < 0 || day >= index.days) return last;
    for (const stop of from) {
      const row = rowOf(clocks, zoneOf[stop] as number, day);
      const slack = mixedClocks ? ZONES_APART : isMoved(clocks, row) ? MOVED_MINUTES : 0;
      for (let route = routesFrom[stop] as number; route < (routesFrom[stop + 1] as number); route++)
        last = Math.max(last, minuteIn(clocks, row, closesAt(index, route)) + slack);
    }
    return last;
  }

  /** What searches of many days between the same ends share. */
  corridorOf(wanted: Pick<JourneyQuery, 'from' | 'to' | 'families' | 'order'>): RouteLowerBounds {
    const { price, minute } = WEIGHTS[wanted.order];
    return this.ways.corridorOf(wanted, price, minute);
  }

  private exhaust(tryOne: (candidate: number, bound: number) => void): void {
    this.candidates.order();
    while (!this.candidates.empty()) {
      const bound = this.candidates.least();
      if (bound > this.best.threshold) return;
      tryOne(this.candidates.take(), bound);
    }
  }

  private nonstop(route: number): void {
    const { departures: d } = this;
    const after = this.wanted.arrives?.after ?? Number.MIN_SAFE_INTEGER;
    for (let e = d.read(route, this.wanted.day, after); e < d.size; e++) {
      if (d.priceOf(e) === NOT_SOLD) continue;
      const minutes = (d.arrives[e] as number) - (d.leaves[e] as number);
      this.best.add(this.price * (d.price[e] as number) + this.minute * minutes, e, -1, -1, NONE);
    }
  }

  /** Between journeys of one cost: fewer legs, then the legs as the index numbers them, then earlier days. */
  private readonly earlier = (a: number, b: number, c: number, x: number, y: number, z: number): boolean =>
    (this.compare(a, x) || this.compare(b, y) || this.compare(c, z)) < 0;

  private compare(a: number, x: number): number {
    const d = this.departures;
    if (a < 0 || x < 0) return Number(x < 0 && a >= 0) - Number(a < 0 && x >= 0);
    return (d.leg[a] as number) - (d.leg[x] as number) || (d.day[a] as number) - (d.day[x] as number);
  }

  private readonly journeyOf = (cost: number, a: number, b: number, c: number, links: number): Journey => {
    const { departures: d } = this;
    const end = c >= 0 ? c : b >= 0 ? b : a;
    const [leaves, arrives] = [d.leaves[a] as number, d.arrives[end] as number];
    const minutes = arrives - leaves;
    const legs =
      c >= 0
        ? [this.taken(a), this.taken(b), this.taken(c)]
        : b >= 0
          ? [this.taken(a), this.taken(b)]
          : [this.taken(a)];
    // Whole numbers below 2 ** 53: what was added comes apart again.
    const price = (cost - this.minute * minutes) / this.price;
    return { price, minutes, leaves, arrives, legs, links: LINKS[links] as readonly Link[], cost };
  };

  private taken(at: number): { leg: number; day: number } {
    return { leg: this.departures.leg[at] as number, day: this.departures.day[at] as number };
  }
}

/** By two numbers of two bits: the links of a journey. */
const LINKS: readonly (readonly Link[])[] = Array.from(
  { length: 16 },
  (_, both) => [both & 3, both >> 2].filter((link) => link !== NONE) as Link[],
);
