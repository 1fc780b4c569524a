import { getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/** `column` is one of many texts, sent as one array; `inArray` sends a parameter for each. */
export const isAnyOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;

/** An INSERT of many whole rows, sent as one JSON text; without those that a unique index refuses. */
export function insertMany<T extends PgTable>(table: T, rows: readonly InferSelectModel<T>[]): SQL {
  const columns = Object.entries(getTableColumns(table));
  const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(', '));
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, (row as Record<string, unknown>)[key]])),
  );
  return sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)
    on conflict do nothing`;
}

/**
 * All columns of a table under the names of its row type, for statements written as text (`queryPrepared`). Instants
 * must have mode `date`.
 */
export const selectColumns = (table: PgTable): string =>
  Object.entries(getTableColumns(table))
    .map(([key, { name, columnType }]) => `"${name}"${columnType === 'PgBigInt53' ? '::float8' : ''} as "${key}"`)
    .join(', ');

/**
 * An INSERT of one row and its values in column order. Columns in `without` keep their defaults; missing fields of a
 * row become null.
 */
export function insertStatement<T extends PgTable, Without extends keyof InferSelectModel<T> & string = never>(
  table: T,
  without: readonly Without[] = [],
): { text: string; values(row: Omit<InferSelectModel<T>, Without>): unknown[] } {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => !without.some((left) => left === key));
  const { schema, name } = getTableConfig(table);
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ');
  const places = columns.map((_, i) => `$${i + 1}`).join(', ');
  return {
    text: `insert into "${schema}"."${name}" (${names}) values (${places})`,
    values: (row) =>
      columns.map(([key, column]) => {
        const value = (row as Record<string, unknown>)[key] ?? null;
        return value === null ? null : column.mapToDriverValue(value);
      }),
  };
}

/**
 * An UPDATE of one row by its id; the same columns give the same text. Undefined fields of `change` are not written.
 */
export function updateStatement<T extends PgTable>(
  table: T,
): (id: string, change: Partial<InferSelectModel<T>>) => { text: string; values: unknown[] } {
  const columns = Object.entries(getTableColumns(table));
  const { schema, name } = getTableConfig(table);
  return (id, change) => {
    const given = change as Record<string, unknown>;
    const changed = columns.filter(([key]) => given[key] !== undefined);
    const sets = changed.map(([, column], i) => `"${column.name}" = $${i + 2}`).join(', ');
    return {
      text: `update "${schema}"."${name}" set ${sets} where "id" = $1`,
      values: [
        id,
        ...changed.map(([key, column]) => (given[key] === null ? null : column.mapToDriverValue(given[key]))),
      ],
    };
  };
}
