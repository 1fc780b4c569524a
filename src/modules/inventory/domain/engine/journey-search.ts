import { Best } from './best.ts';
import { BoundHeap } from './bound-heap.ts';
import { dayAt } from './clocks.ts';
import { Departures } from './departures.ts';
import { type Journey, LINK, type Link, type Wanted, WEIGHTS } from './journey.ts';
import { linkBetween, linkOf, priceTogether } from './linking.ts';
import { NOT_SOLD, type TimetableIndex } from './timetable-index.ts';
import { Ways } from './ways.ts';

/**
 * The best journeys of at most two stops: routes are tried in the order of the least that a journey over them can cost, and the search ends when
 * that is more than the worst journey kept. Exact: what is left out is worse than everything answered. One search at a time.
 */
export class JourneySearch {
  readonly departures: Departures;
  readonly ways: Ways;
  private readonly candidates = new BoundHeap();
  private best = new Best(1, () => false);
  private wanted!: Wanted;
  private price = 1;
  private minute = 0;

  readonly index: TimetableIndex;
  private readonly pruned: boolean;

  /** Not pruned it answers the same, later: for tests. */
  constructor(index: TimetableIndex, pruned = true) {
    this.index = index;
    this.pruned = pruned;
    this.departures = new Departures(index);
    this.ways = new Ways(index);
  }

  /** From best to worst, at most `limit`. */
  find(wanted: Wanted): Journey[] {
    const { departures, ways, index } = this;
    this.wanted = wanted;
    this.price = WEIGHTS[wanted.order].price;
    this.minute = WEIGHTS[wanted.order].minute;
    this.best = new Best(wanted.limit, this.earlier);
    if (wanted.day < 0 || wanted.day >= index.days || wanted.limit < 1) return [];
    departures.begin(wanted.day, wanted);
    ways.begin(wanted, this.price, this.minute);
    for (const route of ways.direct) this.nonstop(departures.of(route, wanted.day));
    if (wanted.maxStops > 0) {
      this.candidates.clear();
      for (const route of ways.lastRoutes) {
        const before = ways.fromFloor(index.fromOf[route] as number);
        if (before === Number.POSITIVE_INFINITY) continue;
        const bound = before + ways.after(route);
        if (bound < Number.POSITIVE_INFINITY) this.candidates.put(bound, route);
      }
      this.exhaust((route) => this.through(route, true));
    }
    if (wanted.maxStops > 1) {
      this.candidates.clear();
      ways.middleRoutes(this.worst(), this.candidates);
      this.exhaust((route) => this.through(route, false));
    }
    return this.best.sorted().map(({ cost, journey }) => this.journeyOf(cost, journey));
  }

  private worst(): number {
    return this.pruned ? this.best.threshold : Number.MAX_VALUE;
  }

  private exhaust(tryRoute: (route: number) => void): void {
    this.candidates.order();
    while (!this.candidates.empty() && this.candidates.least() <= this.worst())
      tryRoute(this.candidates.take());
  }

  private nonstop(cell: number): void {
    const { departures: d } = this;
    for (let e = d.begins[cell] as number; e < (d.ends[cell] as number); e++) {
      const minutes = (d.arrives[e] as number) - (d.leaves[e] as number);
      this.best.add(this.price * (d.price[e] as number) + this.minute * minutes, e, -1, -1);
    }
  }

  /** Days on which a departure from a stop can follow an arrival. */
  private lastDay(stop: number, minute: number): number {
    const { clocks, zoneOf, mixedClocks } = this.index;
    return dayAt(clocks, zoneOf[stop] as number, minute) + Number(mixedClocks);
  }
  private firstDay(stop: number, minute: number): number {
    return this.lastDay(stop, minute) - 2 * Number(this.index.mixedClocks);
  }

  /** Journeys whose second leg is on this route: it is the last one, or others follow. */
  private through(route: number, isLast: boolean): void {
    const { departures: d, index, ways, wanted, price, minute } = this;
    const leaving = index.fromOf[route] as number;
    const rest = isLast ? 0 : ways.toFloor(index.toOf[route] as number);
    const floor = ways.after(route) + rest;
    const lastWay = index.transfersFrom[leaving + 1] as number;
    for (let way = index.transfersFrom[leaving] as number; way < lastWay; way++) {
      const arriving = index.transferTo[way] as number;
      for (let link = ways.firstLink(arriving); link >= 0; link = ways.nextFirst(link)) {
        const cell = d.of(ways.firstRoute(link), wanted.day);
        for (let a = d.begins[cell] as number; a < (d.ends[cell] as number); a++) {
          const begun = d.leaves[a] as number;
          const arrived = d.arrives[a] as number;
          const first = price * (d.price[a] as number);
          const so = first + minute * (arrived - begun);
          if (so + floor > this.worst()) continue;
          const lastDay = this.lastDay(leaving, arrived + wanted.longestWait);
          for (let day = this.firstDay(leaving, arrived); day <= lastDay; day++) {
            if (so + ways.leastOn(route, day, day) + rest > this.worst()) continue;
            if (!ways.mayLeave(route, day, arrived, arrived + wanted.longestWait)) continue;
            const next = d.of(route, day);
            if (next < 0) continue;
            for (let b = d.begins[next] as number; b < (d.ends[next] as number); b++) {
              const wait = (d.leaves[b] as number) - arrived;
              if (wait < 0) continue;
              if (wait > wanted.longestWait) break;
              const passed = minute * ((d.arrives[b] as number) - begun);
              if (first + price * (d.price[b] as number) + passed + rest > this.worst()) continue;
              const joined = this.link(a, b, way, arriving, leaving, wait);
              if (joined === LINK.none) continue;
              if (isLast) this.keep(a, b, -1, joined, LINK.none);
              else this.thirds(a, b, joined, index.toOf[route] as number);
            }
          }
        }
      }
    }
  }

  /** Everything that leads on to the end after two departures. */
  private thirds(a: number, b: number, joined: Link, arriving: number): void {
    const { departures: d, index, ways, wanted, price, minute } = this;
    const arrived = d.arrives[b] as number;
    const passed = minute * (arrived - (d.leaves[a] as number));
    const so = price * ((d.price[a] as number) + (d.price[b] as number)) + passed;
    const lastWay = index.transfersFrom[arriving + 1] as number;
    for (let way = index.transfersFrom[arriving] as number; way < lastWay; way++) {
      const leaving = index.transferTo[way] as number;
      for (let link = ways.lastLink(leaving); link >= 0; link = ways.nextLast(link)) {
        const last = ways.lastRoutes[link] as number;
        if (so + ways.lastCost(link) > this.worst()) continue;
        const lastDay = this.lastDay(leaving, arrived + wanted.longestWait);
        for (let day = this.firstDay(leaving, arrived); day <= lastDay; day++) {
          if (so + ways.leastOn(last, day, day) > this.worst()) continue;
          if (!ways.mayLeave(last, day, arrived, arrived + wanted.longestWait)) continue;
          const next = d.of(last, day);
          if (next < 0) continue;
          for (let c = d.begins[next] as number; c < (d.ends[next] as number); c++) {
            const wait = (d.leaves[c] as number) - arrived;
            if (wait < 0) continue;
            if (wait > wanted.longestWait) break;
            const onward = this.link(b, c, way, arriving, leaving, wait);
            if (onward !== LINK.none) this.keep(a, b, c, joined, onward);
          }
        }
      }
    }
  }

  private link(a: number, b: number, way: number, arriving: number, leaving: number, wait: number): Link | 0 {
    const { leg } = this.departures;
    const { selfTransfer } = this.wanted;
    const [first, second] = [leg[a] as number, leg[b] as number];
    return linkOf(this.index, first, second, way, arriving, leaving, wait, selfTransfer);
  }

  private keep(a: number, b: number, c: number, joined: Link, onward: Link | 0): void {
    const { departures: d } = this;
    const paid = priceTogether(d, this.index.families, a, b, c, joined, onward);
    if (paid >= NOT_SOLD) return;
    const minutes = (d.arrives[c < 0 ? b : c] as number) - (d.leaves[a] as number);
    this.best.add(this.price * paid + this.minute * minutes, a, b, c);
  }

  /** Between journeys of one cost: fewer legs, then the legs as the index numbers them, then earlier days. */
  private readonly earlier = (a: readonly number[], b: readonly number[]): boolean => {
    const d = this.departures;
    for (let n = 0; n < 3; n++) {
      const [x, y] = [a[n] as number, b[n] as number];
      if (x < 0 || y < 0) return x < 0 && y >= 0;
      const difference =
        (d.leg[x] as number) - (d.leg[y] as number) || (d.day[x] as number) - (d.day[y] as number);
      if (difference !== 0) return difference < 0;
    }
    return false;
  };

  private journeyOf(cost: number, journey: readonly number[]): Journey {
    const { departures: d, index } = this;
    const [a, b, c] = journey as [number, number, number];
    const legs = [this.taken(a)];
    const links: Link[] = [];
    let end = a;
    for (const next of [b, c]) {
      if (next < 0) break;
      const wait = (d.leaves[next] as number) - (d.arrives[end] as number);
      links.push(linkBetween(index, d.leg[end] as number, d.leg[next] as number, wait));
      legs.push(this.taken(next));
      end = next;
    }
    const [leaves, arrives] = [d.leaves[a] as number, d.arrives[end] as number];
    return {
      price: priceTogether(d, index.families, a, b, c, links[0] ?? LINK.none, links[1] ?? LINK.none),
      minutes: arrives - leaves,
      leaves,
      arrives,
      legs,
      links,
      cost,
    };
  }

  private taken(at: number): { leg: number; day: number } {
    return { leg: this.departures.leg[at] as number, day: this.departures.day[at] as number };
  }
}
