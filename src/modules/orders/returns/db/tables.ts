import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Money } from '#kernel/money.ts';
import { instant, ordersSchema } from '../../core/db/tables/base.ts';
import { orderPassengers, orders } from '../../core/db/tables/orders.ts';
import type { ReturnKind, ReturnSnapshot } from '../../core/domain/order-snapshot.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';

/**
 * Documents given back: a quote with its sums frozen, and once confirmed the act; `id` is then the operation's id as
 * well.
 */
export const ticketReturns = ordersSchema.table(
  'ticket_returns',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text().$type<ReturnKind>().notNull(),
    /** The supplier's promise; null for a void, which needs none. */
    supplierQuoteId: text('supplier_quote_id'),
    lines: jsonb().$type<TicketReturnLine[]>().notNull(),
    paidMinor: bigint('paid_minor', { mode: 'number' }).notNull(),
    refundMinor: bigint('refund_minor', { mode: 'number' }).notNull(),
    /** Of the quote that this one replaced. */
    previousMinor: bigint('previous_minor', { mode: 'number' }),
    /** `involuntary`: the carrier does not fly as it sold. */
    cause: text().$type<'voluntary' | 'involuntary'>().notNull().default('voluntary'),
    currency: text().$type<Money['currency']>().notNull(),
    money: text().$type<ReturnSnapshot['money']>().notNull().default('none'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    moneyAt: instant('money_at'),
    receiptsSentAt: instant('receipts_sent_at'),
  },
  (table) => [
    index('ticket_returns_order').on(table.orderId),
    index('ticket_returns_money_open').on(table.moneyAt).where(sql`${table.money} = 'sent'`),
    check('ticket_returns_within_paid', sql`${table.refundMinor} between 0 and ${table.paidMinor}`),
    check('ticket_returns_money', sql`${table.money} in ('none', 'sent', 'refund_failed', 'paid')`),
  ],
);

/** Who is given back by a confirmed act. A passenger is given back once; triggers keep the sums within the order. */
export const returnPassengers = ordersSchema.table(
  'return_passengers',
  {
    returnId: text('return_id')
      .notNull()
      .references(() => ticketReturns.id),
    passengerId: text('passenger_id')
      .notNull()
      .references(() => orderPassengers.id),
    /** Of a journey on several tickets the number of the one that goes back; else empty: all that the passenger has. */
    document: text().notNull().default(''),
    orderId: text('order_id').notNull(),
    paidMinor: bigint('paid_minor', { mode: 'number' }).notNull(),
    refundMinor: bigint('refund_minor', { mode: 'number' }).notNull(),
    /** False once the supplier has refused for certain, or once its seats alone were given up. */
    live: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.passengerId, table.document] }),
    uniqueIndex('return_passengers_once').on(table.passengerId, table.document).where(sql`${table.live}`),
    check('return_passengers_within_paid', sql`${table.refundMinor} between 0 and ${table.paidMinor}`),
  ],
);
