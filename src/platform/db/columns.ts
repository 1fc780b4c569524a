import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** All columns of a table under the names of its row type, for statements written as text (`ask`). Instants must be of mode `date`. */
export const columnsOf = (table: PgTable): string =>
  Object.entries(getTableColumns(table))
    .map(
      ([key, { name, columnType }]) =>
        `"${name}"${columnType === 'PgBigInt53' ? '::float8' : ''} as "${key}"`,
    )
    .join(', ');
