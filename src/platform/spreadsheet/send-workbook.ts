import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeFrame, FRAMED_TYPE, ROWS_HEADER } from '#kernel/framed-file.ts';
import { limitTableDownloads } from '../http/concurrency-limit.ts';
import { type Sheet, type SheetCell, WORKBOOK_TYPE, workbook } from './workbook.ts';

/** A table to send; `count` returns its number of rows. */
export type Table = Sheet & { count: () => Promise<number> };

/** A table whose rows are all there. */
export const tableOf = (name: string, columns: Sheet['columns'], rows: readonly (readonly SheetCell[])[]): Table => ({
  name,
  columns,
  rows: (async function* () {
    yield rows;
  })(),
  count: async () => rows.length,
});

/** The workbook in frames that carry the number of rows so far. */
async function* framed(sheet: Sheet): AsyncGenerator<Uint8Array> {
  let done = 0;
  async function* counted() {
    for await (const rows of sheet.rows) {
      yield rows;
      // When the next rows are requested, the previous ones have been written.
      done += rows.length;
    }
  }
  for await (const piece of workbook({ ...sheet, rows: counted() })) yield encodeFrame(done, piece);
}

/**
 * Streams a workbook as a download, with progress for clients that accept frames. @throws AppError limited, as
 * `limitTableDownloads`.
 */
export async function sendWorkbook(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  table: Table,
): Promise<Readable> {
  limitTableDownloads(request, reply);
  const shows = request.headers.accept === FRAMED_TYPE;
  reply.header('cache-control', 'private, no-store').header('vary', 'accept');
  if (shows) reply.header('content-type', FRAMED_TYPE).header(ROWS_HEADER, await table.count());
  else reply.header('content-type', WORKBOOK_TYPE).header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(shows ? framed(table) : workbook(table));
}
