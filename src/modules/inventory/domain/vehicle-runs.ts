import { airport } from './airports.ts';
import type { CarrierCode } from './carriers.ts';
import { MORE_RAIL_BUS_ROUTES, RAIL_BUS_ROUTES, type RailBusRoute } from './rail-bus-routes.ts';

/** One direction of a train or bus. */
export type RunDirection = {
  readonly route: RailBusRoute;
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly departsLocal: string;
  readonly out: boolean;
};

const directionsOf = (routes: readonly RailBusRoute[]): RunDirection[] =>
  routes.flatMap((route) => [
    { ...route, route, out: true },
    { route, number: route.number + 1, from: route.to, to: route.from, departsLocal: route.returns, out: false },
  ]);
export const RUN_DIRECTIONS: readonly RunDirection[] = directionsOf(RAIL_BUS_ROUTES);
/** Only in the large demonstration. */
export const MORE_RUN_DIRECTIONS: readonly RunDirection[] = directionsOf(MORE_RAIL_BUS_ROUTES);
const wayOf = new Map(
  [...RUN_DIRECTIONS, ...MORE_RUN_DIRECTIONS].map((way) => [`${way.route.carrier}${way.number}`, way]),
);

export const runDirection = (carrier: string, number: number): RunDirection | undefined =>
  wayOf.get(`${carrier}${number}`);

/**
 * Where a run stops: minutes after its first departure when it comes and goes, and kilometres from its first station.
 */
export type RunStop = {
  readonly code: string;
  readonly arrives: number;
  readonly leaves: number;
  readonly km: number;
};

/**
 * All stations of a run in order, the first and the last among them. Neighbours have a section between them; each is
 * counted for itself.
 */
export function stopsOfRun(way: RunDirection): readonly RunStop[] {
  const stops = known.get(way) ?? layStops(way);
  known.set(way, stops);
  return stops;
}
/** Ways do not change. */
const known = new WeakMap<RunDirection, readonly RunStop[]>();

function layStops({ route, from, to, out }: RunDirection): RunStop[] {
  const { minutes, via = { stations: [], km: 1 } } = route;
  const between = via.stations.map(({ code, after, stays, km }) =>
    out
      ? { code, arrives: after, leaves: after + stays, km }
      : { code, arrives: minutes - after - stays, leaves: minutes - after, km: via.km - km },
  );
  return [
    { code: from, arrives: 0, leaves: 0, km: 0 },
    ...(out ? between : between.reverse()),
    { code: to, arrives: minutes, leaves: minutes, km: via.km },
  ];
}

/** What is sold of a run: from one of its stops to a later one, by their places in its order. */
export type StationPair = readonly [from: number, to: number];

const LETTER = (stop: number): string => String.fromCharCode(65 + stop);

/** `BD`: from the second stop to the fourth; empty for the whole of a run. */
export const stationPairLetters = ([from, to]: StationPair, stops: number): string =>
  from === 0 && to === stops - 1 ? '' : `${LETTER(from)}${LETTER(to)}`;

/** Every pair of stops, the whole run first. */
export function stationPairsOf(stops: number): StationPair[] {
  const all = Array.from({ length: stops }, (_, from) =>
    Array.from({ length: stops - from - 1 }, (_, n): StationPair => [from, from + n + 1]),
  ).flat();
  return all.sort((a, b) => b[1] - b[0] - (a[1] - a[0]) || a[0] - b[0]);
}

/**
 * The sections of a run, by the id of its whole departure, in which the seats of a station pair are counted: from the
 * first
 * to the last, counted from 1.
 */
export type RunSections = { readonly id: string; readonly first: number; readonly last: number };

/** `W017-20261201#2`: under these ids the stock and the places of sections are kept. */
export const sectionIds = ({ id, first, last }: RunSections): string[] =>
  Array.from({ length: last - first + 1 }, (_, n) => `${id}#${first + n}`);

/** Fares of parts are whole tens of soms. */
const STEP = 10;
/** The least that a part costs, soms: at home the state pays for most of a short way by train. */
const LEAST: Readonly<Record<'W0' | 'L0', { domestic: number; abroad: number }>> = {
  W0: { domestic: 20, abroad: 400 },
  L0: { domestic: 50, abroad: 300 },
};

const isDomestic = (from: string, to: string): boolean => airport(from).country === airport(to).country;

/**
 * An adult's fare of a part, soms: its kilometres' share of the whole run's, rounded up, not below the least and
 * never above the whole.
 */
export function stationPairFare(way: RunDirection, [from, to]: StationPair, whole: number): number {
  const stops = stopsOfRun(way);
  const [first, last, end] = [stops[from], stops[to], stops.at(-1)];
  if (!first || !last || !end) throw new Error('no such part of a run');
  if (from === 0 && last === end) return whole;
  const share = Math.ceil((whole * (last.km - first.km)) / end.km / STEP) * STEP;
  const least = LEAST[way.route.carrier][isDomestic(first.code, last.code) ? 'domestic' : 'abroad'];
  return Math.min(whole, Math.max(share, least));
}

/** Name of a service or of a part of it as departures have it: `W017`, `W017BD`. */
const NAME = /^([A-Z]\d)(\d+)([A-Z]{2})?-/;

/** The stops that a departure of a train or bus goes between, by its id; undefined for a flight. */
export function endsOf(departureId: string): { way: RunDirection; from: string; to: string } | undefined {
  const [, carrier = '', number = '', part] = NAME.exec(departureId) ?? [];
  const way = runDirection(carrier, Number(number));
  if (!way) return undefined;
  if (part === undefined) return { way, from: way.from, to: way.to };
  const stops = stopsOfRun(way);
  const [from, to] = [...part].map((letter) => stops[letter.charCodeAt(0) - 65]);
  return from && to && { way, from: from.code, to: to.code };
}

type DepartureEnds = { carrier: CarrierCode; number: number; fromCode: string; toCode: string };

/** Where the run of a departure begins and ends, by timetable codes, when the departure is but a part of it. */
export function runBeyond({ carrier, number, fromCode, toCode }: DepartureEnds): { from: string; to: string } | null {
  const way = runDirection(carrier, number);
  return way && (way.from !== fromCode || way.to !== toCode) ? { from: way.from, to: way.to } : null;
}

/** Whether a passenger who leaves a run could have stayed on it to the end of the next leg. */
export function continuesTo(
  { carrier, number, fromCode }: DepartureEnds,
  { toCode }: Pick<DepartureEnds, 'toCode'>,
): boolean {
  const way = runDirection(carrier, number);
  const codes = way ? stopsOfRun(way).map(({ code }) => code) : [];
  return codes.indexOf(toCode) > codes.indexOf(fromCode);
}
