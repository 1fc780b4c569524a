import { sql } from 'drizzle-orm';
import { bigint, bigserial, check, index, integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import type { RateSource } from '../domain/rate-book.ts';
import type { LoadResult } from '../wire/office.ts';

export const currenciesSchema = pgSchema('currencies');
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Rates of currencies in som, from an instant on; rows are added and never changed. */
export const rates = currenciesSchema.table(
  'rates',
  {
    /** The order of entry. */
    entry: bigserial({ mode: 'number' }).primaryKey(),
    id: text().notNull().unique(),
    currency: text().$type<AnyCurrency>().notNull(),
    /** A decimal: som for `per` units. */
    rate: text().notNull(),
    per: integer().notNull(),
    source: text().$type<RateSource>().notNull(),
    validFrom: instant('valid_from').notNull(),
    /** Null: a job. */
    enteredBy: text('entered_by'),
    enteredAt: instant('entered_at').notNull(),
  },
  (t) => [
    index('rates_of_currency').on(t.currency, t.validFrom),
    check('rates_currency', sql`${t.currency} ~ '^[A-Z]{3}$' and ${t.currency} <> 'KGS'`),
    check('rates_rate', sql`${t.rate} ~ '^[0-9]{1,9}([.][0-9]{1,8})?$' and ${t.rate}::numeric > 0`),
    check('rates_per', sql`${t.per} between 1 and 1000000`),
    check('rates_source', sql`${t.source} in ('office', 'national-bank')`),
  ],
);
export type RateRow = typeof rates.$inferSelect;

/** Margins on rates, from an instant on; rows are added and never changed. */
export const margins = currenciesSchema.table(
  'margins',
  {
    entry: bigserial({ mode: 'number' }).primaryKey(),
    currency: text().$type<AnyCurrency>().notNull(),
    basisPoints: integer('basis_points').notNull(),
    validFrom: instant('valid_from').notNull(),
    enteredBy: text('entered_by').notNull(),
    enteredAt: instant('entered_at').notNull(),
  },
  (t) => [
    index('margins_of_currency').on(t.currency, t.validFrom),
    check('margins_basis_points', sql`${t.basisPoints} between 0 and 5000`),
  ],
);
export type MarginRow = typeof margins.$inferSelect;

/** How old a rate may be and how far it may jump; the newest row counts. */
export const limits = currenciesSchema.table(
  'limits',
  {
    entry: bigserial({ mode: 'number' }).primaryKey(),
    maxAgeHours: integer('max_age_hours').notNull(),
    jumpBp: integer('jump_bp').notNull(),
    enteredBy: text('entered_by').notNull(),
    enteredAt: instant('entered_at').notNull(),
  },
  (t) => [
    check('limits_age', sql`${t.maxAgeHours} between 1 and 720`),
    check('limits_jump', sql`${t.jumpBp} between 1 and 10000`),
  ],
);

/** Each time the National Bank's file was read, with what came of it. */
export const loads = currenciesSchema.table(
  'loads',
  {
    entry: bigserial({ mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** Null: the daily job. */
    loadedBy: text('loaded_by'),
    /** The day of the file; null where it could not be read. */
    fileDate: text('file_date'),
    results: jsonb().$type<LoadResult[]>().notNull(),
    /** Why nothing was read; null: it was. */
    fault: text(),
  },
  (t) => [index('loads_at').on(t.at)],
);
export type LoadRow = typeof loads.$inferSelect;

/** Raised by each entry: what a process compares to know whether it is up to date. */
export const revisions = currenciesSchema.table('revisions', {
  id: integer().primaryKey(),
  revision: bigint({ mode: 'number' }).notNull(),
});
