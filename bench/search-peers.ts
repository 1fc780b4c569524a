/** Peers of the search: the npm package minotor and a plain connection scan, on flights of the same days. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { minuteOf } from '../src/modules/search-engine/domain/clocks.ts';
import {
  departsOf,
  elapsedOf,
  runsOn,
  type TimetableIndex,
} from '../src/modules/search-engine/domain/timetable-index.ts';

/** Minimum connection time for the peers, minutes. */
const CHANGE = 40;

export type Flights = {
  from: Int32Array;
  to: Int32Array;
  leaves: Int32Array;
  arrives: Int32Array;
  leg: Int32Array;
};

/** All flights that depart on the given days, in order of departure. */
export function flightsOf(index: TimetableIndex, first: number, days: number): Flights {
  const found: { leg: number; leaves: number }[] = [];
  for (let leg = 0; leg < index.legs; leg++)
    for (let day = first; day < first + days; day++)
      if (runsOn(index, leg, day))
        found.push({
          leg,
          leaves: minuteOf(index.clocks, index.legZone[leg] as number, day, departsOf(index, leg)),
        });
  found.sort((a, b) => a.leaves - b.leaves);
  const routeOf = (leg: number) => index.routeOf[leg] as number;
  return {
    from: Int32Array.from(found, ({ leg }) => index.fromOf[routeOf(leg)] as number),
    to: Int32Array.from(found, ({ leg }) => index.toOf[routeOf(leg)] as number),
    leaves: Int32Array.from(found, ({ leaves }) => leaves),
    arrives: Int32Array.from(found, ({ leg, leaves }) => leaves + elapsedOf(index, leg)),
    leg: Int32Array.from(found, ({ leg }) => leg),
  };
}

/** Earliest arrival by connection scan: one journey, no price, no seats, any number of changes. */
export function connectionScan(index: TimetableIndex, flights: Flights) {
  const earliest = new Int32Array(index.stops);
  const NEVER = 2 ** 30;
  return (from: readonly number[], to: readonly number[], start: number): number => {
    const { leaves, arrives } = flights;
    earliest.fill(NEVER);
    for (const stop of from) earliest[stop] = start - CHANGE;
    let [low, high] = [0, leaves.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((leaves[middle] as number) < start) low = middle + 1;
      else high = middle;
    }
    let best = NEVER;
    for (let n = low; n < leaves.length; n++) {
      const at = leaves[n] as number;
      if (at >= best) break;
      if ((earliest[flights.from[n] as number] as number) + CHANGE > at) continue;
      const stop = flights.to[n] as number;
      const arrived = arrives[n] as number;
      if (arrived >= (earliest[stop] as number)) continue;
      const last = index.transfersFrom[stop + 1] as number;
      for (let t = index.transfersFrom[stop] as number; t < last; t++) {
        const near = index.transferTo[t] as number;
        const there = near === stop ? arrived : arrived + (index.transferMinutes[t] as number) - CHANGE;
        if (there < (earliest[near] as number)) earliest[near] = there;
      }
      for (const end of to) if (end === stop && arrived < best) best = arrived;
    }
    return best;
  };
}

type Minotor = {
  Timetable: new (stops: Map<string, unknown>, routes: Map<string, unknown>, lines: Map<string, unknown>) => unknown;
  StopsIndex: new (stops: Map<string, unknown>) => unknown;
  Router: new (timetable: unknown, stops: unknown) => { route(query: unknown): { arrivalAt(stop: string): unknown } };
  Time: { fromSeconds(seconds: number): unknown };
  Duration: { fromMinutes(minutes: number): unknown };
  Query: { Builder: new () => QueryBuilder };
};
type QueryBuilder = {
  from(stop: string): QueryBuilder;
  to(stops: string[]): QueryBuilder;
  departureTime(time: unknown): QueryBuilder;
  maxTransfers(count: number): QueryBuilder;
  minTransferTime(time: unknown): QueryBuilder;
  build(): unknown;
};

/**
 * Earliest arrival by minotor over the same flights; `true` when found. Its routes are our airport pairs with their
 * flights in order.
 */
export async function minotor(index: TimetableIndex, flights: Flights) {
  const file = join(import.meta.dirname, 'tools/node_modules/minotor/dist/router.esm.js');
  const { Timetable, StopsIndex, Router, Time, Duration, Query } = (await import(pathToFileURL(file).href)) as Minotor;
  const zero = flights.leaves[0] as number;
  const time = (minute: number) => Time.fromSeconds((minute - zero) * 60);
  const byRoute = new Map<number, number[]>();
  for (let n = 0; n < flights.leg.length; n++) {
    const route = index.routeOf[flights.leg[n] as number] as number;
    const list = byRoute.get(route);
    if (list) list.push(n);
    else byRoute.set(route, [n]);
  }
  const stops = new Map<string, { transfers: unknown[]; routes: string[] }>();
  const places = new Map<string, unknown>();
  for (let stop = 0; stop < index.stops; stop++) {
    const transfers = [];
    for (let t = index.transfersFrom[stop] as number; t < (index.transfersFrom[stop + 1] as number); t++)
      if (index.transferTo[t] !== stop)
        transfers.push({
          destination: String(index.transferTo[t]),
          type: 'REQUIRES_MINIMAL_TIME',
          minTransferTime: Duration.fromMinutes(index.transferMinutes[t] as number),
        });
    stops.set(String(stop), { transfers, routes: [] });
    const name = String(stop);
    places.set(name, { id: name, name, children: [], locationType: 'SIMPLE_STOP_OR_PLATFORM' });
  }
  const routes = new Map<string, unknown>();
  const always = { pickUpType: 'REGULAR', dropOffType: 'REGULAR' };
  for (const [route, list] of byRoute) {
    const [from, to] = [String(index.fromOf[route]), String(index.toOf[route])];
    const stopTimes = list.flatMap((n) => {
      const [leaves, arrives] = [time(flights.leaves[n] as number), time(flights.arrives[n] as number)];
      return [
        { arrival: leaves, departure: leaves, ...always },
        { arrival: arrives, departure: arrives, ...always },
      ];
    });
    const ends = [from, to];
    routes.set(String(route), {
      stopTimes,
      stops: ends,
      stopIndices: new Map(ends.map((stop, n) => [stop, n])),
      serviceRouteId: 'air',
    });
    for (const stop of ends) stops.get(stop)?.routes.push(String(route));
  }
  const lines = new Map([['air', { type: 'RAIL', name: 'air' }]]);
  const router = new Router(new Timetable(stops, routes, lines), new StopsIndex(places));
  return (from: number, to: readonly number[], start: number): boolean => {
    const asked = new Query.Builder()
      .from(String(from))
      .to(to.map(String))
      .departureTime(time(start))
      .maxTransfers(2)
      .minTransferTime(Duration.fromMinutes(CHANGE))
      .build();
    const answer = router.route(asked);
    return to.some((stop) => answer.arrivalAt(String(stop)) !== undefined);
  };
}
