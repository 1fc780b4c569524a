import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zLocale } from '#kernel/schemas.ts';
import { zPassengerFilter } from './passengers.ts';

/** Bytes of a file of passengers, and its rows. */
export const IMPORT_BYTES = 5 * 1024 * 1024;
export const IMPORT_ROWS = 2_000;

const zId = z.strictObject({ id: z.string().max(64) });
const zProblem = z.object({
  path: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** One person of a file, document numbers masked. */
const zImportEntry = z.object({
  /** Its place in the file's list of people; named when it is kept. */
  n: z.int(),
  /** Lines of the file, the heading being the first. */
  lines: z.array(z.int()),
  surname: z.string(),
  name: z.string(),
  birthdate: z.string(),
  documents: z.array(z.object({ type: z.string(), masked: z.string(), expiration: z.string() })),
  /**
   * `kept` may be saved, `wrong` has problems, `known` has a document of a saved passenger, `twice` one of an earlier
   * line.
   */
  state: z.enum(['good', 'wrong', 'known', 'twice']),
  problems: z.array(zProblem),
  /** Who has the document. */
  passengerId: z.string().nullable(),
});
export type ImportEntry = z.output<typeof zImportEntry>;

const zImport = z
  .object({
    id: z.string(),
    fileName: z.string(),
    entries: z.array(zImportEntry),
    /** How many were saved; null before the decision. */
    savedCount: z.int().nullable(),
  })
  .meta({ id: 'PassengerImport' });
export type PassengerImport = z.output<typeof zImport>;

export const startImport = endpoint({
  method: 'POST',
  path: '/api/account/passenger-imports',
  access: 'signedIn',
  summary: 'Read a file of passengers (xlsx or csv, 5 MB, 2 000 rows); nothing is saved yet',
  query: z.strictObject({ back: z.enum(['page']).optional() }),
  output: z.object({ id: z.string() }),
  status: 201,
});
/** Where a page's form sends a file: it goes on to the page of what was read. */
export const startImportPath = '/api/account/passenger-imports?back=page';

export const readImport = endpoint({
  method: 'GET',
  path: '/api/account/passenger-imports/:id',
  access: 'signedIn',
  summary: 'What a file holds, with what is wrong in each row; kept for a day',
  params: zId,
  output: zImport,
});

export const commitImport = endpoint({
  method: 'POST',
  path: '/api/account/passenger-imports/:id/commit',
  access: 'signedIn',
  summary: 'Save the chosen people of a file, all of them or none',
  params: zId,
  body: z.strictObject({ entries: z.array(z.int().min(0).max(IMPORT_ROWS)).min(1).max(IMPORT_ROWS) }),
  output: z.object({ savedCount: z.int() }),
});

/** Answers the file itself. */
export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/account/passengers/template.:format',
  access: 'signedIn',
  summary: 'An empty table with the columns that are read',
  params: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});

/** Answers the table itself. */
export const exportPassengers = endpoint({
  method: 'GET',
  path: '/api/account/passengers.xlsx',
  access: 'signedIn',
  summary: 'Saved passengers as an Excel workbook with whole document numbers; each goes into the audit log',
  query: zPassengerFilter.omit({ q: true }).extend({ locale: zLocale.optional() }),
  output: z.unknown(),
});
