import { index, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, ordersSchema } from './base.ts';
import { orders } from './orders.ts';

/** Visitors who made the order or proved to know it. */
export const grants = ordersSchema.table(
  'grants',
  {
    orderId: text('order_id').notNull(),
    visitorHash: text('visitor_hash').notNull(),
    via: text().$type<'placed' | 'found' | 'ticket' | 'link'>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.visitorHash] }),
    index('grants_visitor').on(table.visitorHash),
  ],
);

/** Codes of e-mail links; only their hash is kept. */
export const linkCodes = ordersSchema.table('link_codes', {
  codeHash: text('code_hash').primaryKey(),
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id),
  createdAt: instant('created_at').notNull(),
});
