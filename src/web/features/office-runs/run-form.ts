import {
  classesOfMode,
  MAX_BOARDING,
  MAX_COACHES,
  MAX_PERIODS,
  MAX_SEASONS,
  MAX_STOPS,
  type OwnRun,
  type RailBusFamily,
  type RunMode,
} from '#modules/inventory/api.ts';
import { type TypedValues, typedRows, upper, whole } from '../../shared/office/typed-values.ts';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
type List = 'stops' | 'boarding' | 'periods' | 'coaches' | 'seasons';

/** Rows in which something is typed: by the fields that begin one. */
const KEYS: Readonly<Record<List, { key: string; most: number; least: number }>> = {
  stops: { key: 'place', most: MAX_STOPS, least: 2 },
  boarding: { key: '(?:place|minutes)', most: MAX_BOARDING, least: 0 },
  periods: { key: '(?:from|to)', most: MAX_PERIODS, least: 0 },
  coaches: { key: '(?:number|rows)', most: MAX_COACHES, least: 0 },
  seasons: { key: '(?:from|to)', most: MAX_SEASONS, least: 0 },
};
const rowsOf = (values: TypedValues, list: List): number[] => [...new Set(typedRows(values, list, KEYS[list].key))];

/** How many rows of a list the form shows: those that are filled, and an empty one. */
export function shownRows(values: TypedValues, list: List): number {
  const { most, least } = KEYS[list];
  return Math.min(Math.max(least, (rowsOf(values, list).at(-1) ?? -1) + 2), most);
}

/** What stands in the fields of a train or bus that is not there yet. */
export const newRun = (mode: RunMode): TypedValues => ({
  'least.domestic': '0',
  'least.abroad': '0',
  ...(mode === 'bus' && { 'coaches.0.class': 'busSeat', 'coaches.0.lastRow': '5' }),
});

const CALLS = ['arrives', 'departs'] as const;

/** A train or bus as the form has it. `names`: of its stops, in the language of the reader. */
export function valuesOfRun(run: OwnRun): TypedValues {
  const values: Record<string, string> = {
    carrier: run.carrier,
    number: String(run.number),
    vehicle: run.vehicle,
    'least.domestic': String(run.least.domestic),
    'least.abroad': String(run.least.abroad),
  };
  const put = (list: List, n: number, fields: Readonly<Record<string, string | number>>) => {
    for (const [name, value] of Object.entries(fields)) values[`${list}.${n}.${name}`] = String(value);
  };
  for (const [n, { place, km, ...calls }] of run.stops.entries()) {
    put('stops', n, { place, km });
    for (const call of CALLS) {
      const { time = '', day = 0 } = calls[call] ?? {};
      put('stops', n, { [`${call}.time`]: time, [`${call}.day`]: day });
    }
  }
  for (const [n, stop] of run.boarding.entries()) put('boarding', n, stop);
  for (const [n, { from, to, days }] of run.periods.entries()) {
    put('periods', n, { from, to });
    for (const day of days) values[`periods.${n}.day${day}`] = 'on';
  }
  for (const [n, { female, ...coach }] of run.coaches.entries())
    put('coaches', n, { ...coach, female: female.join(', ') });
  for (const { class: sold, seats, fare } of run.classes) {
    values[`classes.${sold}.seats`] = String(seats);
    values[`classes.${sold}.fare`] = String(fare);
  }
  for (const [n, { from, to, fares }] of run.seasons.entries()) put('seasons', n, { from, to, ...fares });
  return values;
}

/** Names of the date fields of a form. */
export const dateNames = (values: TypedValues): string[] =>
  Object.keys(values).filter((name) => /^(periods|seasons)\.\d+\.(from|to)$/.test(name));

const isTyped = (values: TypedValues, name: string): boolean => (values[name] ?? '').trim() !== '';
const classesOf = (values: TypedValues, mode: RunMode): RailBusFamily[] =>
  classesOfMode(mode).filter((one) => ['seats', 'fare'].some((field) => isTyped(values, `classes.${one}.${field}`)));

/** Numbers of compartments: `8, 9`. */
const numbersIn = (typed: string): number[] => (typed.match(/\S+/g) ?? []).map((one) => whole(one.replace(/,$/, '')));

/** A train or bus as it is typed; the server checks it. */
export function readRunForm(values: TypedValues, mode: RunMode): OwnRun {
  const text = (name: string) => (values[name] ?? '').trim();
  const number = (name: string, empty = '') => whole(text(name) || empty);
  const callOf = (name: string) =>
    isTyped(values, `${name}.time`) ? { day: number(`${name}.day`, '0'), time: text(`${name}.time`) } : null;
  return {
    carrier: upper(values.carrier),
    number: number('number'),
    mode,
    vehicle: text('vehicle'),
    stops: rowsOf(values, 'stops').map((n) => ({
      place: text(`stops.${n}.place`),
      arrives: callOf(`stops.${n}.arrives`),
      departs: callOf(`stops.${n}.departs`),
      km: number(`stops.${n}.km`, '0'),
    })),
    boarding: rowsOf(values, 'boarding').map((n) => ({
      place: text(`boarding.${n}.place`),
      minutes: number(`boarding.${n}.minutes`),
    })),
    periods: rowsOf(values, 'periods').map((n) => ({
      from: text(`periods.${n}.from`),
      to: text(`periods.${n}.to`),
      days: WEEKDAYS.filter((day) => isTyped(values, `periods.${n}.day${day}`)),
    })),
    coaches: rowsOf(values, 'coaches').map((n) => ({
      number: text(`coaches.${n}.number`),
      class: text(`coaches.${n}.class`) as RailBusFamily,
      rows: number(`coaches.${n}.rows`),
      lastRow: number(`coaches.${n}.lastRow`, '4'),
      female: numbersIn(text(`coaches.${n}.female`)),
    })),
    classes: classesOf(values, mode).map((one) => ({
      class: one,
      seats: number(`classes.${one}.seats`),
      fare: number(`classes.${one}.fare`),
    })),
    seasons: rowsOf(values, 'seasons').map((n) => ({
      from: text(`seasons.${n}.from`),
      to: text(`seasons.${n}.to`),
      fares: Object.fromEntries(
        classesOfMode(mode)
          .filter((one) => isTyped(values, `seasons.${n}.${one}`))
          .map((one) => [one, number(`seasons.${n}.${one}`)]),
      ),
    })),
    least: { domestic: number('least.domestic', '0'), abroad: number('least.abroad', '0') },
  };
}

/** The field of the form for a path of the run: classes by their names, rows by their numbers in the form. */
export function nameOfRunPath(values: TypedValues, mode: RunMode, path: string): string {
  const [list = '', n = '', ...rest] = path.split('.');
  if (!/^\d+$/.test(n)) return path;
  if (list === 'classes') return [list, classesOf(values, mode)[Number(n)] ?? n, ...rest].join('.');
  if (!(list in KEYS)) return path;
  const row = rowsOf(values, list as List)[Number(n)] ?? n;
  // Days of a period are one group of boxes; compartments for women are one field.
  const own = rest.filter((part) => part !== 'fares' || rest.length === 1);
  const field = own[0] === 'days' || own[0] === 'female' ? own.slice(0, 1) : own;
  return [list, row, ...field].join('.');
}
