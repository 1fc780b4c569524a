import { CSV_START, csvLine } from '#kernel/csv.ts';
import type { Locale } from '#kernel/locale.ts';
import { workbook } from '#platform/spreadsheet/workbook.ts';
import { flightsAfter } from '../../db/own-network.ts';
import { rowsOfFlight, TABLE_COLUMNS, type TableCell } from '../../domain/import/flight-table.ts';
import type { NetworkDeps } from '../own/network-deps.ts';

const PAGE = 200;
const COLUMN_WIDTH = 13;
export type TableFormat = 'xlsx' | 'csv';

/** Drafts of flights as rows, a page at a time; of one carrier or of all. */
export async function* exportFlights(
  { db }: Pick<NetworkDeps, 'db'>,
  carrier: string | null,
): AsyncGenerator<TableCell[][]> {
  for (let after = ''; ; ) {
    const flights = await flightsAfter(db, { carrier, after, limit: PAGE });
    const last = flights.at(-1);
    if (!last) return;
    yield flights.flatMap(({ draft }) => rowsOfFlight(draft));
    after = last.id;
  }
}

const lineOf = (cells: readonly TableCell[], locale: Locale): string =>
  csvLine(
    cells.map((cell) => (cell === null ? '' : String(cell))),
    locale,
  );

/** The table in a format; without rows it is the template. */
export async function* tableFile(
  format: TableFormat,
  locale: Locale,
  rows: AsyncIterable<TableCell[][]>,
): AsyncGenerator<Uint8Array> {
  if (format === 'xlsx') {
    const columns = TABLE_COLUMNS.map((title) => ({ title, width: COLUMN_WIDTH }));
    yield* workbook({ name: 'flights', columns, rows });
    return;
  }
  yield Buffer.from(CSV_START + lineOf(TABLE_COLUMNS, locale));
  for await (const page of rows) yield Buffer.from(page.map((cells) => lineOf(cells, locale)).join(''));
}
