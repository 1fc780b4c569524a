import type { LocalDate } from '#kernel/dates.ts';
import { clocksOf } from './clocks.ts';
import { atOnce, type Steps } from './steps.ts';
import {
  cellWordsFor,
  EMPTY_CELL,
  NO_SHEET,
  NO_STEP,
  NOT_SOLD,
  ROUTE,
  type TimetableIndex,
} from './timetable-index.ts';

/**
 * A departure that repeats. `departs` is local in `zone`, minutes after midnight; `sheets` hold a price a booking
 * class, 0 where there is none.
 */
export type LegPlan = {
  from: number;
  to: number;
  carrier: number;
  /** A place in MODES. */
  mode: number;
  /** Which of the plan's connection classes it belongs to. */
  connectionClass: number;
  zone: number;
  departs: number;
  elapsed: number;
  sheets: readonly (readonly number[])[];
};

/** Sheets of one leg are numbered by a byte; its last value says that the leg does not run. */
export const MAX_SHEETS = NO_SHEET;

export type TimetablePlan = {
  firstDay: LocalDate;
  days: number;
  /** IANA names. */
  zones: readonly string[];
  stops: readonly { city: number; zone: number }[];
  carriers: number;
  /** Family of each booking class. */
  familyOf: readonly number[];
  legs: readonly LegPlan[];
  /** Legs of one class need the same time for a connection: say domestic ones of one carrier. */
  connectionClasses: number;
  /** Minutes between a leg of the first class and one of the second at a stop. */
  connectMinutes: (stop: number, arriving: number, departing: number) => number;
  /** Good for both directions. */
  transfers: readonly { a: number; b: number; minutes: number }[];
  linked: (a: number, b: number) => boolean;
  /** Left out: every carrier connects everywhere. */
  connectsAt?: (carrier: number, stop: number) => boolean;
  selfTransferMinutes: number;
};

/** Where each run begins, and after the last one its end. */
function runsOf(count: number, keys: Iterable<number>): Int32Array {
  const starts = new Int32Array(count + 1);
  for (const key of keys) starts[key + 1] = (starts[key + 1] as number) + 1;
  for (let i = 0; i < count; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number);
  return starts;
}

function layTransfers({ stops, transfers }: TimetablePlan) {
  const both = transfers.flatMap(({ a, b, minutes }) => [
    { from: a, to: b, minutes },
    { from: b, to: a, minutes },
  ]);
  // Every stop is its own neighbour.
  both.push(...stops.map((_, stop) => ({ from: stop, to: stop, minutes: 0 })));
  both.sort((x, y) => x.from - y.from || x.to - y.to);
  return {
    transfersFrom: runsOf(
      stops.length,
      both.map((way) => way.from),
    ),
    transferTo: Int32Array.from(both, (way) => way.to),
    transferMinutes: Uint16Array.from(both, (way) => way.minutes),
  };
}

/** Number of legs laid out in one piece. */
const PIECE = 1_000;

function* layRoutes(plan: TimetablePlan, sorted: readonly LegPlan[]) {
  const fromOf: number[] = [];
  const toOf: number[] = [];
  const legsOf: number[] = [];
  const routeOf = Int32Array.from(sorted, (leg, at) => {
    if (fromOf.at(-1) !== leg.from || toOf.at(-1) !== leg.to) {
      fromOf.push(leg.from);
      toOf.push(leg.to);
      legsOf.push(at);
    }
    return fromOf.length - 1;
  });
  legsOf.push(sorted.length);
  const routeFacts = new Int32Array(fromOf.length * ROUTE.words);
  const fastest = new Uint16Array(fromOf.length);
  for (let route = 0; route < fromOf.length; route++) {
    if (route % PIECE === 0) yield;
    const [first, end] = [legsOf[route] as number, legsOf[route + 1] as number];
    const legs = sorted.slice(first, end);
    const times = legs.map(({ elapsed }) => elapsed);
    const stops = [fromOf[route] as number, toOf[route] as number];
    const hours = [legs[0]?.departs ?? 0, legs.at(-1)?.departs ?? 0];
    routeFacts.set([...stops, first, end, Math.max(...times), ...hours], route * ROUTE.words);
    fastest[route] = Math.min(...times);
  }
  const routesTo = runsOf(plan.stops.length, toOf);
  const next = routesTo.slice();
  const routesInto = new Int32Array(toOf.length);
  toOf.forEach((stop, route) => {
    const at = next[stop] as number;
    routesInto[at] = route;
    next[stop] = at + 1;
  });
  return {
    fromOf: Int32Array.from(fromOf),
    toOf: Int32Array.from(toOf),
    fastest,
    routeFacts,
    routeOf,
    routesFrom: runsOf(plan.stops.length, fromOf),
    routesTo,
    routesInto,
    stopsInto: routesInto.map((route) => fromOf[route] as number),
  };
}

/** The lowest price of each family that any sheet of a route has. */
function* floorsOf({ familyOf }: TimetablePlan, sorted: readonly LegPlan[], routeOf: Int32Array) {
  const families = Math.max(...familyOf) + 1;
  const floors = new Int32Array(((routeOf.at(-1) ?? -1) + 1) * families).fill(NOT_SOLD);
  for (const [at, { sheets }] of sorted.entries()) {
    if (at % PIECE === 0) yield;
    for (const sheet of sheets)
      sheet.forEach((price, bookingClass) => {
        const cell = (routeOf[at] as number) * families + (familyOf[bookingClass] as number);
        if (price > 0) floors[cell] = Math.min(floors[cell] as number, price);
      });
  }
  return { floors, families };
}

/** Legs by their ends and departures, by their places in the plan. */
function* inOrder({ stops, legs }: TimetablePlan): Steps<number[]> {
  const from: number[][] = stops.map(() => []);
  for (const [at, leg] of legs.entries()) (from[leg.from] as number[]).push(at);
  const order: number[] = [];
  for (const own of from) {
    if (own.length > 0) yield;
    own.sort((x, y) => {
      const [a, b] = [legs[x] as LegPlan, legs[y] as LegPlan];
      return a.to - b.to || a.departs - b.departs || x - y;
    });
    for (const at of own) order.push(at);
  }
  return order;
}

/**
 * Lays a timetable out; nothing runs yet (`openDay`, `setSeats`, then `recomputeAll`). `legOf` answers the number of
 * each leg of the plan, in its order.
 * @throws RangeError when a leg has more than `MAX_SHEETS` sheets.
 */
export const buildIndex = (plan: TimetablePlan): { index: TimetableIndex; legOf: Int32Array } =>
  atOnce(indexSteps(plan));

/** As `buildIndex`, in pieces. */
export function* indexSteps(plan: TimetablePlan): Steps<{ index: TimetableIndex; legOf: Int32Array }> {
  const { days, stops, legs, familyOf } = plan;
  const order = yield* inOrder(plan);
  const sorted = order.map((at) => legs[at] as LegPlan);
  const legOf = new Int32Array(legs.length);
  order.forEach((at, leg) => {
    legOf[at] = leg;
  });
  if (legs.some((leg) => leg.sheets.length > MAX_SHEETS)) throw new RangeError('too many sheets of a leg');
  const routes = yield* layRoutes(plan, sorted);
  const count = sorted.length;
  const legFacts = new Int32Array(count * 2);
  const prices = new Int32Array(legs.reduce((sheets, leg) => sheets + leg.sheets.length, 0) * familyOf.length);
  let sheets = 0;
  for (const [at, leg] of sorted.entries()) {
    if (at % PIECE === 0) yield;
    legFacts.set([(leg.elapsed << 16) | (leg.departs & 0xffff), sheets], at * 2);
    for (const sheet of leg.sheets) prices.set(sheet, sheets++ * familyOf.length);
  }
  const classes = plan.connectionClasses;
  const connect = new Uint16Array(stops.length * classes ** 2);
  const linked = new Uint8Array(plan.carriers ** 2);
  const hubs = plan.connectsAt ? new Uint8Array(plan.carriers * stops.length) : null;
  for (let stop = 0; stop < stops.length; stop++)
    for (let a = 0; a < classes; a++)
      for (let b = 0; b < classes; b++) connect[(stop * classes + a) * classes + b] = plan.connectMinutes(stop, a, b);
  for (let a = 0; a < plan.carriers; a++) {
    for (let b = 0; b < plan.carriers; b++) linked[a * plan.carriers + b] = Number(plan.linked(a, b));
    for (let stop = 0; hubs && stop < stops.length; stop++)
      hubs[a * stops.length + stop] = Number(plan.connectsAt?.(a, stop));
  }
  const mixedClocks = legs.some((leg) => leg.zone !== stops[leg.from]?.zone);
  const around = new Uint8Array(stops.length).fill(Number(mixedClocks));
  for (const { a, b } of plan.transfers)
    if (stops[a]?.zone !== stops[b]?.zone) for (const stop of [a, b]) around[stop] = 1;
  const cellWords = cellWordsFor(familyOf.length);
  const cells = new Int32Array(days * count * cellWords);
  for (let day = 0; day < days; day++) {
    yield;
    for (let cell = day * count * cellWords; cell < (day + 1) * count * cellWords; cell += cellWords)
      cells[cell] = EMPTY_CELL;
  }
  const floors = yield* floorsOf(plan, sorted, routes.routeOf);
  const index: TimetableIndex = {
    clocks: clocksOf(plan.zones, plan.firstDay, days),
    days,
    stops: stops.length,
    cityOf: Int32Array.from(stops, (stop) => stop.city),
    zoneOf: Uint16Array.from(stops, (stop) => stop.zone),
    connect,
    connectionClasses: classes,
    connectionClassOf: Uint8Array.from(sorted, (leg) => leg.connectionClass),
    ...layTransfers(plan),
    ...routes,
    ...floors,
    carrierOf: Uint16Array.from(sorted, (leg) => leg.carrier),
    modeOf: Uint8Array.from(sorted, (leg) => leg.mode),
    legZone: Uint16Array.from(sorted, (leg) => leg.zone),
    legFacts,
    prices,
    legs: count,
    routes: routes.fromOf.length,
    cells,
    cellWords,
    left: new Uint8Array(days * routes.fromOf.length).fill(NO_STEP),
    familyOf,
    carriers: plan.carriers,
    linked,
    hubs,
    selfTransferMinutes: plan.selfTransferMinutes,
    mixedClocks,
    around,
  };
  return { index, legOf };
}
