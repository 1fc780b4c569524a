import { sql } from 'drizzle-orm';
import { bigint, index, text } from 'drizzle-orm/pg-core';
import type { Mode } from '#kernel/mode.ts';
import type { OrderStatus } from '../../../api.ts';
import { instant, ordersSchema } from '../../../core/db/tables/base.ts';
import { orders } from '../../../core/db/tables/orders.ts';

/**
 * What lists of an agency's orders are filtered, sorted and summed by: one narrow row an order sold under a contract.
 * A trigger on `orders` writes it in the
 * same transaction; the sums of what was sold and returned and the departure of an exchanged order are kept by
 * `sales/use-cases/keep-sums.ts`.
 */
export const sales = ordersSchema.table(
  'sales',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    contractId: text('contract_id').notNull(),
    userId: text('user_id'),
    workplaceId: text('workplace_id'),
    createdAt: instant('created_at').notNull(),
    status: text().$type<OrderStatus>().notNull(),
    payTill: instant('payment_time_limit'),
    /** Of the journey that stands and departs first: what it is made by, its day and minute (local), its cities. */
    mode: text().$type<Mode>().notNull(),
    departsOn: text('departs_on'),
    departs: text(),
    origin: text(),
    destination: text(),
    /** The price as it was placed, less what left with a split; the sums below are of issued documents alone. */
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    commissionMinor: bigint('commission_minor', { mode: 'number' }),
    motivationMinor: bigint('motivation_minor', { mode: 'number' }),
    /**
     * Sold: tickets, exchanges and services; returned: what the buyer's price went down by. Null: an order of before
     * these columns, summed by the sweep.
     */
    soldMinor: bigint('sold_minor', { mode: 'number' }).default(0),
    returnedMinor: bigint('returned_minor', { mode: 'number' }).default(0),
    soldCommissionMinor: bigint('sold_commission_minor', { mode: 'number' }).default(0),
    returnedCommissionMinor: bigint('returned_commission_minor', { mode: 'number' }).default(0),
    soldMotivationMinor: bigint('sold_motivation_minor', { mode: 'number' }).default(0),
    returnedMotivationMinor: bigint('returned_motivation_minor', { mode: 'number' }).default(0),
  },
  // Its migration includes the other columns that lists read.
  (table) => [
    index('sales_contract').on(table.contractId, table.createdAt, table.orderId),
    index('sales_unsummed').on(table.orderId).where(sql`${table.soldMinor} is null`),
  ],
);
