import { csvLine } from '#kernel/csv.ts';
import { workbook } from '#platform/spreadsheet/workbook.ts';
import { rowsOfFlight, TABLE_COLUMNS, type TableCell, type TableColumn } from '../domain/import/flight-table.ts';
import type { OwnFlight } from '../domain/own/flight-shape.ts';
import { FIRST_DAY } from './own-flights-fixture.ts';
import type { WrittenLeg, WrittenSchedule } from './write-ssim.ts';

/** A leg of `QANAT` from Bishkek to Antalya, on every day of the spring. */
export const LEG: WrittenLeg = {
  number: 101,
  from: 'FRU',
  to: 'AYT',
  first: FIRST_DAY,
  last: '2026-03-27',
  days: [1, 2, 3, 4, 5, 6, 7],
  departs: '09:00',
  arrives: '11:30',
  offsets: [360, 180],
};
export const SPRING: WrittenSchedule = { carrier: 'QH', first: '2026-03-01', last: '2026-03-28', legs: [LEG] };

export type Row = Partial<Record<TableColumn, TableCell>>;
export const tableOf = (rows: readonly (Row | TableCell[])[]): TableCell[][] => [
  [...TABLE_COLUMNS],
  ...rows.map((row) => (Array.isArray(row) ? row : TABLE_COLUMNS.map((column) => row[column] ?? null))),
];
export const rowsOf = (...flights: OwnFlight[]): TableCell[][] => tableOf(flights.flatMap(rowsOfFlight));

const textOf = (cell: TableCell): string => (cell === null ? '' : String(cell));
export const csvOf = (rows: readonly TableCell[][]): Buffer =>
  Buffer.from(rows.map((row) => csvLine(row.map(textOf), 'ru')).join(''));

export async function xlsxOf([heading = [], ...rows]: readonly TableCell[][]): Promise<Buffer> {
  async function* pages() {
    yield rows;
  }
  const columns = heading.map((title) => ({ title: textOf(title), width: 12 }));
  const parts: Uint8Array[] = [];
  for await (const part of workbook({ name: 'flights', columns, rows: pages() })) parts.push(part);
  return Buffer.concat(parts);
}

/** A file as it arrives, in parts. */
export async function* arriving(bytes: Uint8Array, part = 64 * 1024): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += part) yield Buffer.from(bytes.subarray(at, at + part));
}
