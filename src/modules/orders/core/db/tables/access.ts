import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccessChannel, GrantVia } from '../../domain/access.ts';
import { bytes, instant, ordersSchema } from './base.ts';
import { orders } from './orders.ts';

/**
 * Visitors who may read the order. `placed` (bought it in this browser), `account` (signed in with the order’s
 * address) and `code` (confirmed a code that was sent to the buyer's own contact) may do everything; `found`, `ticket`
 * (number and surname) and `link` (of a letter) read it masked and pay.
 */
export const grants = ordersSchema.table(
  'grants',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    visitorHash: text('visitor_hash').notNull(),
    via: text().$type<GrantVia>().notNull(),
    at: instant('at').notNull(),
    /** Null: `placed` and `account`, which live as long as the visitor's cookie. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.visitorHash] }),
    check('grants_expire', sql`(${table.via} in ('placed', 'account')) = (${table.expiresAt} is null)`),
    index('grants_visitor').on(table.visitorHash),
  ],
);

/** Codes of e-mail links; only their hash is kept. */
export const accessLinkCodes = ordersSchema.table(
  'access_link_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('access_link_codes_order').on(table.orderId)],
);

/** Addresses under which calendars follow an order; only the hash of an address is kept. */
export const calendarFeeds = ordersSchema.table(
  'calendar_feeds',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    tokenHash: text('token_hash').notNull().unique(),
    locale: text().$type<'ru' | 'en' | 'kg'>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('calendar_feeds_order').on(table.orderId)],
);

/** Codes of six digits sent to the buyer's own telephone or e-mail; only a keyed hash of the code is kept. */
export const accessCodes = ordersSchema.table(
  'access_codes',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Only the browser that asked for the code may enter it. */
    visitorHash: text('visitor_hash').notNull(),
    channel: text().$type<AccessChannel>().notNull(),
    codeHash: bytes('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Wrong and right tries together. */
    tries: integer().notNull().default(0),
    usedAt: instant('used_at'),
  },
  (table) => [index('access_codes_visitor').on(table.orderId, table.visitorHash, table.createdAt)],
);
