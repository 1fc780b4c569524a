import type { Steps } from '#modules/search-engine/index.ts';
import { MAX_PERIODS, MAX_SEASONS, type OwnFlight } from '../own/flight-shape.ts';
import type { ErrorList } from './file-error.ts';
import { TABLE_COLUMNS, TABLE_RECORDS, type TableColumn, type TableRecord } from './flight-table.ts';
import { CELL_READERS, type CellColumn, type CellValues, plainCell } from './table-cells.ts';

/** Rows of a table. */
export const MAX_ROWS = 20_000;
/** The heading may stand under a title. */
const HEADING_WITHIN = 10;

type Column = { name: TableColumn; at: number };
/** A read row; `at` answers the column of a cell, counted from 1. */
export type TableRow = { line: number; record: TableRecord; values: CellValues; at: (column: CellColumn) => number };
/** What a table says of one flight. */
export type TableFlight = {
  carrier: string;
  number: number;
  line: number;
  rows: TableRow[];
  /** One of its rows has an error, so that nothing more is said of it. */
  isBroken: boolean;
};

function headingOf(rows: readonly (readonly string[])[]): { line: number; columns: Column[] } | null {
  for (let n = 0; n < Math.min(rows.length, HEADING_WITHIN); n++) {
    const names = (rows[n] ?? []).map((cell) =>
      cell
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
    );
    const columns = names.flatMap((name, at): Column[] => {
      const known = TABLE_COLUMNS.find((column) => column === name);
      return known ? [{ name: known, at }] : [];
    });
    const has = (name: TableColumn) => columns.some((column) => column.name === name);
    if (has('record') && has('flight')) return { line: n + 1, columns };
  }
  return null;
}

function checkHeading(cells: readonly string[], line: number, errors: ErrorList): void {
  const seen = new Set<string>();
  cells.forEach((cell, at) => {
    const name = cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_');
    if (name === '') return;
    if (!TABLE_COLUMNS.some((column) => column === name))
      errors.add(line, at + 1, 'schedules.unknown_column', { value: cell.trim().slice(0, 40) });
    else if (seen.has(name)) errors.add(line, at + 1, 'schedules.column_twice', { value: name });
    seen.add(name);
  });
}

/** One row, or null with its errors named. */
function readRow(
  cells: readonly string[],
  {
    line,
    record,
    columns,
    errors,
  }: { line: number; record: TableRecord; columns: readonly Column[]; errors: ErrorList },
): TableRow | null {
  const { required, optional } = TABLE_RECORDS[record];
  const before = errors.count;
  const values: Record<string, unknown> = {};
  const placeOf = (name: TableColumn) => columns.find((column) => column.name === name)?.at ?? 0;
  const wanted: readonly TableColumn[] = [...required, ...optional];
  for (const { name, at } of columns) {
    if (name === 'record' || name === 'flight') continue;
    const text = plainCell(cells[at] ?? '');
    if (text === '') continue;
    if (!wanted.includes(name)) {
      errors.add(line, at + 1, 'schedules.not_here', { column: name, record });
      continue;
    }
    const { read, code } = CELL_READERS[name];
    const value = read(text);
    if (value === null) errors.add(line, at + 1, code, { value: text.slice(0, 40) });
    else values[name] = value;
  }
  for (const name of required)
    if (values[name] === undefined && plainCell(cells[placeOf(name)] ?? '') === '')
      errors.add(line, placeOf(name) + 1, 'schedules.cell_missing', { column: name, record });
  if (record === 'season' && (values.class === undefined) !== (values.fare === undefined) && errors.count === before)
    errors.add(line, placeOf(values.class === undefined ? 'class' : 'fare') + 1, 'schedules.cell_missing', {
      column: values.class === undefined ? 'class' : 'fare',
      record,
    });
  return errors.count > before ? null : { line, record, values, at: (column) => placeOf(column) + 1 };
}

const FLIGHT = /^(?=.?[A-Z])([A-Z0-9]{2})\s?(\d{1,4})$/;

/**
 * Flights of a table in the order in which they are first named. Null: it has no heading of ours. Errors are named at
 * their lines and columns.
 */
export function* readFlightTable(rows: readonly (readonly string[])[], errors: ErrorList): Steps<TableFlight[] | null> {
  const heading = headingOf(rows);
  if (!heading) return null;
  const { columns } = heading;
  checkHeading(rows[heading.line - 1] ?? [], heading.line, errors);
  const flights = new Map<string, TableFlight>();
  const placeOf = (name: 'record' | 'flight') => columns.find((column) => column.name === name)?.at ?? 0;
  for (let n = heading.line; n < rows.length && !errors.isFull; n++) {
    yield;
    const cells = rows[n] ?? [];
    const line = n + 1;
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (n - heading.line >= MAX_ROWS) {
      errors.add(line, 1, 'schedules.too_many_rows', { limit: MAX_ROWS });
      break;
    }
    const record = plainCell(cells[placeOf('record')] ?? '').toLowerCase();
    const name = FLIGHT.exec(plainCell(cells[placeOf('flight')] ?? '').toUpperCase());
    const number = Number(name?.[2]);
    if (!Object.hasOwn(TABLE_RECORDS, record)) {
      errors.add(line, placeOf('record') + 1, 'schedules.bad_record', { value: record.slice(0, 40) });
      continue;
    }
    if (!name || number === 0) {
      errors.add(line, placeOf('flight') + 1, 'schedules.bad_flight');
      continue;
    }
    const row = readRow(cells, { line, record: record as TableRecord, columns, errors });
    const carrier = name[1] as string;
    const id = `${carrier}${number}`;
    const known = flights.get(id);
    const flight = known ?? { carrier, number, line, rows: [], isBroken: false };
    if (!known) flights.set(id, flight);
    if (row) flight.rows.push(row);
    else flight.isBroken = true;
  }
  return [...flights.values()];
}

const of = (flight: TableFlight, record: TableRecord) => flight.rows.filter((row) => row.record === record);

/** Seasons by their days, in the order in which they are first named. */
function seasonsOf(flight: TableFlight, errors: ErrorList): OwnFlight['seasons'] {
  const seasons = new Map<string, { from: string; to: string; fares: Record<string, number> }>();
  for (const { line, values, at } of of(flight, 'season')) {
    const { first_day: from = '', last_day: to = '', class: rbd, fare } = values;
    const season = seasons.get(`${from}${to}`) ?? { from, to, fares: {} };
    seasons.set(`${from}${to}`, season);
    if (rbd === undefined || fare === undefined) continue;
    if (season.fares[rbd] !== undefined) errors.add(line, at('class'), 'flights.twice');
    season.fares[rbd] = fare;
  }
  const made = [...seasons.values()];
  if (made.length > MAX_SEASONS)
    errors.add(of(flight, 'season')[0]?.line ?? flight.line, 1, 'schedules.too_many_seasons', { limit: MAX_SEASONS });
  return made;
}

/** More than one row of what a flight has once. */
function checkOnce(flight: TableFlight, record: TableRecord, errors: ErrorList): void {
  const second = of(flight, record)[1];
  if (second) errors.add(second.line, 1, 'flights.twice');
}

type Fares = Pick<OwnFlight, 'classes' | 'seasons' | 'block' | 'belowNet'>;
function faresOf(flight: TableFlight, current: OwnFlight | null, errors: ErrorList): Fares {
  const classes = of(flight, 'class').map(({ line, values, at }, n, all) => {
    const { class: rbd = '', seats = 0, fare = 0 } = values;
    if (all.slice(0, n).some((other) => other.values.class === rbd)) errors.add(line, at('class'), 'flights.twice');
    return { rbd, seats, fare };
  });
  checkOnce(flight, 'block', errors);
  const [block] = of(flight, 'block');
  const { seats = 0, net = 0, release_days: releaseDays = 0, below_net = false } = block?.values ?? {};
  return {
    classes,
    seasons: seasonsOf(flight, errors),
    block: block ? { seats, net, releaseDays } : null,
    belowNet: block ? below_net : (current?.belowNet ?? false),
  };
}

function routeOf(
  flight: TableFlight,
  errors: ErrorList,
): Pick<OwnFlight, 'from' | 'to' | 'aircraft' | 'cabins'> | null {
  checkOnce(flight, 'flight', errors);
  const [row] = of(flight, 'flight');
  if (!row) return null;
  const { from = '', to = '', aircraft = '', economy = 0, business = 0 } = row.values;
  return { from, to, aircraft, cabins: { economy, business } };
}

const isFare = ({ record }: TableRow): boolean => record === 'class' || record === 'season' || record === 'block';

/**
 * A flight as a table leaves it: what it has rows of becomes exactly what they say, the rest stays. A new flight needs
 * rows of everything. Null with its errors named.
 */
export function tableEdition(flight: TableFlight, current: OwnFlight | null, errors: ErrorList): OwnFlight | null {
  const before = errors.count;
  const route = routeOf(flight, errors);
  const periods = of(flight, 'period').map(({ values }) => ({
    from: values.first_day ?? '',
    to: values.last_day ?? '',
    days: values.days ?? [],
    departs: values.departs ?? '',
    arrives: values.arrives ?? '',
    dayShift: values.day_shift ?? 0,
  }));
  if (periods.length > MAX_PERIODS)
    errors.add(of(flight, 'period')[MAX_PERIODS]?.line ?? flight.line, 1, 'schedules.too_many_periods', {
      limit: MAX_PERIODS,
    });
  const fares = flight.rows.some(isFare) ? faresOf(flight, current, errors) : null;
  const missing = (record: TableRecord) => errors.add(flight.line, 1, 'schedules.flight_incomplete', { record });
  if (!route && !current) missing('flight');
  if (periods.length === 0 && !current) missing('period');
  if (fares ? fares.classes.length === 0 : !current) missing('class');
  if (errors.count > before) return null;
  const { carrier, number } = flight;
  const base = current ?? { carrier, number, from: '', to: '', aircraft: '', cabins: { economy: 0, business: 0 } };
  return {
    periods: [],
    classes: [],
    seasons: [],
    block: null,
    belowNet: false,
    ...base,
    ...route,
    ...fares,
    ...(periods.length > 0 && { periods }),
  };
}
