import type { Steps } from '#modules/search-engine/index.ts';
import { MAX_PERIODS, MAX_SEASONS } from '../own/flight-shape.ts';
import { MAX_SOMS, type NetworkFault } from '../own/own-carrier.ts';
import {
  MAX_BOARDING,
  MAX_ROWS as MAX_COACH_ROWS,
  MAX_COACHES,
  MAX_DAY,
  MAX_STOPS,
  type OwnRun,
  type RunMode,
} from '../own-runs/run-shape.ts';
import { RAIL_BUS_FARE_FAMILIES, type RailBusFamily } from '../rail-bus-families.ts';
import type { ErrorList } from './file-error.ts';
import type { TableCell } from './flight-table.ts';
import {
  checkOnce,
  readRecords,
  rowsOf,
  seasonsByDays,
  type TableGroup,
  type TableRow,
  type TableShape,
} from './read-records.ts';
import { serviceKeyOf, serviceNameOf } from './service-name.ts';
import { readClock, readDay, readDays, wholeIn } from './table-cells.ts';

/** Columns of the table of trains and buses, the same in every language. Fares are whole soms. */
export const RUN_COLUMNS = [
  'record',
  'run',
  'vehicle',
  'least_domestic',
  'least_abroad',
  'place',
  'arrives_day',
  'arrives',
  'departs_day',
  'departs',
  'km',
  'minutes',
  'first_day',
  'last_day',
  'days',
  'coach',
  'class',
  'rows',
  'last_row',
  'female',
  'seats',
  'fare',
] as const;
export type RunColumn = Exclude<(typeof RUN_COLUMNS)[number], 'record' | 'run'>;

/** What a row is about, with the columns that it may fill. */
export const RUN_RECORDS = {
  run: { required: ['vehicle'], optional: ['least_domestic', 'least_abroad'] },
  stop: { required: ['place'], optional: ['arrives_day', 'arrives', 'departs_day', 'departs', 'km'] },
  boarding: { required: ['place', 'minutes'], optional: [] },
  period: { required: ['first_day', 'last_day', 'days'], optional: [] },
  coach: { required: ['class', 'rows', 'last_row'], optional: ['coach', 'female'] },
  class: { required: ['class', 'seats', 'fare'], optional: [] },
  season: { required: ['first_day', 'last_day'], optional: ['class', 'fare'], pair: ['class', 'fare'] },
} as const satisfies Record<
  string,
  { required: readonly RunColumn[]; optional: readonly RunColumn[]; pair?: readonly [RunColumn, RunColumn] }
>;
export type RunRecord = keyof typeof RUN_RECORDS;
export const RUN_RECORD_NAMES = Object.keys(RUN_RECORDS) as RunRecord[];

const textOf =
  (least: number, most: number) =>
  (text: string): string | null =>
    text.length >= least && text.length <= most ? text : null;
const familyOf = (text: string): RailBusFamily | null =>
  RAIL_BUS_FARE_FAMILIES.find((family) => family.toLowerCase() === text.toLowerCase()) ?? null;
/** `06`; a spreadsheet makes a 6 of it. */
const coachOf = (text: string): string | null => (/^\d{1,2}$/.test(text) ? text.padStart(2, '0') : null);
/** Compartments as `8 9` or `8, 9`. */
function compartmentsOf(text: string): number[] | null {
  const numbers = text.split(/[\s,;]+/).map(wholeIn(1, MAX_COACH_ROWS));
  const known = numbers.filter((number) => number !== null);
  return known.length === numbers.length ? known : null;
}
const soms = wholeIn(0, MAX_SOMS);
const day = { read: wholeIn(0, MAX_DAY), code: 'runs.bad_day' };
const time = { read: readClock, code: 'schedules.bad_time' };
const date = { read: readDay, code: 'schedules.bad_date' };
const sum = { read: soms, code: 'schedules.bad_sum' };
const READERS = {
  vehicle: { read: textOf(2, 40), code: 'runs.bad_text' },
  least_domestic: sum,
  least_abroad: sum,
  place: { read: textOf(1, 120), code: 'runs.bad_text' },
  arrives_day: day,
  arrives: time,
  departs_day: day,
  departs: time,
  km: { read: wholeIn(0, 20_000), code: 'runs.bad_number' },
  minutes: { read: wholeIn(1, 240), code: 'runs.bad_number' },
  first_day: date,
  last_day: date,
  days: { read: readDays, code: 'schedules.bad_days' },
  coach: { read: coachOf, code: 'runs.coach_of_rail' },
  class: { read: familyOf, code: 'runs.bad_class' },
  rows: { read: wholeIn(1, MAX_COACH_ROWS), code: 'runs.bad_number' },
  last_row: { read: wholeIn(1, 5), code: 'runs.bad_number' },
  female: { read: compartmentsOf, code: 'runs.bad_number' },
  seats: { read: wholeIn(0, 2_000), code: 'runs.bad_number' },
  fare: sum,
} as const satisfies Record<RunColumn, { read: (text: string) => unknown; code: string }>;
type Values = { [C in RunColumn]?: NonNullable<ReturnType<(typeof READERS)[C]['read']>> };

const SHAPE: TableShape<RunColumn, RunRecord> = {
  columns: RUN_COLUMNS,
  key: 'run',
  records: RUN_RECORDS,
  readers: READERS,
  keyOf: serviceKeyOf,
  codes: { badRecord: 'runs.bad_record', badKey: 'runs.bad_run' },
};

/** What a table says of one train or bus. */
export type TableRun = TableGroup<RunRecord, Values> & { carrier: string; number: number };
type RunRow = TableRow<RunRecord, Values>;

/**
 * Trains and buses of a table in the order in which they are first named. Null: it has no heading of ours. Errors are
 * named at their lines and columns.
 */
export function* readRunTable(rows: readonly (readonly string[])[], errors: ErrorList): Steps<TableRun[] | null> {
  const groups = yield* readRecords<RunRecord, Values>(SHAPE, rows, errors);
  return groups?.map((group): TableRun => ({ carrier: '', number: 0, ...serviceNameOf(group.key), ...group })) ?? null;
}

/** Rows of a train or bus: reading them back gives the same one. */
export function rowsOfRun(run: OwnRun): TableCell[][] {
  const name = `${run.carrier}${run.number}`;
  const row = (record: RunRecord, cells: Partial<Record<RunColumn, TableCell>>): TableCell[] =>
    RUN_COLUMNS.map((column) => (column === 'record' ? record : column === 'run' ? name : (cells[column] ?? null)));
  const { vehicle, least } = run;
  return [
    row('run', { vehicle, least_domestic: least.domestic, least_abroad: least.abroad }),
    ...run.stops.map(({ place, arrives, departs, km }) =>
      row('stop', {
        place,
        arrives_day: arrives?.day ?? null,
        arrives: arrives?.time ?? null,
        departs_day: departs?.day ?? null,
        departs: departs?.time ?? null,
        km,
      }),
    ),
    ...run.boarding.map(({ place, minutes }) => row('boarding', { place, minutes })),
    ...run.periods.map(({ from, to, days }) => row('period', { first_day: from, last_day: to, days: days.join('') })),
    ...run.coaches.map(({ number, class: family, rows, lastRow, female }) =>
      row('coach', { coach: number || null, class: family, rows, last_row: lastRow, female: female.join(' ') || null }),
    ),
    ...run.classes.map(({ class: family, seats, fare }) => row('class', { class: family, seats, fare })),
    ...run.seasons.flatMap(({ from, to, fares }) => {
      const days = { first_day: from, last_day: to };
      const priced = Object.entries(fares);
      if (priced.length === 0) return [row('season', days)];
      return priced.map(([family, fare]) => row('season', { ...days, class: family, fare: fare ?? null }));
    }),
  ];
}

const callOf = (clock: string | undefined, after: number | undefined) =>
  clock === undefined ? null : { day: after ?? 0, time: clock };
const stopOf = ({ values: { place = '', arrives_day, arrives, departs_day, departs, km = 0 } }: RunRow) => ({
  place,
  arrives: callOf(arrives, arrives_day),
  departs: callOf(departs, departs_day),
  km,
});
const coachFrom = ({ values }: RunRow): OwnRun['coaches'][number] => ({
  number: values.coach ?? '',
  class: values.class ?? 'seat',
  rows: values.rows ?? 1,
  lastRow: values.last_row ?? 1,
  female: values.female ?? [],
});

function classesOf(table: TableRun, errors: ErrorList): OwnRun['classes'] {
  const rows = rowsOf(table, 'class');
  return rows.map(({ line, values, at }, n) => {
    const { class: family = 'seat', seats = 0, fare = 0 } = values;
    if (rows.slice(0, n).some((other) => other.values.class === family)) errors.add(line, at('class'), 'flights.twice');
    return { class: family, seats, fare };
  });
}

const SEASONS = {
  column: 'class',
  nameOf: ({ class: family }: Values) => family,
  priceOf: ({ fare }: Values) => fare,
  code: 'flights.twice',
};
const seasonsOf = (table: TableRun, errors: ErrorList): OwnRun['seasons'] =>
  seasonsByDays(rowsOf(table, 'season'), SEASONS, errors).map(({ prices: fares, ...days }) => ({ ...days, fares }));

const LIMITS: readonly [RunRecord, number][] = [
  ['stop', MAX_STOPS],
  ['boarding', MAX_BOARDING],
  ['period', MAX_PERIODS],
  ['coach', MAX_COACHES],
];

function checkNumbers(table: TableRun, seasons: number, errors: ErrorList): void {
  for (const [record, limit] of LIMITS) {
    const over = rowsOf(table, record)[limit];
    if (over) errors.add(over.line, 1, 'runs.too_many_rows', { record, limit });
  }
  const [first] = rowsOf(table, 'season');
  if (first && seasons > MAX_SEASONS)
    errors.add(first.line, 1, 'runs.too_many_rows', { record: 'season', limit: MAX_SEASONS });
}

/**
 * A train or bus as a table leaves it: what it has rows of becomes exactly what they say, the rest stays. A new one
 * needs rows of all but places to get on and seasons. `mode`: of its carrier. Null with its errors named.
 */
export function withRows(
  table: TableRun,
  { mode, current }: { mode: RunMode; current: OwnRun | null },
  errors: ErrorList,
): OwnRun | null {
  const before = errors.count;
  checkOnce(table, 'run', { errors, code: 'flights.twice' });
  const has = (record: RunRecord) => rowsOf(table, record).length > 0;
  for (const record of ['run', 'stop', 'period', 'coach', 'class'] as const)
    if (!current && !has(record)) errors.add(table.line, 1, 'runs.incomplete', { record });
  const seasons = seasonsOf(table, errors);
  checkNumbers(table, seasons.length, errors);
  const classes = classesOf(table, errors);
  const stops = rowsOf(table, 'stop');
  if (stops.length === 1) errors.add(stops[0]?.line ?? table.line, 1, 'runs.one_stop');
  if (errors.count > before) return null;
  const { carrier, number } = table;
  const { vehicle, least_domestic, least_abroad } = rowsOf(table, 'run')[0]?.values ?? {};
  const least = current?.least ?? { domestic: 0, abroad: 0 };
  return {
    boarding: [],
    seasons: [],
    stops: [],
    periods: [],
    coaches: [],
    classes: [],
    ...current,
    carrier,
    number,
    mode,
    vehicle: vehicle ?? current?.vehicle ?? '',
    least: { domestic: least_domestic ?? least.domestic, abroad: least_abroad ?? least.abroad },
    ...(has('stop') && { stops: stops.map(stopOf) }),
    ...(has('boarding') && {
      boarding: rowsOf(table, 'boarding').map(({ values: { place = '', minutes = 1 } }) => ({ place, minutes })),
    }),
    ...(has('period') && {
      periods: rowsOf(table, 'period').map(({ values }) => ({
        from: values.first_day ?? '',
        to: values.last_day ?? '',
        days: values.days ?? [],
      })),
    }),
    ...(has('coach') && { coaches: rowsOf(table, 'coach').map(coachFrom) }),
    ...(has('class') && { classes }),
    ...(has('season') && { seasons }),
  };
}

const LISTS: Readonly<Record<string, RunRecord>> = {
  stops: 'stop',
  boarding: 'boarding',
  periods: 'period',
  coaches: 'coach',
};
const COLUMNS: Readonly<Record<string, RunColumn>> = {
  place: 'place',
  'arrives.time': 'arrives',
  'departs.time': 'departs',
  'departs.day': 'departs_day',
  km: 'km',
  minutes: 'minutes',
  from: 'first_day',
  to: 'last_day',
  days: 'days',
  number: 'coach',
  class: 'class',
  female: 'female',
  seats: 'seats',
  fare: 'fare',
  fares: 'fare',
};

function rowOfFault(table: TableRun, run: OwnRun, [list = '', n = '']: readonly string[]): RunRow | undefined {
  const record = LISTS[list];
  if (record) return rowsOf(table, record)[Number(n)];
  if (list === 'classes') return rowsOf(table, 'class').find(({ values }) => values.class === n);
  if (list !== 'seasons') return undefined;
  const season = run.seasons[Number(n)];
  return rowsOf(table, 'season').find(
    ({ values }) => values.first_day === season?.from && values.last_day === season?.to,
  );
}

/**
 * Names the faults of parts that the file has at their rows, and answers the others: they keep the run from being
 * published, not from being taken in.
 */
export function placeRunFaults(
  table: TableRun,
  run: OwnRun,
  faults: readonly NetworkFault[],
  errors: ErrorList,
): NetworkFault[] {
  return faults.filter(({ field, code, values }) => {
    const parts = field.split('.');
    const row = rowOfFault(table, run, parts);
    if (!row) return true;
    const column = COLUMNS[parts.slice(2).join('.')];
    errors.add(row.line, column ? row.at(column) : 1, code, values);
    return false;
  });
}
