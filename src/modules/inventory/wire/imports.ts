import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocale } from '#kernel/schemas.ts';
import { zCarrierCode } from '../domain/own/own-carrier.ts';
import { zCounts, zDone, zFault, zKeptSold } from './office.ts';

export {
  TABLE_COLUMNS,
  TABLE_RECORD_NAMES,
  TABLE_RECORDS,
  type TableColumn,
  type TableRecord,
} from '../domain/import/flight-table.ts';

/** Megabytes of a schedule of chapter 7, and of a table. */
export const SSIM_MEGABYTES = 64;
export const TABLE_MEGABYTES = 4;

export const zImportId = z.strictObject({ id: z.string().max(64) });
const zValues = z.record(z.string(), z.union([z.string(), z.number()]));
/** What is wrong with a file, where it is mended: lines and columns are counted from 1. */
export const zFileError = z.object({ line: z.int(), column: z.int(), code: z.string(), values: zValues.optional() });
/** Why a file was not published. */
export const zFileFailure = z.object({ code: z.string(), values: zValues.optional() });
const zFlightCounts = z.object({
  added: z.int(),
  changed: z.int(),
  closed: z.int(),
  /** As their drafts are, which are not published yet. */
  waiting: z.int(),
  same: z.int(),
});
export const FLIGHT_CHANGES = ['added', 'changed', 'closed', 'waiting'] as const;

const zImport = z
  .object({
    id: z.string(),
    kind: z.enum(['ssim', 'table']),
    fileName: z.string(),
    state: z.enum(['counting', 'ready', 'refused', 'saved', 'publishing', 'published', 'failed']),
    createdAt: zInstant,
    /** The first errors, in the order of the file. */
    errors: z.array(zFileError),
    errorCount: z.int(),
    /** Of a schedule. */
    schedule: z.object({ carrier: z.string(), from: z.string(), to: z.string(), isUtc: z.boolean() }).nullable(),
    records: z.int(),
    legs: z.int(),
    segmentData: z.int(),
    /** Legs that are not imported, by reason. */
    skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
    /** What is imported otherwise than it stands. */
    noted: z.array(z.object({ reason: z.string(), count: z.int() })),
    flights: zFlightCounts,
    /** Flights that were counted or published so far. */
    done: z.int(),
    total: z.int(),
    /** Departures that a publication would change, and seats sold on them; null until they are counted. */
    counts: zCounts.nullable(),
    /** Flights that cannot be published as they are. */
    faulty: z.int(),
    /** The first changed flights, those with sold seats first. */
    shown: z.array(
      z.object({
        id: z.string(),
        line: z.int().nullable(),
        change: z.enum(FLIGHT_CHANGES),
        from: z.string(),
        to: z.string(),
        counts: zCounts.extend({ keptSold: zKeptSold.optional() }).nullable(),
        faults: z.array(zFault),
      }),
    ),
    failure: zFileFailure.nullable(),
  })
  .meta({ id: 'FlightImport' });
export type FlightImport = z.output<typeof zImport>;

export const startFlightImport = endpoint({
  method: 'POST',
  path: '/api/office/flight-imports',
  access: 'finance',
  summary: 'Read a file of own flights: SSIM chapter 7 (64 MB), xlsx or csv (4 MB); nothing is changed yet',
  query: z.strictObject({ back: z.enum(['page']).optional() }),
  output: z.object({ id: z.string() }),
  status: 201,
});
/** Where a page's form sends a file: it goes on to the page of what was read. */
export const startFlightImportPath = '/api/office/flight-imports?back=page';

export const readFlightImport = endpoint({
  method: 'GET',
  path: '/api/office/flight-imports/:id',
  access: 'finance',
  summary: 'What a file of flights would change, or what is wrong with it by line and column; kept for a day',
  params: zImportId,
  output: zImport,
});

export const acceptFlightImport = endpoint({
  method: 'POST',
  path: '/api/office/flight-imports/:id/acceptance',
  access: 'finance',
  stepUp: true,
  summary: 'Take a file of flights in as it was previewed, as drafts or as one publication: all of it or nothing',
  params: zImportId,
  body: z.strictObject({ as: z.enum(['drafts', 'publication']) }),
  output: zDone,
});

export const zTableFormat = z.strictObject({ format: z.enum(['xlsx', 'csv']) });

/** Answers the file itself. */
export const flightTemplate = endpoint({
  method: 'GET',
  path: '/api/office/flight-tables/template.:format',
  access: 'finance',
  summary: 'An empty table of own flights with the columns that are read',
  params: zTableFormat,
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});

/** Answers the file itself. */
export const exportFlightTable = endpoint({
  method: 'GET',
  path: '/api/office/flight-tables/flights.:format',
  access: 'finance',
  summary: 'Own flights with periods, fares and blocks; reading the table back changes nothing',
  params: zTableFormat,
  query: z.strictObject({ carrier: zCarrierCode.optional(), locale: zLocale.optional() }),
  output: z.unknown(),
});
