import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { ALL_CURRENCIES, type AnyCurrency } from '#kernel/foreign-currencies.ts';
import { zInstant } from '#kernel/schemas.ts';
import { BANK_CURRENCIES, BANK_FILE_BYTES } from '../domain/bank-file.ts';
import { MAX_AGE_HOURS, MAX_MARGIN_BP, RATE_SOURCES } from '../domain/rate-book.ts';

export { BANK_FILE_BYTES };

export const RATED_CURRENCIES = ALL_CURRENCIES.filter((one) => one !== 'KGS');
const zRated = z.enum(RATED_CURRENCIES as [AnyCurrency, ...AnyCurrency[]]);
const zDone = z.object({ done: z.literal(true) });

export const LOAD_OUTCOMES = ['entered', 'same', 'older', 'jump', 'missing'] as const;
/** What came of one currency of the National Bank's file. */
const zLoadResult = z.object({
  currency: z.enum(BANK_CURRENCIES),
  outcome: z.enum(LOAD_OUTCOMES),
  rate: z.string().nullable(),
  per: z.int().nullable(),
  /** Of a jump: what was in force, and by how much it differs, in basis points. */
  previous: z.object({ rate: z.string(), per: z.int() }).nullable(),
  differenceBp: z.int().nullable(),
});
export type LoadResult = z.output<typeof zLoadResult>;

const zRateRow = z.object({
  id: z.string(),
  currency: zRated,
  rate: z.string(),
  per: z.int(),
  source: z.enum(RATE_SOURCES),
  validFrom: zInstant,
  /** Null: the daily job. */
  by: z.string().nullable(),
  at: zInstant,
});
const zMarginRow = z.object({
  id: z.string(),
  currency: zRated,
  basisPoints: z.int(),
  validFrom: zInstant,
  by: z.string().nullable(),
  at: zInstant,
});

const zDesk = z
  .object({
    /** Currencies that have or had a rate. */
    currencies: z.array(
      z.object({
        currency: zRated,
        state: z.enum(['in_force', 'expired', 'none']),
        rate: z.string().nullable(),
        per: z.int().nullable(),
        source: z.enum(RATE_SOURCES).nullable(),
        validFrom: zInstant.nullable(),
        /** Nothing is sold by it from then on, unless another follows. */
        expiresAt: zInstant.nullable(),
        marginBp: z.int(),
      }),
    ),
    limits: z.object({ maxAgeHours: z.int(), jumpBp: z.int() }),
    /** The last entries, the newest first. */
    rates: z.array(zRateRow),
    margins: z.array(zMarginRow),
    loads: z.array(
      z.object({
        id: z.string(),
        at: zInstant,
        by: z.string().nullable(),
        isDaily: z.boolean(),
        fileDate: z.string().nullable(),
        results: z.array(zLoadResult),
        fault: z.string().nullable(),
      }),
    ),
    /** Whether the National Bank's file is loaded every day by itself. */
    loadsDaily: z.boolean(),
  })
  .meta({ id: 'CurrencyDesk' });
export type CurrencyDesk = z.output<typeof zDesk>;

export const readCurrencyDesk = endpoint({
  method: 'GET',
  path: '/api/office/currencies',
  access: 'finance',
  summary: 'Rates and margins of currencies as they count now, with their history and the loads of the daily file',
  output: zDesk,
});

export const enterRate = endpoint({
  method: 'POST',
  path: '/api/office/currencies/rates',
  access: 'finance',
  stepUp: true,
  summary: 'Enter a rate of a currency; one that jumps must be confirmed',
  body: z.strictObject({
    currency: zRated,
    /** Som for `per` units. */
    rate: z.string().trim().max(40),
    per: z.int().min(1).max(1_000_000),
    /** Left out: now. */
    validFrom: z.iso.datetime({ offset: true }).nullable(),
    /** The jump has been looked at. */
    confirmed: z.boolean(),
  }),
  output: zDone,
});

export const setMargin = endpoint({
  method: 'POST',
  path: '/api/office/currencies/margins',
  access: 'finance',
  stepUp: true,
  summary: 'Set the margin on the rate of a currency, from now or from an instant on',
  body: z.strictObject({
    currency: zRated,
    basisPoints: z.int().min(0).max(MAX_MARGIN_BP),
    validFrom: z.iso.datetime({ offset: true }).nullable(),
  }),
  output: zDone,
});

export const setRateLimits = endpoint({
  method: 'PUT',
  path: '/api/office/currencies/limits',
  access: 'finance',
  stepUp: true,
  summary: 'How old a rate may be, and how far it may jump without confirmation',
  body: z.strictObject({
    maxAgeHours: z.int().min(1).max(MAX_AGE_HOURS),
    jumpBp: z.int().min(1).max(10_000),
  }),
  output: zDone,
});

/** The file of a page's form is sent here directly. */
export const loadBankFilePath = '/api/office/currencies/file?back=page';

export const loadBankFile = endpoint({
  method: 'POST',
  path: '/api/office/currencies/file',
  access: 'finance',
  summary: 'Read the daily file of the National Bank, a form with one file; rates that jump are left out',
  query: z.strictObject({
    /** The answer leads back to the page. */
    back: z.literal('page').optional(),
  }),
  output: z.object({ fileDate: z.string(), results: z.array(zLoadResult) }),
});
