import { AppError } from '#kernel/app-error.ts';
import { createErrorList, type ErrorList } from '../../domain/import/file-error.ts';
import { TABLE_COLUMNS } from '../../domain/import/flight-table.ts';
import type { SsimLeg } from '../../domain/import/ssim-leg.ts';
import { createSsimReader, type SsimReader } from '../../domain/import/ssim-reader.ts';
import { looksLikeMessage, looksLikeSsim, RECORD_BYTES } from '../../domain/import/ssim-records.ts';
import { readFlightTable, type TableFlight } from '../../domain/import/table-reader.ts';
import { inRestingSlices } from '../run-in-time-slices.ts';
import { readTableFile } from './read-table-file.ts';

/** Unknown columns are named. */
const MAX_COLUMNS = TABLE_COLUMNS.length + 20;

export type ReadFile =
  | { kind: 'ssim'; reader: SsimReader; legs: SsimLeg[]; errors: ErrorList }
  | { kind: 'table'; flights: TableFlight[]; rows: number; errors: ErrorList };

const refused = (code: string) => new AppError('unprocessable', code, {});

async function readSsim(first: Buffer, rest: AsyncIterator<Buffer>): Promise<ReadFile> {
  const legs: SsimLeg[] = [];
  const reader = createSsimReader((leg) => void legs.push(leg));
  await inRestingSlices(reader.read(first));
  // After too many errors the rest is taken in and dropped.
  for (let next = await rest.next(); !next.done; next = await rest.next())
    if (!reader.errors.isFull) await inRestingSlices(reader.read(next.value));
  await inRestingSlices(reader.end());
  return { kind: 'ssim', reader, legs, errors: reader.errors };
}

async function readFlightRows(first: Buffer, rest: AsyncIterator<Buffer>): Promise<ReadFile> {
  const rows = await readTableFile(first, rest, MAX_COLUMNS);
  const errors = createErrorList();
  const flights = await inRestingSlices(readFlightTable(rows, errors));
  if (flights === null) throw refused('schedules.file_no_columns');
  if (flights.length === 0 && errors.count === 0) throw refused('schedules.file_empty');
  return { kind: 'table', flights, rows: rows.length, errors };
}

/** The first bytes of a file, as many as tell what it is. */
async function startOf(parts: AsyncIterator<Buffer>): Promise<Buffer> {
  let first = Buffer.alloc(0);
  while (first.length < 2 * RECORD_BYTES) {
    const next = await parts.next();
    if (next.done) break;
    first = Buffer.concat([first, next.value]);
  }
  return first;
}
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Reads a file as it arrives, by what it holds and not by its name: a schedule of SSIM chapter 7 record by record, a
 * workbook or text table up to its limit. @throws AppError unprocessable `schedules.file_…`
 */
export async function readScheduleFile(parts: AsyncIterable<Buffer>): Promise<ReadFile> {
  const rest = parts[Symbol.asyncIterator]();
  const start = await startOf(rest);
  if (start.length === 0) throw refused('schedules.file_empty');
  const first = start.subarray(0, MARK.length).equals(MARK) ? start.subarray(MARK.length) : start;
  if (looksLikeMessage(first)) throw refused('schedules.file_message');
  return looksLikeSsim(first) ? readSsim(first, rest) : readFlightRows(start, rest);
}
