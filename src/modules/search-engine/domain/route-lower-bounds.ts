import { BoundHeap } from './bound-heap.ts';
import type { JourneyQuery } from './journey.ts';
import type { TimetableIndex } from './timetable-index.ts';

const NEVER = Number.POSITIVE_INFINITY;

/**
 * What journeys between two ends cost at least on whatever day, by the lowest price and the shortest journey time
 * that each route ever has. Searches
 * of many days share it: they leave out what leads, or is led to, too dearly before they look at their day. Sums are
 * in the measure that the search
 * ranks by. It holds while the index does: seats and days that change do not touch it.
 */
export class RouteLowerBounds {
  /** No journey costs less; infinite where none leads from one end to the other. */
  readonly least: number;
  /** By what journeys over them cost: routes from the one end, into the other, and in between. */
  readonly firsts = new Ranked();
  readonly lasts = new Ranked();
  readonly middles = new Ranked();
  /** By stop: the least that a departure from there, or a second one, costs with all that follows it. */
  private readonly onwards: Float64Array;
  private readonly seconds: Float64Array;
  /** By stop: the least that an arrival there by a second leg costs with what led to it. */
  private readonly arrivals: Float64Array;
  /** By stop: the least that leads on from an arrival there, and to a departure from there. */
  private readonly after: Float64Array;
  private readonly before: Float64Array;
  private readonly index: TimetableIndex;
  private readonly floors: Int32Array;
  private readonly price: number;
  private readonly minute: number;

  /** `floors` is the lowest price of each route; `price` and `minute` weigh what is ranked. */
  constructor(
    index: TimetableIndex,
    floors: Int32Array,
    { from, to }: Pick<JourneyQuery, 'from' | 'to'>,
    price: number,
    minute: number,
  ) {
    this.index = index;
    this.floors = floors;
    this.price = price;
    this.minute = minute;
    const { routesFrom, routesTo, routesInto, stopsInto, toOf } = index;
    const none = () => new Float64Array(index.stops).fill(NEVER);
    // By one leg to a departure from a stop, and on by one leg from an arrival there.
    const [before, after] = [none(), none()];
    this.before = before;
    this.after = after;
    this.onwards = none();
    for (const stop of from)
      for (let r = routesFrom[stop] as number; r < (routesFrom[stop + 1] as number); r++)
        this.around(toOf[r] as number, before, this.leastOf(r));
    for (const stop of to)
      for (let n = routesTo[stop] as number; n < (routesTo[stop + 1] as number); n++) {
        const [leaving, cost] = [stopsInto[n] as number, this.leastOf(routesInto[n] as number)];
        this.around(leaving, after, cost);
        lower(this.onwards, leaving, cost);
      }
    this.seconds = none();
    this.arrivals = none();
    for (let stop = 0; stop < index.stops; stop++) {
      const so = before[stop] as number;
      if (so === NEVER) continue;
      for (let r = routesFrom[stop] as number; r < (routesFrom[stop + 1] as number); r++) {
        const next = toOf[r] as number;
        const rest = after[next] as number;
        if (rest === NEVER) continue;
        const cost = this.leastOf(r);
        lower(this.seconds, stop, cost + rest);
        lower(this.arrivals, next, so + cost);
        this.middles.put(so + cost + rest, r);
      }
      lower(this.onwards, stop, this.seconds[stop] as number);
    }
    for (let stop = 0; stop < index.stops; stop++) {
      if (this.onwards[stop] !== NEVER) this.around(stop, after, this.onwards[stop] as number);
      if (this.arrivals[stop] !== NEVER) this.around(stop, before, this.arrivals[stop] as number);
    }
    for (const stop of to) after[stop] = 0;
    for (const stop of from) before[stop] = 0;
    for (const stop of from)
      for (let r = routesFrom[stop] as number; r < (routesFrom[stop + 1] as number); r++)
        this.firsts.put(this.leastOf(r) + (after[toOf[r] as number] as number), r);
    for (const stop of to)
      for (let n = routesTo[stop] as number; n < (routesTo[stop + 1] as number); n++) {
        const route = routesInto[n] as number;
        this.lasts.put(this.leastOf(route) + (before[stopsInto[n] as number] as number), route);
      }
    this.firsts.order();
    this.lasts.order();
    this.middles.order();
    this.least = this.firsts.least;
  }

  /** No leg of a route costs less. */
  leastOf(route: number): number {
    return this.price * (this.floors[route] as number) + this.minute * (this.index.fastest[route] as number);
  }

  /** Nothing leads on from an arrival at a stop for less. */
  onAfter(stop: number): number {
    return this.after[stop] as number;
  }

  /** Nothing leads to a departure from a stop for less. */
  toBefore(stop: number): number {
    return this.before[stop] as number;
  }

  /** No departure from a stop costs less with all that follows it. */
  onFrom(stop: number): number {
    return this.onwards[stop] as number;
  }

  /** No arrival at a stop by a second leg costs less with what led to it. */
  toBy2(stop: number): number {
    return this.arrivals[stop] as number;
  }

  private around(stop: number, column: Float64Array, to: number): void {
    const { transfersFrom, transferTo } = this.index;
    const last = transfersFrom[stop + 1] as number;
    for (let way = transfersFrom[stop] as number; way < last; way++) lower(column, transferTo[way] as number, to);
  }
}

function lower(column: Float64Array, at: number, to: number): void {
  if (to < (column[at] as number)) column[at] = to;
}

/** Routes from the least bound on; put in order only as far as anybody asked. */
class Ranked {
  private readonly heap = new BoundHeap();
  private readonly bounds: number[] = [];
  private readonly routes: number[] = [];

  /** `order` must follow. */
  put(bound: number, route: number): void {
    if (bound < NEVER) this.heap.put(bound, route);
  }

  order(): void {
    this.heap.order();
  }

  /** Before `upTo` has been asked; infinite without a route. */
  get least(): number {
    return this.heap.empty() ? NEVER : this.heap.least();
  }

  /** How many are bound to cost no more than `most`. */
  upTo(most: number): number {
    while (!this.heap.empty() && this.heap.least() <= most) {
      this.bounds.push(this.heap.least());
      this.routes.push(this.heap.take());
    }
    let [low, high] = [0, this.bounds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.bounds[middle] as number) <= most) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The route at a place below what `upTo` answered. */
  at(place: number): number {
    return this.routes[place] as number;
  }
}
