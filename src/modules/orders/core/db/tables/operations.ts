import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OperationKind, OperationState, ReturnKind } from '../../domain/order-snapshot.ts';
import { instant, ordersSchema } from './base.ts';
import { orders } from './orders.ts';

/**
 * Every call that changes something at a supplier, written before it is sent. `id` is the operation id the supplier
 * sees.
 */
export const operations = ordersSchema.table(
  'operations',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text().$type<OperationKind | ReturnKind | 'exchange' | 'split'>().notNull(),
    state: text().$type<OperationState>().notNull(),
    /** Of what is asked, so that a resend can be proved the same. */
    requestHash: text('request_hash').notNull(),
    attempts: integer().notNull().default(0),
    sentAt: instant('sent_at'),
    /** When the supplier may be asked for the outcome. */
    resolveAt: instant('resolve_at'),
    outcomeChecks: integer('outcome_checks').notNull().default(0),
    /** Start of the unknown outcome. */
    openSince: instant('open_since'),
    alertedAt: instant('alerted_at'),
    /** Kind and codes of the last answer; never personal data. */
    outcome: jsonb().$type<Record<string, string | number>>(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // One of these kinds an order, any number of others; by it an order's operations are found as well.
    uniqueIndex('operations_one_of_a_kind').on(
      table.orderId,
      table.kind,
      sql`(case when ${table.kind} in ('hold', 'issue', 'cancel_hold') then '' else ${table.id} end)`,
    ),
    index('operations_open')
      .on(table.updatedAt)
      .where(sql`${table.state} in ('planned', 'sent', 'pending', 'unknown', 'awaiting_numbers', 'needs_staff')`),
  ],
);
