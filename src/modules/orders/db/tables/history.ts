import { bigserial, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Money } from '#kernel/money.ts';
import type { HISTORY_KINDS } from '../../api.ts';
import { instant, ordersSchema } from './base.ts';

/** Append-only: a trigger refuses changes. */
export const history = ordersSchema.table(
  'history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: text('order_id').notNull(),
    at: instant('at').notNull(),
    kind: text().$type<(typeof HISTORY_KINDS)[number]>().notNull(),
    details: jsonb().$type<Record<string, string | number | Money>>().notNull(),
  },
  (table) => [index('history_order').on(table.orderId, table.id)],
);

/** Written by the statement that writes their order, and by no other. */
export const acceptedAgreements = ordersSchema.table(
  'accepted_agreements',
  {
    orderId: text('order_id').notNull(),
    key: text().notNull(),
    version: integer().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.key] })],
);
