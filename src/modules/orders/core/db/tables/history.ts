import { bigserial, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Money } from '#kernel/money.ts';
import type { HISTORY_KINDS } from '../../../api.ts';
import { instant, ordersSchema } from './base.ts';
import { orders } from './orders.ts';

/**
 * Append-only: a trigger refuses changes. Read by its order alone, in the order of `id`, which is unique by its
 * sequence.
 */
export const history = ordersSchema.table(
  'history',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    at: instant('at').notNull(),
    kind: text().$type<(typeof HISTORY_KINDS)[number]>().notNull(),
    details: jsonb().$type<Record<string, string | number | Money>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.id] })],
);

/**
 * What was agreed to, all of an order in one row: versions by key. Append-only; written with its order, and never
 * else.
 */
export const acceptedAgreements = ordersSchema.table('accepted_agreements', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  versions: jsonb().$type<Record<string, number>>().notNull(),
  at: instant('at').notNull(),
});
