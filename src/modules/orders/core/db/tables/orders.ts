import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Money } from '#kernel/money.ts';
import type { PaymentMethod } from '#modules/payments/api.ts';
import type { PriceDetail, RefundPreview } from '#modules/pricing/api.ts';
import type { LocationName } from '#modules/search/api.ts';
import type { FareTerms, Slice } from '#modules/supply/api.ts';
import type { OrderStatus } from '../../../api.ts';
import type { BookingRef } from '../../../ports.ts';
import type { SelectedSegmentPlaces } from '../../../wire/booking-shapes.ts';
import type { EndState, PaymentState } from '../../domain/order-snapshot.ts';
import { bytes, instant, ordersSchema } from './base.ts';

export const orderNumbers = ordersSchema.sequence('order_numbers', { startWith: 1 });

/** What was sold, frozen at the sale. */
export type Journey = {
  slices: Slice[];
  locations: Record<string, LocationName>;
  carriers: Record<string, string>;
  terms: FareTerms;
  /** The places that were asked for with the hold; tickets name those that were given. */
  placeSelections?: SelectedSegmentPlaces[] | undefined;
};

export const orders = ordersSchema.table(
  'orders',
  {
    id: text().primaryKey(),
    /** `S-` and digits; not guessable from its neighbours. */
    number: text().notNull().unique(),
    draftId: text('draft_id').notNull(),
    locale: text().$type<'ru' | 'en' | 'kg'>().notNull(),
    /** Grows with every move. */
    version: integer().notNull().default(0),
    /** Derived from the state with every transition; for lists and sweeps. */
    status: text().$type<OrderStatus>().notNull(),
    ended: text().$type<EndState>().notNull().default('open'),
    paymentTimeLimit: instant('payment_time_limit'),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Money['currency']>().notNull(),
    supplierId: text('supplier_id').notNull(),
    supplierOfferId: text('supplier_offer_id').notNull(),
    supplierTotal: jsonb('supplier_total').$type<Money>().notNull(),
    bookingRef: jsonb('booking_ref').$type<BookingRef>(),
    locator: text(),
    journey: jsonb().$type<Journey>().notNull(),
    price: jsonb().$type<PriceDetail>().notNull(),
    refund: jsonb().$type<RefundPreview>().notNull(),
    contacts: bytes().notNull(),
    /** Finds the orders of an address without opening them; null: written before there was one. */
    emailIndex: bytes('email_index'),
    /** The contract it was sold under and who sold it; both null for a visitor's order. */
    contractId: text('contract_id'),
    userId: text('user_id'),
    /** The selling point under the contract. */
    workplaceId: text('workplace_id'),
    /** Keyed hash of the address it was placed from. */
    clientIpHash: bytes('client_ip_hash'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    receiptsSentAt: instant('receipts_sent_at'),
    /** When the supplier was last asked how the flights are flown. */
    scheduleCheckedAt: instant('schedule_checked_at'),
    /** The change of schedule that the journey follows; its receipts are others than before. */
    receiptVersion: text('receipt_version'),
    /** The orders that its passengers have left for it, the last one first. */
    splitAncestorIds: text('split_ancestor_ids').array().notNull().default(sql`'{}'`),
  },
  // An order is in as few of them as can be: each of its moves is an entry in every one that it is in.
  (table) => [
    index('orders_to_check')
      .on(sql`coalesce(${table.scheduleCheckedAt}, ${table.createdAt})`)
      .where(sql`${table.status} in ('sold', 'partial_sold')`),
    index('orders_booking').on(sql`(${table.bookingRef} ->> 'id')`).where(sql`${table.bookingRef} is not null`),
    uniqueIndex('orders_one_per_draft').on(table.draftId).where(sql`${table.ended} = 'open'`),
    index('orders_locator').on(table.locator).where(sql`${table.locator} is not null`),
    index('orders_client_ip_hash')
      .on(table.clientIpHash)
      .where(sql`${table.status} in ('cooked', 'hold', 'pay', 'not_payed')`),
    // Lists of staff, the newest first.
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_contract').on(table.contractId, table.createdAt).where(sql`${table.contractId} is not null`),
    index('orders_email')
      .on(table.emailIndex)
      .where(sql`${table.contractId} is null and ${table.emailIndex} is not null`),
    index('orders_due').on(table.paymentTimeLimit).where(sql`${table.status} in ('pay', 'not_payed')`),
    index('orders_undelivered')
      .on(table.updatedAt)
      .where(sql`${table.receiptsSentAt} is null and ${table.status} = 'sold'`),
  ],
);

/** `sealed` holds names, birthdate and document; the indexes find them again without opening. */
export const orderPassengers = ordersSchema.table(
  'order_passengers',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    category: text().$type<'aaa' | 'rbg' | 'rmg' | 'ins'>().notNull(),
    sealed: bytes().notNull(),
    documentIndex: bytes('document_index').notNull(),
    surnameIndex: bytes('surname_index').notNull(),
  },
  (table) => [
    index('order_passengers_order').on(table.orderId),
    index('order_passengers_document').on(table.documentIndex),
    index('order_passengers_surname').on(table.surnameIndex),
  ],
);

/** The order's view of each payment attempt. */
export const orderPayments = ordersSchema.table(
  'order_payments',
  {
    /** Of the payment; passengers who left an order took a part of it along, under the same id. */
    id: text().notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    state: text().$type<PaymentState>().notNull(),
    /** What it pays for: `order`, or the id of an exchange. */
    purpose: text().notNull().default('order'),
    method: text().$type<PaymentMethod>().notNull().default('card'),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Money['currency']>().notNull(),
    at: instant('at').notNull(),
    /** When the sweep last asked about it. */
    checkedAt: instant('checked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.id] }),
    index('order_payments_live').on(table.at).where(sql`${table.state} in ('started', 'refunding')`),
  ],
);
