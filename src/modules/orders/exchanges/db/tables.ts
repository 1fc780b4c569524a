import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Money } from '#kernel/money.ts';
import { bytes, instant, ordersSchema } from '../../core/db/tables/base.ts';
import { type Journey, orders } from '../../core/db/tables/orders.ts';
import type { ApprovalState, ExchangeSnapshot } from '../../core/domain/order-snapshot.ts';
import type { ExchangeEarned, ExchangeLine, ExchangeTravel } from '../../wire/exchange-shapes.ts';

/** What staff wrote with an exchange that they carry out themselves. */
export type HandExchangeTerms = { by: string; rules: string };

/**
 * Other flights for documents: an offer with its sums frozen, and once agreed to the act; `id` is then the
 * operation's id as well.
 */
export const exchanges = ordersSchema.table(
  'exchanges',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The question it answers; its answers in order. */
    quoteId: text('quote_id').notNull(),
    position: integer().notNull(),
    supplierQuoteId: text('supplier_quote_id').notNull(),
    /** The supplier's price of the exchange; a negative amount is refunded. */
    supplierTotal: jsonb('supplier_total').$type<Money>().notNull(),
    journey: jsonb().$type<Journey>().notNull(),
    lines: jsonb().$type<ExchangeLine[]>().notNull(),
    retainsDifference: boolean('retains_difference').notNull(),
    /** Of a contract's order; null for others and for those of before it was kept. */
    earned: jsonb().$type<ExchangeEarned>(),
    /** One of them is zero. */
    amountDueMinor: bigint('amount_due_minor', { mode: 'number' }).notNull(),
    refundMinor: bigint('refund_minor', { mode: 'number' }).notNull(),
    /** The total of the offer that this one replaced. */
    previousMinor: bigint('previous_minor', { mode: 'number' }),
    currency: text().$type<Money['currency']>().notNull(),
    money: text().$type<ExchangeSnapshot['money']>().notNull().default('none'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** Its payment did not come, or the buyer gave it up before. */
    canceledAt: instant('canceled_at'),
    /** Done, refused or withdrawn. */
    endedAt: instant('ended_at'),
    moneyAt: instant('money_at'),
    receiptsSentAt: instant('receipts_sent_at'),
    /** The broken rules of the company's travel policy at the time of the offer; null: it needs no approval. */
    travel: jsonb().$type<ExchangeTravel>(),
    /** The company's word, once the offer was agreed to; it was asked for at `confirmedAt` (ADR 34). */
    approval: text().$type<ApprovalState>(),
    /** Who agreed to the offer, and so does not decide about it. */
    requestedBy: text('requested_by'),
    decidedAt: instant('decided_at'),
    /** Null: the time limit passed. */
    decidedBy: text('decided_by'),
    /** Sealed: what they wrote. */
    comment: bytes(),
    /** The service request whose executor wrote it and carries it out at the carrier; null: the supplier does. */
    requestId: text('request_id'),
    hand: jsonb().$type<HandExchangeTerms>(),
    /** Who entered the new tickets. */
    completedBy: text('completed_by'),
  },
  (table) => [
    index('exchanges_order').on(table.orderId),
    index('exchanges_quote').on(table.quoteId),
    uniqueIndex('exchanges_one_at_a_time')
      .on(table.orderId)
      .where(sql`${table.confirmedAt} is not null and ${table.endedAt} is null`),
    index('exchanges_money_open').on(table.moneyAt).where(sql`${table.money} = 'sent'`),
    check(
      'exchanges_one_way',
      sql`least(${table.amountDueMinor}, ${table.refundMinor}) = 0 and ${table.amountDueMinor} >= 0
        and ${table.refundMinor} >= 0`,
    ),
    index('exchanges_approvals').on(table.confirmedAt).where(sql`${table.approval} is not null`),
    check('exchanges_approval', sql`${table.approval} is null or ${table.travel} is not null`),
    check(
      'exchanges_decided',
      sql`coalesce(${table.approval} in ('approved', 'refused'), false) = (${table.decidedAt} is not null)`,
    ),
    index('exchanges_request').on(table.requestId).where(sql`${table.requestId} is not null`),
    check('exchanges_hand', sql`(${table.requestId} is null) = (${table.hand} is null)`),
    check(
      'exchanges_second_person',
      sql`${table.refundMinor} = 0 or ${table.completedBy} is null or ${table.completedBy} <> ${table.hand} ->> 'by'`,
    ),
    check('exchanges_money', sql`${table.money} in ('none', 'sent', 'paid')`),
  ],
);
