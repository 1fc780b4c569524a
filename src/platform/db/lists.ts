import { getTableColumns, type InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The types that lists of values are sent in, with the numbers that PostgreSQL knows them by. */
const OIDS = { bool: 16, bytea: 17, int8: 20, int4: 23, text: 25, timestamptz: 1184, jsonb: 3802 } as const;
export type ListType = keyof typeof OIDS;

/** Microseconds are counted from the first day of 2000. */
const EPOCH_MS = 946_684_800_000;
const HIGH = 0x1_0000_0000;

/** Where the next value goes: lists are written one after another, each into a place of its own. */
let page = Buffer.allocUnsafe(65_536);
let used = 0;

function room(bytes: number): void {
  if (used + bytes <= page.length) return;
  const larger = Buffer.allocUnsafe(Math.max(page.length * 2, used + bytes));
  page.copy(larger, 0, 0, used);
  page = larger;
}

function putInt8(value: number): void {
  page.writeInt32BE(Math.floor(value / HIGH), used);
  page.writeUInt32BE(value - Math.floor(value / HIGH) * HIGH, used + 4);
  used += 8;
}

/** One value behind its length. */
function put(type: ListType, value: unknown): void {
  if (type === 'text' || type === 'jsonb') {
    const text = type === 'text' ? (value as string) : JSON.stringify(value);
    room(5 + text.length * 3);
    const start = used + 4;
    used = start;
    // The form of the document's text that follows.
    if (type === 'jsonb') page[used++] = 1;
    used += page.write(text, used);
    page.writeInt32BE(used - start, start - 4);
  } else if (type === 'bytea') {
    const bytes = value as Buffer;
    room(4 + bytes.length);
    used = page.writeInt32BE(bytes.length, used);
    used += bytes.copy(page, used);
  } else if (type === 'bool') {
    used = page.writeInt32BE(1, used);
    page[used++] = value ? 1 : 0;
  } else if (type === 'int4') {
    used = page.writeInt32BE(4, used);
    used = page.writeInt32BE(value as number, used);
  } else {
    used = page.writeInt32BE(8, used);
    putInt8(type === 'int8' ? (value as number) : ((value as Date).getTime() - EPOCH_MS) * 1_000);
  }
}

/**
 * A list of values (numbers, texts, Dates, Buffers, or documents for `jsonb`; null and undefined are nulls) as a
 * parameter in PostgreSQL's own form, which
 * neither side turns to text: for `$1::<type>[]`. One that is null throughout is sent as an empty list, whose members
 * are null as well.
 */
export function listOf(type: ListType, values: readonly unknown[]): Buffer {
  used = 0;
  const nulls = values.some((value) => value === null || value === undefined);
  const empty = values.length === 0 || (nulls && values.every((value) => value === null || value === undefined));
  used = page.writeInt32BE(empty ? 0 : 1, used);
  used = page.writeInt32BE(nulls ? 1 : 0, used);
  used = page.writeInt32BE(OIDS[type], used);
  if (!empty) {
    used = page.writeInt32BE(values.length, used);
    used = page.writeInt32BE(1, used);
    for (const value of values) {
      room(32);
      if (value === null || value === undefined) used = page.writeInt32BE(-1, used);
      else put(type, value);
    }
  }
  return Buffer.from(page.subarray(0, used));
}

type Sent<Batch> = { type: ListType; of(batch: Batch): readonly unknown[] };
const TYPES: Record<string, ListType> = {
  text: 'text',
  jsonb: 'jsonb',
  bytea: 'bytea',
  boolean: 'bool',
  smallint: 'int4',
  integer: 'int4',
  bigint: 'int8',
  'timestamp with time zone': 'timestamptz',
};

/**
 * How a list of a column's values is sent, by the column's type as SQL writes it; undefined for one that has no list
 * of its own.
 */
export const listTypeOf = (type: string): ListType | undefined => TYPES[type];

/**
 * The parameters of one statement that writes many rows: each is a list with a member a row, which the statement
 * takes by its place
 * (`($3::text[])[n]`). `list` and `table` say while the text is made what there is, `values` makes the parameters of
 * one call.
 */
export function createLists<Batch>() {
  const sent: Sent<Batch>[] = [];
  /** A list of such values: what stands for it in the text, to be followed by a place. */
  const list = (type: ListType, of: (batch: Batch) => readonly unknown[]): string => {
    sent.push({ type, of });
    return `($${sent.length}::${type}[])`;
  };
  return {
    list,
    /** A list a column of a table, by the column's name; columns `without` keep their defaults. */
    table: <T extends PgTable>(
      table: T,
      of: (batch: Batch) => readonly Partial<InferSelectModel<T>>[],
      without: readonly (keyof InferSelectModel<T> & string)[] = [],
    ): Map<string, string> =>
      new Map(
        Object.entries(getTableColumns(table))
          .filter(([key]) => !without.some((left) => left === key))
          .map(([key, column]) => {
            const type = listTypeOf(column.getSQLType());
            if (!type) throw new Error(`no lists of ${column.getSQLType()} (${column.name})`);
            return [column.name, list(type, (batch) => of(batch).map((row) => (row as Record<string, unknown>)[key]))];
          }),
      ),
    values: (batch: Batch): Buffer[] => sent.map(({ type, of }) => listOf(type, of(batch))),
  };
}

/** Names and values of an INSERT's columns, each taken at `place`. */
export const placed = (columns: ReadonlyMap<string, string>, place: string) => ({
  columns: [...columns.keys()].map((name) => `"${name}"`).join(', '),
  values: [...columns.values()].map((one) => `${one}[${place}]`).join(', '),
});
