import type { Steps } from '#modules/search-engine/index.ts';
import type { ErrorList } from './file-error.ts';
import { plainCell } from './table-cells.ts';

/** Rows of a table. */
export const MAX_ROWS = 20_000;
/** The heading may stand under a title. */
const HEADING_WITHIN = 10;

type Reader = { readonly read: (text: string) => unknown; readonly code: string };
type RecordShape<Column extends string> = {
  readonly required: readonly Column[];
  readonly optional: readonly Column[];
  /** Two columns that are filled together or not at all. */
  readonly pair?: readonly [Column, Column];
};

/** A table whose rows are records about things that a key names: flights, hotels. */
export type TableShape<Column extends string = string, Kind extends string = string> = {
  /** `record`, the column of the key, and those that a record may fill, in their order. */
  readonly columns: readonly string[];
  readonly key: string;
  readonly records: Readonly<Record<Kind, RecordShape<Column>>>;
  /** What a filled cell says, and which error it is when it says nothing. */
  readonly readers: Readonly<Record<Column, Reader>>;
  /** The key as it is kept; null: it is none. */
  readonly keyOf: (text: string) => string | null;
  readonly codes: { readonly badRecord: string; readonly badKey: string };
};

/** A read row; `at` answers the column of a cell, counted from 1. */
export type TableRow<Kind, Values> = { line: number; record: Kind; values: Values; at: (column: string) => number };
/** What a table says of one thing. */
export type TableGroup<Kind, Values> = {
  key: string;
  line: number;
  rows: TableRow<Kind, Values>[];
  /** One of its rows has an error, so that nothing more is said of it. */
  isBroken: boolean;
};

type Columns = readonly { name: string; at: number }[];
const placeOf = (columns: Columns, name: string): number => columns.find((column) => column.name === name)?.at ?? 0;
const nameOf = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

function headingOf(shape: TableShape, rows: readonly (readonly string[])[]): { line: number; columns: Columns } | null {
  for (let n = 0; n < Math.min(rows.length, HEADING_WITHIN); n++) {
    const columns = (rows[n] ?? []).map((cell, at) => ({ name: nameOf(cell), at }));
    const known = columns.filter(({ name }) => shape.columns.includes(name));
    const has = (wanted: string) => known.some(({ name }) => name === wanted);
    if (has('record') && has(shape.key)) return { line: n + 1, columns: known };
  }
  return null;
}

function checkHeading(shape: TableShape, cells: readonly string[], line: number, errors: ErrorList): void {
  const seen = new Set<string>();
  cells.forEach((cell, at) => {
    const name = nameOf(cell);
    if (name === '') return;
    if (!shape.columns.includes(name))
      errors.add(line, at + 1, 'schedules.unknown_column', { value: cell.trim().slice(0, 40) });
    else if (seen.has(name)) errors.add(line, at + 1, 'schedules.column_twice', { value: name });
    seen.add(name);
  });
}

/** One row, or null with its errors named. */
function readRow<Kind extends string, Values>(
  shape: TableShape<string, Kind>,
  cells: readonly string[],
  { line, record, columns, errors }: { line: number; record: Kind; columns: Columns; errors: ErrorList },
): TableRow<Kind, Values> | null {
  const { required, optional, pair } = shape.records[record];
  const before = errors.count;
  const values: Record<string, unknown> = {};
  const wanted = [...required, ...optional];
  const missing = (column: string) =>
    errors.add(line, placeOf(columns, column) + 1, 'schedules.cell_missing', { column, record });
  for (const { name, at } of columns) {
    if (name === 'record' || name === shape.key) continue;
    const text = plainCell(cells[at] ?? '');
    if (text === '') continue;
    const reader = shape.readers[name];
    if (!wanted.includes(name) || !reader) {
      errors.add(line, at + 1, 'schedules.not_here', { column: name, record });
      continue;
    }
    const value = reader.read(text);
    if (value === null) errors.add(line, at + 1, reader.code, { value: text.slice(0, 40) });
    else values[name] = value;
  }
  for (const name of required)
    if (values[name] === undefined && plainCell(cells[placeOf(columns, name)] ?? '') === '') missing(name);
  if (pair && errors.count === before) {
    const [first, second] = pair;
    if ((values[first] === undefined) !== (values[second] === undefined))
      missing(values[first] === undefined ? first : second);
  }
  if (errors.count > before) return null;
  return { line, record, values: values as Values, at: (column) => placeOf(columns, column) + 1 };
}

/**
 * What a table says, by the key of its rows, in the order in which keys are first named. Null: it has no heading of
 * this shape. Errors are named at their lines and columns.
 */
export function* readRecords<Kind extends string, Values>(
  shape: TableShape<string, Kind>,
  rows: readonly (readonly string[])[],
  errors: ErrorList,
): Steps<TableGroup<Kind, Values>[] | null> {
  const heading = headingOf(shape, rows);
  if (!heading) return null;
  const { columns } = heading;
  checkHeading(shape, rows[heading.line - 1] ?? [], heading.line, errors);
  const groups = new Map<string, TableGroup<Kind, Values>>();
  for (let n = heading.line; n < rows.length && !errors.isFull; n++) {
    yield;
    const cells = rows[n] ?? [];
    const line = n + 1;
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (n - heading.line >= MAX_ROWS) {
      errors.add(line, 1, 'schedules.too_many_rows', { limit: MAX_ROWS });
      break;
    }
    const record = plainCell(cells[placeOf(columns, 'record')] ?? '').toLowerCase();
    if (!Object.hasOwn(shape.records, record)) {
      errors.add(line, placeOf(columns, 'record') + 1, shape.codes.badRecord, { value: record.slice(0, 40) });
      continue;
    }
    const key = shape.keyOf(plainCell(cells[placeOf(columns, shape.key)] ?? ''));
    if (key === null) {
      errors.add(line, placeOf(columns, shape.key) + 1, shape.codes.badKey);
      continue;
    }
    const row = readRow<Kind, Values>(shape, cells, { line, record: record as Kind, columns, errors });
    const group = groups.get(key) ?? { key, line, rows: [], isBroken: false };
    groups.set(key, group);
    if (row) group.rows.push(row);
    else group.isBroken = true;
  }
  return [...groups.values()];
}

/** Rows of a kind. */
export const rowsOf = <Kind, Values>({ rows }: TableGroup<Kind, Values>, record: Kind): TableRow<Kind, Values>[] =>
  rows.filter((row) => row.record === record);

/** More than one row of what a thing has once. */
export function checkOnce<Kind, Values>(
  group: TableGroup<Kind, Values>,
  record: Kind,
  { errors, code }: { errors: ErrorList; code: string },
): void {
  const second = rowsOf(group, record)[1];
  if (second) errors.add(second.line, 1, code);
}

type Days = { first_day?: string; last_day?: string };
type Season<Name extends string, Price> = { from: string; to: string; prices: Partial<Record<Name, Price>> };

/**
 * Prices by season: rows of the same days are one season, in the order in which they are first named. A row without a
 * name has days alone; a name that a season prices twice is an error.
 */
export function seasonsByDays<Kind, Values extends Days, Name extends string, Price>(
  rows: readonly TableRow<Kind, Values>[],
  of: {
    /** Where a name stands. */
    column: string;
    nameOf: (values: Values) => Name | undefined;
    priceOf: (values: Values) => Price | undefined;
    /** Of the error. */
    code: string;
  },
  errors: ErrorList,
): Season<Name, Price>[] {
  const seasons = new Map<string, Season<Name, Price>>();
  for (const { line, values, at } of rows) {
    const { first_day: from = '', last_day: to = '' } = values;
    const season: Season<Name, Price> = seasons.get(`${from}${to}`) ?? { from, to, prices: {} };
    seasons.set(`${from}${to}`, season);
    const name = of.nameOf(values);
    const price = of.priceOf(values);
    if (name === undefined || price === undefined) continue;
    if (season.prices[name] !== undefined) errors.add(line, at(of.column), of.code);
    season.prices[name] = price;
  }
  return [...seasons.values()];
}
