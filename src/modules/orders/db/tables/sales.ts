import { bigint, index, text } from 'drizzle-orm/pg-core';
import type { Mode } from '#kernel/mode.ts';
import type { OrderStatus } from '../../api.ts';
import { instant, ordersSchema } from './base.ts';
import { orders } from './orders.ts';

/**
 * What lists of an agency's orders are filtered, sorted and summed by: one narrow row an order sold under a contract. A trigger on `orders` writes it in the
 * same transaction; nothing else does.
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
    payTill: instant('pay_till'),
    /** Of the first journey: what it is made by, its day (local), its cities. */
    mode: text().$type<Mode>().notNull(),
    departsOn: text('departs_on'),
    origin: text(),
    destination: text(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    commissionMinor: bigint('commission_minor', { mode: 'number' }),
    motivationMinor: bigint('motivation_minor', { mode: 'number' }),
  },
  // Its migration includes the other columns that lists read.
  (table) => [index('sales_contract').on(table.contractId, table.createdAt, table.orderId)],
);
