import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { limitTableDownloads } from '#platform/http/concurrency-limit.ts';
import { readMultipart, type UploadRules } from '#platform/http/read-multipart.ts';
import { type Caller, route } from '#platform/http/route.ts';
import { WORKBOOK_TYPE } from '#platform/spreadsheet/workbook.ts';
import type { InventoryOffice } from './index.ts';
import { type TableFormat, tableFile } from './use-cases/import/export-flights.ts';
import type { Actor } from './use-cases/own/network-deps.ts';
import * as wire from './wire/imports.ts';

const UPLOAD: UploadRules = {
  fileLimit: wire.SSIM_MEGABYTES * 1024 * 1024,
  files: 1,
  refuse: (why) => {
    if (why === 'none') return new AppError('invalid', 'schedules.file_none');
    if (why === 'large')
      return new AppError('unprocessable', 'schedules.file_too_large', { megabytes: wire.SSIM_MEGABYTES });
    return new AppError('invalid', 'schedules.file_broken_off');
  },
};

function actorOf({ user, ip }: Caller): Actor {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

const headersOf = (format: TableFormat, name: string) => ({
  'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK_TYPE,
  'content-disposition': `attachment; filename="${name}.${format}"`,
  'cache-control': 'private, no-store',
});

/** Files of own flights, in and out. */
export function importRoutes(app: FastifyInstance, office: InventoryOffice): void {
  route(app, wire.readFlightImport, ({ params }) => office.readImport(params.id));
  route(app, wire.acceptFlightImport, async ({ caller, params, body }) => {
    await office.acceptImport(actorOf(caller), { ...params, ...body });
    return { done: true };
  });
  route(app, wire.flightTemplate, async ({ params: { format }, query, caller, reply }) => {
    async function* none() {}
    reply.headers(headersOf(format, 'sapar-flights-empty'));
    return Readable.from(tableFile(format, query.locale ?? caller.locale, none()));
  });
  route(app, wire.exportFlightTable, async ({ params: { format }, query, caller, request, reply }) => {
    limitTableDownloads(request, reply);
    reply.headers(headersOf(format, 'sapar-flights'));
    const rows = office.exportFlights(query.carrier ?? null);
    return Readable.from(tableFile(format, query.locale ?? caller.locale, rows));
  });
  // Only here does the module's wire take anything but JSON.
  app.register(async (uploads) => {
    uploads.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    route(uploads, wire.startFlightImport, async ({ query, caller, request, reply }) => {
      const by = actorOf(caller);
      const lead = (path: string) => void reply.header('cache-control', 'no-store').redirect(path, 303);
      let made: { id: string } | undefined;
      try {
        await readMultipart(
          request,
          async ({ name, parts }) => {
            made = await office.startImport(by, { name, parts });
          },
          { address: caller.ip, rules: UPLOAD },
        );
      } catch (error) {
        if (!query.back || !(error instanceof AppError)) throw error;
        lead(`/office/flights/import?refused=${encodeURIComponent(error.code)}`);
      }
      if (made && query.back) lead(`/office/flights/import/${made.id}`);
      return made as { id: string };
    });
  });
}
