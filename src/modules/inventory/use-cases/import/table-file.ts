import { CSV_START, csvLine } from '#kernel/csv.ts';
import type { Locale } from '#kernel/locale.ts';
import { workbook } from '#platform/spreadsheet/workbook.ts';
import type { TableCell } from '../../domain/import/flight-table.ts';

const COLUMN_WIDTH = 13;
export type TableFormat = 'xlsx' | 'csv';

const lineOf = (cells: readonly TableCell[], locale: Locale): string =>
  csvLine(
    cells.map((cell) => (cell === null ? '' : String(cell))),
    locale,
  );

/** A table in a format, with a page of rows at a time; without rows it is the template. */
export async function* tableFile(
  { name, columns: titles }: { name: string; columns: readonly string[] },
  { format, locale }: { format: TableFormat; locale: Locale },
  rows: AsyncIterable<TableCell[][]>,
): AsyncGenerator<Uint8Array> {
  if (format === 'xlsx') {
    yield* workbook({ name, columns: titles.map((title) => ({ title, width: COLUMN_WIDTH })), rows });
    return;
  }
  yield Buffer.from(CSV_START + lineOf(titles, locale));
  for await (const page of rows) yield Buffer.from(page.map((cells) => lineOf(cells, locale)).join(''));
}
