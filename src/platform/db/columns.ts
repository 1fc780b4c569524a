import { getTableColumns, type InferSelectModel } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/**
 * All columns of a table but those `without`, under the names of its row type, for statements written as text
 * (`ask`). Instants must be of mode `date`.
 */
export const columnsOf = (table: PgTable, without: readonly string[] = []): string =>
  Object.entries(getTableColumns(table))
    .filter(([key]) => !without.includes(key))
    .map(([key, { name, columnType }]) => `"${name}"${columnType === 'PgBigInt53' ? '::float8' : ''} as "${key}"`)
    .join(', ');

/** An INSERT of one whole row into a table, and the values of a row in its order. */
export function insertOf<T extends PgTable>(table: T): { text: string; values(row: InferSelectModel<T>): unknown[] } {
  const columns = Object.entries(getTableColumns(table));
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
 * An UPDATE of one row of a table by its id: the same text for the same columns. What is undefined in `change` stays
 * as it is.
 */
export function updateOf<T extends PgTable>(
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

/**
 * Rows of a table as they are sent inside a JSON document: `columns` lists them, `json` is one row for
 * `jsonb_populate_record(null::<table>, …)`,
 * without what is null.
 * A column that this code does not know keeps its default.
 */
export function jsonOf<T extends PgTable>(
  table: T,
): { columns: string; json(row: Partial<InferSelectModel<T>>): Record<string, unknown> } {
  const columns = Object.entries(getTableColumns(table));
  return {
    columns: columns.map(([, { name }]) => `"${name}"`).join(', '),
    json: (row) => {
      const sent: Record<string, unknown> = {};
      for (const [key, { name }] of columns) {
        const value = (row as Record<string, unknown>)[key] ?? null;
        if (value !== null) sent[name] = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
      }
      return sent;
    },
  };
}
