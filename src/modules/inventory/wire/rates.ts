import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocale } from '#kernel/schemas.ts';
import { zStockCounts } from './daily.ts';
import { zFileError, zFileFailure, zImportId, zTableFormat } from './imports.ts';
import { zDone, zFault } from './office.ts';

export { RATE_COLUMNS, RATE_RECORD_NAMES, RATE_RECORDS } from '../domain/import/rate-table.ts';

const zRateImport = z
  .object({
    id: z.string(),
    fileName: z.string(),
    state: z.enum(['ready', 'refused', 'saved', 'publishing', 'published', 'failed']),
    createdAt: zInstant,
    /** The first errors, in the order of the file. */
    errors: z.array(zFileError),
    errorCount: z.int(),
    rows: z.int(),
    /** Hotels that were published so far. */
    done: z.int(),
    /** Changed hotels, those with reservations first. */
    hotels: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        line: z.int(),
        change: z.enum(['changed', 'waiting']),
        /** Nights that a publication would change; null while it has faults. */
        counts: zStockCounts.nullable(),
        /** On nights that change; they keep their price and terms. */
        reservations: z.int(),
        faults: z.array(zFault),
      }),
    ),
    /** Hotels that stay as they are. */
    same: z.int(),
    failure: zFileFailure.nullable(),
  })
  .meta({ id: 'RateImport' });
export type RateImport = z.output<typeof zRateImport>;

export const startRateImport = endpoint({
  method: 'POST',
  path: '/api/office/hotel-rates',
  access: 'finance',
  summary: 'Read a table of hotel rates, xlsx or csv (4 MB); nothing is changed yet',
  query: z.strictObject({ back: z.enum(['page']).optional() }),
  output: z.object({ id: z.string() }),
  status: 201,
});
/** Where a page's form sends a file: it goes on to the page of what was read. */
export const startRateImportPath = '/api/office/hotel-rates?back=page';

export const readRateImport = endpoint({
  method: 'GET',
  path: '/api/office/hotel-rates/:id',
  access: 'finance',
  summary: 'What a table of hotel rates would change, or what is wrong with it by line and column; kept for a day',
  params: zImportId,
  output: zRateImport,
});

export const acceptRateImport = endpoint({
  method: 'POST',
  path: '/api/office/hotel-rates/:id/acceptance',
  access: 'finance',
  stepUp: true,
  summary: 'Take a table of hotel rates in as it was previewed, as drafts or as publications: all of it or nothing',
  params: zImportId,
  body: z.strictObject({ as: z.enum(['drafts', 'publication']) }),
  output: zDone,
});

/** Answers the file itself. */
export const rateTemplate = endpoint({
  method: 'GET',
  path: '/api/office/hotel-tables/template.:format',
  access: 'finance',
  summary: 'An empty table of hotel rates with the columns that are read',
  params: zTableFormat,
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});

/** Answers the file itself. */
export const exportRateTable = endpoint({
  method: 'GET',
  path: '/api/office/hotel-tables/rates.:format',
  access: 'finance',
  summary: 'Rooms of own hotels with prices and seasons; reading the table back changes nothing',
  params: zTableFormat,
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});
