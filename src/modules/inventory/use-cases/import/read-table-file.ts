import { AppError } from '#kernel/app-error.ts';
import { readTable, SpreadsheetError } from '#platform/spreadsheet/read-table.ts';
import { MAX_ROWS } from '../../domain/import/read-records.ts';
import { TABLE_MEGABYTES } from '../../wire/imports.ts';

const MEGABYTE = 1024 * 1024;
/** The heading may stand under a title. */
const SPARE_ROWS = 11;

const refused = (code: string, values: Record<string, string | number> = {}) =>
  new AppError('unprocessable', code, values);

const SPREADSHEET_PROBLEMS: Readonly<Record<SpreadsheetError['reason'], string>> = {
  unreadable: 'schedules.file_unreadable',
  old_excel: 'schedules.file_old_excel',
  too_large: 'schedules.table_too_large',
  empty: 'schedules.file_empty',
};

/** The cells of a workbook or a text table, by what it holds. @throws AppError unprocessable `schedules.…` */
export async function readTableFile(first: Buffer, rest: AsyncIterator<Buffer>, columns: number): Promise<string[][]> {
  const parts = [first];
  let bytes = first.length;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    parts.push(next.value);
    bytes += next.value.length;
    if (bytes > TABLE_MEGABYTES * MEGABYTE) throw refused('schedules.table_too_large', { megabytes: TABLE_MEGABYTES });
  }
  try {
    return readTable(Buffer.concat(parts), { rows: MAX_ROWS + SPARE_ROWS, columns });
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw refused(
      SPREADSHEET_PROBLEMS[error.reason],
      error.reason === 'too_large' ? { megabytes: TABLE_MEGABYTES } : {},
    );
  }
}
