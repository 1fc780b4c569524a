import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Money } from '#kernel/money.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import { instant, ordersSchema } from '../../core/db/tables/base.ts';
import { orders } from '../../core/db/tables/orders.ts';
import type { SplitSnapshot } from '../../core/domain/order-snapshot.ts';

/**
 * Passengers who leave an order for one of their own, with the sums that go with them frozen; `id` is the operation's
 * id as well. Triggers keep both orders to these sums.
 */
export const splits = ordersSchema.table(
  'splits',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The order they have now; null until the supplier has done it. */
    childId: text('child_id').references(() => orders.id),
    passengerIds: jsonb('passenger_ids').$type<string[]>().notNull(),
    /** What was sold to them, and what the supplier asks for it. */
    price: jsonb().$type<PriceDetail>().notNull(),
    supplierTotal: jsonb('supplier_total').$type<Money>().notNull(),
    childMinor: bigint('child_minor', { mode: 'number' }).notNull(),
    remainingMinor: bigint('remaining_minor', { mode: 'number' }).notNull(),
    originalMinor: bigint('original_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Money['currency']>().notNull(),
    /** Tickets had been issued: money and postings go with them. */
    issued: boolean().notNull(),
    shares: jsonb().$type<SplitSnapshot['shares']>().notNull(),
    /** The shares together, and the commission that is credited with them. */
    paidMinor: bigint('paid_minor', { mode: 'number' }).notNull(),
    creditedMinor: bigint('credited_minor', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    /** The service request whose executor did it at the carrier; null: the supplier did. */
    requestId: text('request_id'),
  },
  (table) => [
    index('splits_order').on(table.orderId),
    uniqueIndex('splits_child').on(table.childId),
    uniqueIndex('splits_request').on(table.requestId),
    check(
      'splits_conserve',
      sql`
        ${table.childMinor} + ${table.remainingMinor} = ${table.originalMinor}
        and least(${table.childMinor}, ${table.remainingMinor}) >= 0`,
    ),
    check('splits_done', sql`(${table.childId} is null) = (${table.doneAt} is null)`),
  ],
);
