import type { Airport } from './airports.ts';
import type { CarrierCode } from './carriers.ts';
import { type PublishedRun, publishedRun } from './own-runs/published-runs.ts';
import type { OwnRun } from './own-runs/run-shape.ts';

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

type Priced = { readonly run: Pick<OwnRun, 'stops' | 'least'>; readonly stops: readonly Pick<Airport, 'country'>[] };

/**
 * An adult's fare of a part, soms: its kilometres' share of the whole run's, rounded up, not below the least and
 * never above the whole.
 */
export function stationPairFare({ run, stops }: Priced, [from, to]: StationPair, whole: number): number {
  const [first, last, end] = [run.stops[from], run.stops[to], run.stops.at(-1)];
  if (!first || !last || !end) throw new Error('no such part of a run');
  if (from === 0 && last === end) return whole;
  const share = Math.ceil((whole * (last.km - first.km)) / Math.max(1, end.km) / STEP) * STEP;
  const least = run.least[stops[from]?.country === stops[to]?.country ? 'domestic' : 'abroad'];
  return Math.min(whole, Math.max(share, least));
}

/** Name of a service or of a part of it as departures have it: `W017`, `W017BD`. */
const NAME = /^([A-Z0-9]{2})(\d+)([A-Z]{2})?-/;

/** The train or bus, or the flight, of a departure by its id. */
export function runNameOf(departureId: string): { carrier: string; number: number } | undefined {
  const [, carrier, number] = NAME.exec(departureId) ?? [];
  return carrier === undefined ? undefined : { carrier, number: Number(number) };
}

/** The run of a departure and the stops that it goes between, by its id; undefined for a flight. */
export function endsOf(departureId: string): { run: PublishedRun; from: Airport; to: Airport } | undefined {
  const [, carrier = '', number = '', part] = NAME.exec(departureId) ?? [];
  const run = publishedRun(carrier, Number(number));
  if (!run) return undefined;
  const places = part === undefined ? [0, run.stops.length - 1] : [...part].map((letter) => letter.charCodeAt(0) - 65);
  const [from, to] = places.map((place) => run.stops[place]);
  return from && to && { run, from, to };
}

/** Whether departures, by their ids, stay in one country; undefined unless all are trains or buses. */
export function domesticServices(departureIds: readonly string[]): boolean | undefined {
  const ends = departureIds.map(endsOf);
  if (ends.length === 0 || ends.some((one) => one === undefined)) return undefined;
  return ends.every((one) => one && one.from.country === one.to.country);
}

/** The coaches of a service; undefined for a flight. */
export const vehicleOf = (carrier: string, number: number): Pick<OwnRun, 'coaches'> | undefined =>
  publishedRun(carrier, number)?.document;

/** Stops where one may get on, the first one first, with minutes after it; empty where there is no choice. */
export function boardingOf(carrier: string, number: number, fromCode: string): { code: string; after: number }[] {
  const run = publishedRun(carrier, number);
  const [first] = run?.stops ?? [];
  if (!run || !first || run.document.boarding.length === 0 || fromCode !== first.code) return [];
  return [{ code: first.code, after: 0 }, ...run.document.boarding.map(({ place, minutes }) => at(place, minutes))];
}
const at = (code: string, after: number) => ({ code, after });

type DepartureEnds = { carrier: CarrierCode; number: number; fromCode: string; toCode: string };

/** Where the run of a departure begins and ends, by timetable codes, when the departure is but a part of it. */
export function runBeyond({ carrier, number, fromCode, toCode }: DepartureEnds): { from: string; to: string } | null {
  const stops = publishedRun(carrier, number)?.stops ?? [];
  const [from, to] = [stops[0]?.code, stops.at(-1)?.code];
  return from && to && (from !== fromCode || to !== toCode) ? { from, to } : null;
}

/** Whether a passenger who leaves a run could have stayed on it to the end of the next leg. */
export function continuesTo(
  { carrier, number, fromCode }: DepartureEnds,
  { toCode }: Pick<DepartureEnds, 'toCode'>,
): boolean {
  const codes = publishedRun(carrier, number)?.stops.map(({ code }) => code) ?? [];
  return codes.indexOf(toCode) > codes.indexOf(fromCode);
}
