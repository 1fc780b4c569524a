import { MODES } from '#kernel/mode.ts';
import type { Best } from './best.ts';
import { minuteOf } from './clocks.ts';
import type { Corridor } from './corridor.ts';
import type { Departures } from './departures.ts';
import { Gathered } from './gathered.ts';
import type { Wanted } from './journey.ts';
import type { TimetableIndex } from './timetable-index.ts';
import type { Ways } from './ways.ts';

/** What leads to departures from a stop, and what leads on from arrivals there to the end: read when it is first looked at. */
export class Boards {
  /** By stop: first legs in order of arrival. */
  readonly arrivals = new Gathered();
  /** By stop and day: last legs in order of departure. */
  readonly onwards = new Gathered();
  /** Where the departures of each first and, by day, of each last leg's route lie. */
  private firsts = new Int32Array(0);
  private lasts = new Int32Array(0);
  private readonly index: TimetableIndex;
  private readonly ways: Ways;
  private readonly departures: Departures;
  private readonly best: Best;
  private corridor: Corridor | null = null;
  /** By stop: the shortest connection. */
  private readonly shortest: Int32Array;
  private departs = 0;
  private wait = 0;
  private price = 1;
  private minute = 0;
  private days = 0;
  private day = 0;

  constructor(index: TimetableIndex, ways: Ways, departures: Departures, best: Best) {
    this.best = best;
    this.index = index;
    this.ways = ways;
    this.departures = departures;
    this.shortest = Int32Array.from({ length: index.stops }, (_, stop) => shortestAt(index, stop));
  }

  begin(wanted: Wanted, price: number, minute: number, corridor: Corridor | null): void {
    this.corridor = corridor;
    this.departs = wanted.day;
    this.wait = wanted.longestWait;
    this.price = price;
    this.minute = minute;
    const { firstRoutes, lastRoutes, lastLegs } = this.ways;
    this.day = lastLegs.from;
    this.days = lastLegs.to - lastLegs.from + 1;
    this.firsts = emptied(this.firsts, firstRoutes.length * 2);
    this.lasts = emptied(this.lasts, lastRoutes.length * this.days * 2);
    this.arrivals.clear(this.index.stops);
    this.onwards.clear(this.index.stops * this.days);
  }

  /** The list of first legs that bring somebody to departures from a stop. */
  arrivalsAt(stop: number): number {
    const { index, ways, arrivals, price } = this;
    const d = this.departures;
    if (arrivals.has(stop)) return stop;
    arrivals.begin(stop, ways.earliestAt(stop));
    const soonest = this.shortest[stop] as number;
    const most = this.best.threshold - (this.corridor?.onFrom(stop) ?? 0);
    const last = index.transfersFrom[stop + 1] as number;
    for (let way = index.transfersFrom[stop] as number; way < last; way++) {
      let link = ways.firstLink(index.transferTo[way] as number);
      for (; link >= 0; link = ways.nextFirst(link)) {
        const at = link * 2;
        if ((this.firsts[at] as number) < 0) {
          this.firsts[at] = d.read(ways.firstRoutes[link] as number, this.departs);
          this.firsts[at + 1] = d.size;
        }
        for (let a = this.firsts[at] as number; a < (this.firsts[at + 1] as number); a++) {
          const key = price * (d.price[a] as number) - this.minute * (d.leaves[a] as number);
          const time = d.arrives[a] as number;
          if (key + this.minute * time > most) continue;
          arrivals.put(a, time, key, way, time + soonest, time + this.wait);
        }
      }
    }
    return stop;
  }

  /** The list of last legs that leave on a day for the end, from a stop or what is reached on foot from it; -1: no journey gets there on that day. */
  onwardsFrom(stop: number, day: number): number {
    const { index, ways, onwards, price, days } = this;
    const d = this.departures;
    const offset = day - this.day;
    if (offset < 0 || offset >= days) return -1;
    const list = stop * days + offset;
    if (onwards.has(list)) return list;
    const midnight = minuteOf(index.clocks, index.zoneOf[stop] as number, day, 0);
    onwards.begin(list, midnight - this.wait);
    const soonest = this.shortest[stop] as number;
    const most = this.best.threshold - (this.corridor?.toBy2(stop) ?? 0);
    const last = index.transfersFrom[stop + 1] as number;
    for (let way = index.transfersFrom[stop] as number; way < last; way++) {
      let link = ways.lastLink(index.transferTo[way] as number);
      for (; link >= 0; link = ways.nextLast(link)) {
        const at = (link * days + offset) * 2;
        if ((this.lasts[at] as number) < 0) {
          this.lasts[at] = d.read(ways.lastRoutes[link] as number, day);
          this.lasts[at + 1] = d.size;
        }
        for (let c = this.lasts[at] as number; c < (this.lasts[at + 1] as number); c++) {
          const key = price * (d.price[c] as number) + this.minute * (d.arrives[c] as number);
          const time = d.leaves[c] as number;
          if (key - this.minute * time > most) continue;
          onwards.put(c, time, key, way, time - this.wait, time - soonest);
        }
      }
    }
    return list;
  }

  /** No way on from a stop by a last leg of a day costs less after an arrival at a minute, its time counted; `onwardsFrom` must have been asked. */
  leastOnwards(stop: number, day: number, minute: number): number {
    const offset = day - this.day;
    if (offset < 0 || offset >= this.days) return Number.POSITIVE_INFINITY;
    return this.onwards.leastAt(stop * this.days + offset, minute);
  }
}

/** No two legs with a change at a stop, or between it and one reached on foot, are closer. */
function shortestAt(index: TimetableIndex, stop: number): number {
  const modes = MODES.length ** 2;
  let shortest = Math.min(...index.connect.subarray(stop * modes, (stop + 1) * modes));
  const last = index.transfersFrom[stop + 1] as number;
  for (let way = index.transfersFrom[stop] as number; way < last; way++)
    if (index.transferTo[way] !== stop)
      shortest = Math.min(shortest, (index.transferMinutes[way] as number) + index.selfTransferMinutes);
  return shortest;
}

/** So many places, all -1. */
function emptied(places: Int32Array<ArrayBuffer>, count: number): Int32Array<ArrayBuffer> {
  return count <= places.length ? places.fill(-1, 0, count) : new Int32Array(count * 2).fill(-1);
}
