import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { DOCUMENT_NUMBER } from '#modules/supply/api.ts';
import type { zTicket } from '../../../api.ts';
import type { TicketState } from '../../domain/order-snapshot.ts';
import { bytes, instant, ordersSchema } from './base.ts';
import { orderPassengers, orders } from './orders.ts';

export const tickets = ordersSchema.table(
  'tickets',
  {
    number: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    passengerId: text('passenger_id')
      .notNull()
      .references(() => orderPassengers.id),
    type: text().$type<(typeof zTicket)['_output']['type']>().notNull(),
    state: text().$type<TicketState>().notNull(),
    coupons: jsonb().$type<(typeof zTicket)['_output']['coupons']>().notNull(),
    voidUntil: instant('void_until'),
    /** Of one got by an exchange: the ticket given up for it, and the exchange. */
    replaces: text(),
    exchangeId: text('exchange_id'),
  },
  (table) => [
    uniqueIndex('tickets_replaced_once').on(table.replaces),
    index('tickets_order').on(table.orderId),
    check('tickets_number', sql`${table.number} ~ ${sql.raw(`'${DOCUMENT_NUMBER}'`)}`),
  ],
);

/** Who flies on what: one live booking of a document on a flight. */
export const duplicateBookingGuards = ordersSchema.table(
  'duplicate_booking_guards',
  {
    documentIndex: bytes('document_index').notNull(),
    /** `AB 101 2026-03-04T08:30`. */
    flight: text().notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    live: boolean().notNull().default(true),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.documentIndex, table.flight] }),
    index('duplicate_booking_guards_given_up').on(table.documentIndex, table.at).where(sql`not ${table.live}`),
    uniqueIndex('duplicate_booking_guards_live').on(table.documentIndex, table.flight).where(sql`${table.live}`),
  ],
);
