import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { collect } from '#platform/files/sealed-files.ts';
import { limitTableDownloads } from '#platform/http/concurrency-limit.ts';
import { readMultipart, type UploadRules } from '#platform/http/read-multipart.ts';
import { type Caller, route } from '#platform/http/route.ts';
import { WORKBOOK_TYPE } from '#platform/spreadsheet/workbook.ts';
import * as api from './api.ts';
import type { PassengerActor, TravellersDeps } from './ports.ts';
import { commitImport } from './use-cases/commit-import.ts';
import { removePassenger } from './use-cases/delete-passenger.ts';
import { exportPassengers, importTemplate } from './use-cases/export-passengers.ts';
import { listPassengers } from './use-cases/list-passengers.ts';
import { readImport, startImport } from './use-cases/read-import.ts';
import { readPassenger } from './use-cases/require-passenger.ts';
import { changePassenger, createPassenger } from './use-cases/save-passenger.ts';
import { showDocument } from './use-cases/show-document.ts';

function requireActor({ user, ip }: Caller): PassengerActor {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { user, ip };
}

const UPLOAD: UploadRules = {
  fileLimit: api.IMPORT_BYTES,
  files: 1,
  refuse: (why) => {
    if (why === 'none') return new AppError('invalid', 'travellers.file_none');
    if (why === 'large')
      return new AppError('unprocessable', 'travellers.file_too_large', {
        megabytes: api.IMPORT_BYTES / 1024 / 1024,
      });
    return new AppError('invalid', 'travellers.file_unreadable');
  },
};

/** Saved passengers over HTTP: rows are looked up through the caller's contract. */
export function travellersRoutes(app: FastifyInstance, deps: TravellersDeps): void {
  route(app, api.listPassengers, ({ query, caller }) => listPassengers(deps, requireActor(caller), query));
  route(app, api.createPassenger, ({ body, caller }) => createPassenger(deps, requireActor(caller), body));
  route(app, api.readPassenger, ({ params, caller }) => readPassenger(deps, requireActor(caller), params.id));
  route(app, api.updatePassenger, ({ params, body, caller }) =>
    changePassenger(deps, requireActor(caller), params.id, body),
  );
  route(app, api.deletePassenger, ({ params, query, caller }) =>
    removePassenger(deps, requireActor(caller), { ...params, ...query }),
  );
  route(app, api.showDocument, ({ params, caller }) => showDocument(deps, requireActor(caller), params));

  route(app, api.exportPassengers, async ({ query, caller, request, reply }) => {
    const { locale = caller.locale, ...filter } = query;
    limitTableDownloads(request, reply);
    const table = await exportPassengers(deps, requireActor(caller), { ...filter, locale });
    reply
      .header('content-type', WORKBOOK_TYPE)
      .header('content-disposition', 'attachment; filename="sapar-passengers.xlsx"')
      .header('cache-control', 'private, no-store');
    return Readable.from(table);
  });
  route(app, api.importTemplate, async ({ params, query, caller, reply }) => {
    reply
      .header('content-type', params.format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK_TYPE)
      .header('content-disposition', `attachment; filename="sapar-passengers-empty.${params.format}"`);
    return Readable.from(importTemplate(params.format, query.locale ?? caller.locale));
  });
  route(app, api.readImport, ({ params, caller }) => readImport(deps, requireActor(caller), params.id));
  route(app, api.commitImport, ({ params, body, caller }) =>
    commitImport(deps, requireActor(caller), { ...params, ...body }),
  );
  // Only here does the module's wire take anything but JSON.
  app.register(async (uploads) => {
    uploads.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    route(uploads, api.startImport, async ({ query, caller, request, reply }) => {
      const actorFor = requireActor(caller);
      const lead = (path: string) => void reply.header('cache-control', 'no-store').redirect(path, 303);
      let made: { id: string } | undefined;
      try {
        await readMultipart(
          request,
          async (file) => {
            made = await startImport(deps, actorFor, { name: file.name, bytes: await collect(file.parts) });
          },
          { address: caller.ip, rules: UPLOAD },
        );
      } catch (error) {
        if (!query.back || !(error instanceof AppError)) throw error;
        lead(`/account/passengers/import?file=${encodeURIComponent(error.code)}`);
      }
      if (made && query.back) lead(`/account/passengers/import/${made.id}`);
      return made as { id: string };
    });
  });
}
