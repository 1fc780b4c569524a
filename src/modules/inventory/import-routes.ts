import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { limitTableDownloads } from '#platform/http/concurrency-limit.ts';
import { readMultipart, type UploadRules } from '#platform/http/read-multipart.ts';
import { type Caller, type Handler, route } from '#platform/http/route.ts';
import { WORKBOOK_TYPE } from '#platform/spreadsheet/workbook.ts';
import type { TableCell } from './domain/import/flight-table.ts';
import type { InventoryOffice } from './index.ts';
import { type TableFormat, tableFile } from './use-cases/import/table-file.ts';
import type { Actor } from './use-cases/own/network-deps.ts';
import * as wire from './wire/imports.ts';
import * as rates from './wire/rates.ts';

/** What an upload of so many megabytes refuses. */
const uploadRules = (megabytes: number): UploadRules => ({
  fileLimit: megabytes * 1024 * 1024,
  files: 1,
  refuse: (why) => {
    if (why === 'none') return new AppError('invalid', 'schedules.file_none');
    if (why === 'large') return new AppError('unprocessable', 'schedules.file_too_large', { megabytes });
    return new AppError('invalid', 'schedules.file_broken_off');
  },
});

const FLIGHTS = { name: 'flights', columns: wire.TABLE_COLUMNS };
const RATES = { name: 'rates', columns: rates.RATE_COLUMNS };

function actorOf({ user, ip }: Caller): Actor {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

const headersOf = (format: TableFormat, name: string) => ({
  'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK_TYPE,
  'content-disposition': `attachment; filename="${name}.${format}"`,
  'cache-control': 'private, no-store',
});

async function* none(): AsyncGenerator<TableCell[][]> {}

/** Takes a file in; a page's form is led on to the page of what was read, or back with the code of the refusal. */
async function receive(
  { query, caller, request, reply }: Parameters<Handler<typeof wire.startFlightImport>>[0],
  { start, page, megabytes }: { start: InventoryOffice['startImport']; page: string; megabytes: number },
): Promise<{ id: string }> {
  const by = actorOf(caller);
  const lead = (path: string) => void reply.header('cache-control', 'no-store').redirect(path, 303);
  let made: { id: string } | undefined;
  try {
    await readMultipart(
      request,
      async ({ name, parts }) => {
        made = await start(by, { name, parts });
      },
      { address: caller.ip, rules: uploadRules(megabytes) },
    );
  } catch (error) {
    if (!query.back || !(error instanceof AppError)) throw error;
    lead(`${page}?refused=${encodeURIComponent(error.code)}`);
  }
  if (made && query.back) lead(`${page}/${made.id}`);
  return made as { id: string };
}

/** Files of own flights and of hotel rates, in and out. */
export function importRoutes(app: FastifyInstance, office: InventoryOffice): void {
  route(app, wire.readFlightImport, ({ params }) => office.readImport(params.id));
  route(app, wire.acceptFlightImport, async ({ caller, params, body }) => {
    await office.acceptImport(actorOf(caller), { ...params, ...body });
    return { done: true };
  });
  route(app, wire.flightTemplate, async ({ params: { format }, query, caller, reply }) => {
    reply.headers(headersOf(format, 'sapar-flights-empty'));
    return Readable.from(tableFile(FLIGHTS, { format, locale: query.locale ?? caller.locale }, none()));
  });
  route(app, wire.exportFlightTable, async ({ params: { format }, query, caller, request, reply }) => {
    limitTableDownloads(request, reply);
    reply.headers(headersOf(format, 'sapar-flights'));
    const rows = office.exportFlights(query.carrier ?? null);
    return Readable.from(tableFile(FLIGHTS, { format, locale: query.locale ?? caller.locale }, rows));
  });
  route(app, rates.readRateImport, ({ params }) => office.readRateImport(params.id));
  route(app, rates.acceptRateImport, async ({ caller, params, body }) => {
    await office.acceptRateImport(actorOf(caller), { ...params, ...body });
    return { done: true };
  });
  route(app, rates.rateTemplate, async ({ params: { format }, query, caller, reply }) => {
    reply.headers(headersOf(format, 'sapar-hotel-rates-empty'));
    return Readable.from(tableFile(RATES, { format, locale: query.locale ?? caller.locale }, none()));
  });
  route(app, rates.exportRateTable, async ({ params: { format }, query, caller, request, reply }) => {
    limitTableDownloads(request, reply);
    reply.headers(headersOf(format, 'sapar-hotel-rates'));
    return Readable.from(tableFile(RATES, { format, locale: query.locale ?? caller.locale }, office.exportRates()));
  });
  // Only here does the module's wire take anything but JSON.
  app.register(async (uploads) => {
    uploads.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    const flights = { start: office.startImport, page: '/office/flights/import', megabytes: wire.SSIM_MEGABYTES };
    route(uploads, wire.startFlightImport, (call) => receive(call, flights));
    const hotels = { start: office.startRateImport, page: '/office/hotels/rates', megabytes: wire.TABLE_MEGABYTES };
    route(uploads, rates.startRateImport, (call) => receive(call, hotels));
  });
}
