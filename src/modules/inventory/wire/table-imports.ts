import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocale } from '#kernel/schemas.ts';
import { zStockCounts } from './daily.ts';
import { zFileError, zFileFailure, zImportId, zTableFormat } from './imports.ts';
import { zCounts, zDone, zFault, zKeptSold } from './office.ts';

export { RATE_COLUMNS, RATE_RECORD_NAMES, RATE_RECORDS } from '../domain/import/rate-table.ts';
export { RUN_COLUMNS, RUN_RECORD_NAMES, RUN_RECORDS, type RunRecord } from '../domain/import/run-table.ts';

/** A table that was read, with what it would do to `items`. */
const zTableImport = <Counts extends z.ZodType>(counts: Counts) =>
  z.object({
    id: z.string(),
    fileName: z.string(),
    state: z.enum(['counting', 'ready', 'refused', 'saved', 'publishing', 'published', 'failed']),
    createdAt: zInstant,
    /** The first errors, in the order of the file. */
    errors: z.array(zFileError),
    errorCount: z.int(),
    rows: z.int(),
    /** Items that were counted or published so far. */
    done: z.int(),
    /** What changes: where most is sold first. */
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        line: z.int(),
        change: z.enum(['added', 'changed', 'waiting']),
        /** What a publication would change; null until it is counted, or while it has faults. */
        counts: counts.nullable(),
        faults: z.array(zFault),
      }),
    ),
    /** How many stay as they are. */
    same: z.int(),
    failure: zFileFailure.nullable(),
  });

/** `reservations` are on nights that change; they keep their price and terms. */
const zRateImport = zTableImport(zStockCounts.extend({ reservations: z.int(), keptSold: zKeptSold.optional() })).meta({
  id: 'RateImport',
});
export type RateImport = z.output<typeof zRateImport>;
const zRunImport = zTableImport(zCounts.extend({ keptSold: zKeptSold.optional() })).meta({ id: 'RunImport' });
export type RunImport = z.output<typeof zRunImport>;
export type TableImport = RateImport | RunImport;

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

export const startRunImport = endpoint({
  method: 'POST',
  path: '/api/office/run-imports',
  access: 'finance',
  summary: 'Read a table of trains and buses, xlsx or csv (4 MB); nothing is changed yet',
  query: z.strictObject({ back: z.enum(['page']).optional() }),
  output: z.object({ id: z.string() }),
  status: 201,
});
/** As `startRateImportPath`. */
export const startRunImportPath = '/api/office/run-imports?back=page';

export const readRunImport = endpoint({
  method: 'GET',
  path: '/api/office/run-imports/:id',
  access: 'finance',
  summary: 'What a table of trains and buses would change, or what is wrong with it by line and column; kept for a day',
  params: zImportId,
  output: zRunImport,
});

export const acceptRunImport = endpoint({
  method: 'POST',
  path: '/api/office/run-imports/:id/acceptance',
  access: 'finance',
  stepUp: true,
  summary:
    'Take a table of trains and buses in as it was previewed, as drafts or as publications: all of it or nothing',
  params: zImportId,
  body: z.strictObject({ as: z.enum(['drafts', 'publication']) }),
  output: zDone,
});

/** Answers the file itself. */
export const runTemplate = endpoint({
  method: 'GET',
  path: '/api/office/run-tables/template.:format',
  access: 'finance',
  summary: 'An empty table of trains and buses with the columns that are read',
  params: zTableFormat,
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});

/** Answers the file itself. */
export const exportRunTable = endpoint({
  method: 'GET',
  path: '/api/office/run-tables/runs.:format',
  access: 'finance',
  summary: 'Own trains and buses with stops, days, coaches and fares; reading the table back changes nothing',
  params: zTableFormat,
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});
