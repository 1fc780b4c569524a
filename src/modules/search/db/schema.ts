import { sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { SupplierPrice } from '#modules/supply/api.ts';
import type { AcceptableOffer } from '../domain/accept-offer.ts';
import type { SearchParams, SupplierProgress } from '../domain/schemas.ts';

export const search = pgSchema('search');
const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** One asked question; `version` counts its answers. */
export const searches = search.table(
  'searches',
  {
    uid: text().primaryKey(),
    params: jsonb().$type<SearchParams>().notNull(),
    /**
     * Who was asked, in order: so that any process shows the same progress. `not_supported`: sells no such journeys,
     * was not
     * asked.
     */
    suppliers: jsonb().$type<{ id: string; name: string; unsupported?: boolean }[]>().notNull(),
    version: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('searches_expires').on(table.expiresAt)],
);

/** Batches in the order in which they came; `answered` and `failed` end a supplier, once. */
export const answers = search.table(
  'supplier_responses',
  {
    uid: text()
      .notNull()
      .references(() => searches.uid, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    supplier: text().notNull(),
    state: text().$type<SupplierProgress['state']>().notNull(),
    /** As `db/encoded-offers.ts` packs them; null in answers of before ADR 28, which have them in `unpacked`. */
    offers: bytea('packed'),
    unpacked: jsonb('offers').$type<AcceptableOffer[]>().notNull().default([]),
    ms: integer(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.seq] }),
    uniqueIndex('supplier_responses_end_once').on(table.uid, table.supplier).where(sql`${table.state} <> 'asking'`),
  ],
);

/**
 * Offer changes reported by suppliers when an offer was requested: gone or repriced. Lists that show the offer mark it.
 * Useless once those lists are out of date.
 */
export const withdrawn = search.table(
  'offer_change_reports',
  {
    supplier: text().notNull(),
    /** An offer, its price or a departure (domain/offer-change-report.ts). */
    what: text().notNull(),
    /** Applies to parties of at least this many seats. */
    seats: integer().notNull(),
    /** What each traveller pays now; null when it is gone. */
    prices: jsonb().$type<SupplierPrice[]>(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.supplier, table.what] }), index('offer_change_reports_at').on(table.at)],
);
