import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Money } from '#kernel/money.ts';
import type { AncillaryImpact, BoughtAncillary, ChosenAncillary } from '#modules/orders/api.ts';
import type { AncillaryKind } from '#modules/supply/api.ts';

import type { AncillaryOp, AncillaryState, OpState } from '../domain/ancillary-machine.ts';

const ancillariesSchema = pgSchema('ancillaries');
const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What has been chosen and not agreed to: of a draft or of an order, under its id. It is also the name under which
 * the supplier keeps the seats.
 */
export const ancillaryCarts = ancillariesSchema.table(
  'carts',
  {
    id: text().primaryKey(),
    chosen: jsonb().$type<ChosenAncillary[]>().notNull(),
    seatsUntil: instant('seats_until'),
    /** Number of held or requested seats. */
    seats: integer().notNull().default(0),
    /** The visitor (hash) and the address (keyed hash) that they are counted for. */
    heldBy: text('held_by'),
    heldFrom: bytes('held_from'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('carts_of_visitor').on(table.heldBy).where(sql`${table.seats} > 0`),
    index('carts_of_address').on(table.heldFrom).where(sql`${table.seats} > 0`),
  ],
);

/** A basket that was agreed to; its id is also the purpose of its own payment. */
export const ancillaryPurchases = ancillariesSchema.table(
  'purchases',
  {
    id: text().primaryKey(),
    orderId: text('order_id').notNull(),
    /** The request in which staff charged for it; null: the buyer chose it. */
    requestId: text('request_id'),
    /** Whose seats they are at the supplier. */
    holder: text().notNull(),
    /** `ticket`: the order's own payment carries it. */
    paid: text().$type<'ticket' | 'own'>().notNull(),
    state: text().$type<'unpaid' | 'paid' | 'canceled'>().notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Money['currency']>().notNull(),
    /** The payment that its money goes back to. */
    paymentId: text('payment_id'),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    receiptsSentAt: instant('receipts_sent_at'),
  },
  (table) => [
    index('purchases_order').on(table.orderId),
    uniqueIndex('purchases_one_unpaid')
      .on(table.orderId)
      .where(sql`${table.state} = 'unpaid' and ${table.requestId} is null`),
    uniqueIndex('purchases_one_unpaid_charge').on(table.requestId).where(sql`${table.state} = 'unpaid'`),
    index('purchases_request').on(table.requestId).where(sql`${table.requestId} is not null`),
    index('purchases_open')
      .on(table.createdAt)
      .where(sql`${table.state} <> 'canceled' and ${table.receiptsSentAt} is null`),
  ],
);

/** Payments of an order that also pay a purchase, and the purchase's part of them. */
export const ancillaryPaymentShares = ancillariesSchema.table(
  'payment_shares',
  {
    paymentId: text('payment_id').primaryKey(),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => ancillaryPurchases.id),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Money['currency']>().notNull(),
  },
  (table) => [index('payment_shares_purchase').on(table.purchaseId)],
);

/**
 * One ancillary of a purchase, a document of its own. Its id names the operation that sells it; the others have
 * `op_id`.
 */
export const ancillaryItems = ancillariesSchema.table(
  'items',
  {
    id: text().primaryKey(),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => ancillaryPurchases.id),
    /** Follows its passenger when they leave for an order of their own. */
    orderId: text('order_id').notNull(),
    position: integer().notNull(),
    passengerId: text('passenger_id').notNull(),
    segmentIndex: integer('leg').notNull(),
    flight: text().notNull(),
    departsAt: instant('departs_at').notNull(),
    kind: text().$type<AncillaryKind>().notNull(),
    item: text().notNull(),
    seat: text(),
    child: boolean().notNull(),
    ssr: text().notNull(),
    rfic: text().notNull(),
    rfisc: text().notNull(),
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Money['currency']>().notNull(),
    /** `title`: how staff named what they arrange. */
    details: jsonb().$type<Pick<BoughtAncillary, 'piece' | 'airportBus' | 'title'>>().notNull(),
    state: text().$type<AncillaryState>().notNull(),
    number: text(),
    voidUntil: instant('void_until'),
    refundUntil: instant('refund_until'),
    /** The supplier's code of a refusal. */
    code: text(),
    op: text().$type<AncillaryOp>(),
    opId: text('op_id'),
    opState: text('op_state').$type<OpState>(),
    attempts: integer().notNull().default(0),
    sentAt: instant('sent_at'),
    resolveAt: instant('resolve_at'),
    outcomeChecks: integer('outcome_checks').notNull().default(0),
    openSince: instant('open_since'),
    alertedAt: instant('alerted_at'),
    /** Of a move: the new flight. */
    moveTo: text('move_to'),
    impact: jsonb().$type<AncillaryImpact>(),
    involuntary: boolean().notNull().default(false),
    refundMinor: bigint('refund_minor', { mode: 'number' }).notNull().default(0),
    money: text().$type<'none' | 'sent' | 'refund_failed' | 'paid'>().notNull().default('none'),
    issuedAt: instant('issued_at'),
    endedAt: instant('ended_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('items_order').on(table.orderId),
    index('items_purchase').on(table.purchaseId),
    index('items_open').on(table.resolveAt).where(sql`${table.opState} is not null`),
    uniqueIndex('items_number').on(table.number),
    check('items_refund', sql`${table.refundMinor} between 0 and ${table.priceMinor}`),
  ],
);
