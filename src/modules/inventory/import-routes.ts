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
import * as tables from './wire/table-imports.ts';

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
const RATES = { name: 'rates', columns: tables.RATE_COLUMNS };
const RUNS = { name: 'runs', columns: tables.RUN_COLUMNS };

function actorOf({ user, ip }: Caller): Actor {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

const headersOf = (format: TableFormat, name: string) => ({
  'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK_TYPE,
  'content-disposition': `attachment; filename="${name}.${format}"`,
  'cache-control': 'private, no-store',
});

type TableCall = Parameters<Handler<typeof wire.flightTemplate>>[0];

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

/** Answers a table as a file of a name. */
function sendTable(
  { caller, reply, params: { format }, query }: TableCall,
  { file, ...table }: { file: string; name: string; columns: readonly string[] },
  rows: AsyncIterable<TableCell[][]>,
): Readable {
  reply.headers(headersOf(format, file));
  return Readable.from(tableFile(table, { format, locale: query.locale ?? caller.locale }, rows));
}

/** Tables of hotel rates and of trains and buses, but for their uploads. */
function tableRoutes(app: FastifyInstance, office: InventoryOffice): void {
  route(app, tables.readRateImport, ({ params }) => office.readRateImport(params.id));
  route(app, tables.acceptRateImport, async ({ caller, params, body }) => {
    await office.acceptRateImport(actorOf(caller), { ...params, ...body });
    return { done: true };
  });
  route(app, tables.rateTemplate, async (call) =>
    sendTable(call, { ...RATES, file: 'sapar-hotel-rates-empty' }, none()),
  );
  route(app, tables.exportRateTable, async (call) => {
    limitTableDownloads(call.request, call.reply);
    return sendTable(call, { ...RATES, file: 'sapar-hotel-rates' }, office.exportRates());
  });
  route(app, tables.readRunImport, ({ params }) => office.readRunImport(params.id));
  route(app, tables.acceptRunImport, async ({ caller, params, body }) => {
    await office.acceptRunImport(actorOf(caller), { ...params, ...body });
    return { done: true };
  });
  route(app, tables.runTemplate, async (call) => sendTable(call, { ...RUNS, file: 'sapar-runs-empty' }, none()));
  route(app, tables.exportRunTable, async (call) => {
    limitTableDownloads(call.request, call.reply);
    return sendTable(call, { ...RUNS, file: 'sapar-runs' }, office.exportRuns());
  });
}

/** Files of own flights, hotel rates, trains and buses, in and out. */
export function importRoutes(app: FastifyInstance, office: InventoryOffice): void {
  route(app, wire.readFlightImport, ({ params }) => office.readImport(params.id));
  route(app, wire.acceptFlightImport, async ({ caller, params, body }) => {
    await office.acceptImport(actorOf(caller), { ...params, ...body });
    return { done: true };
  });
  route(app, wire.flightTemplate, async (call) => sendTable(call, { ...FLIGHTS, file: 'sapar-flights-empty' }, none()));
  route(app, wire.exportFlightTable, async (call) => {
    limitTableDownloads(call.request, call.reply);
    const rows = office.exportFlights(call.query.carrier ?? null);
    return sendTable(call, { ...FLIGHTS, file: 'sapar-flights' }, rows);
  });
  tableRoutes(app, office);
  // Only here does the module's wire take anything but JSON.
  app.register(async (uploads) => {
    uploads.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    const flights = { start: office.startImport, page: '/office/flights/import', megabytes: wire.SSIM_MEGABYTES };
    route(uploads, wire.startFlightImport, (call) => receive(call, flights));
    const hotels = { start: office.startRateImport, page: '/office/hotels/rates', megabytes: wire.TABLE_MEGABYTES };
    route(uploads, tables.startRateImport, (call) => receive(call, hotels));
    const runs = { start: office.startRunImport, page: '/office/trains/import', megabytes: wire.TABLE_MEGABYTES };
    route(uploads, tables.startRunImport, (call) => receive(call, runs));
  });
}
