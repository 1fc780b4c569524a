import type { BoundHeap } from './bound-heap.ts';
import type { RouteLowerBounds } from './route-lower-bounds.ts';
import type { RouteOptions } from './route-options.ts';
import type { TimetableIndex } from './timetable-index.ts';

/** The routes that second legs of three can be on, by the least that a journey over them costs. */
export class MiddleRouteQueue {
  /** They are looked for from where they begin. */
  private forwards = true;
  private readonly index: TimetableIndex;
  private readonly ways: RouteOptions;

  constructor(index: TimetableIndex, ways: RouteOptions) {
    this.index = index;
    this.ways = ways;
  }

  /**
   * Puts every stop, as `~stop`, at which journeys can begin or end their middle route (the side that has fewer
   * routes to look at) and what
   * they cost at least, if that is no more than `most`. `at` puts the routes when a stop is taken.
   */
  stops(price: number, most: number, into: BoundHeap): void {
    const { index } = this;
    const ways = this.ways;
    const { routesFrom, routesTo } = index;
    const count = (starts: Int32Array, stops: readonly number[]) =>
      stops.reduce((sum, s) => sum + (starts[s + 1] as number) - (starts[s] as number), 0);
    this.forwards = count(routesFrom, ways.from.stops) <= count(routesTo, ways.to.stops);
    const [near, far] = this.forwards ? [ways.from, ways.to] : [ways.to, ways.from];
    const least = far.stops.reduce((lowest, stop) => Math.min(lowest, far.at(stop)), Number.POSITIVE_INFINITY);
    const floors = this.forwards ? ways.lows.out : ways.lows.into;
    for (const stop of near.stops) {
      const bound = near.at(stop) + price * (floors[stop] as number) + least;
      if (bound <= most) into.put(bound, ~stop);
    }
  }

  /** Adds every route of a stop that can be the middle of a journey and costs no more than `most` all in all. */
  at(stop: number, most: number, into: BoundHeap): void {
    const { index, forwards } = this;
    const ways = this.ways;
    const { routesInto } = index;
    const starts = forwards ? index.routesFrom : index.routesTo;
    const others = forwards ? index.toOf : index.stopsInto;
    const end = forwards ? ways.from.at(stop) : ways.to.at(stop);
    const floors = forwards ? ways.to.least : ways.from.least;
    const last = starts[stop + 1] as number;
    const room = most - end;
    let n = within(others, starts[stop] as number, last, floors, room);
    for (; n < last; n = within(others, n + 1, last, floors, room)) {
      const other = others[n] as number;
      const leads = forwards ? ways.after(n, stop) : ways.after(routesInto[n] as number, other);
      const bound = end + (floors[other] as number) + leads;
      if (bound <= most) into.add(bound, forwards ? n : (routesInto[n] as number));
    }
  }

  /** Puts the routes of a corridor that can be in the middle and cost no more than `most` all in all. */
  of(corridor: RouteLowerBounds, most: number, into: BoundHeap): void {
    const ways = this.ways;
    const { fromOf, toOf } = this.index;
    const count = corridor.middles.upTo(most);
    for (let n = 0; n < count; n++) {
      const route = corridor.middles.at(n);
      const leaving = fromOf[route] as number;
      const ends = ways.from.at(leaving) + ways.to.at(toOf[route] as number);
      if (ends + corridor.leastOf(route) > most) continue;
      const bound = ends + ways.after(route, leaving);
      if (bound <= most) into.put(bound, route);
    }
  }
}

/**
 * The first place from `n` to before `last` whose stop has no more than `room`, or `last`. Hardly any has; a loop of
 * its own asks each in a dozen instructions.
 */
function within(stops: Int32Array, n: number, last: number, floors: readonly number[], room: number): number {
  let at = n;
  while (at < last && (floors[stops[at] as number] as number) > room) at++;
  return at;
}
