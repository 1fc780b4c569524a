import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { operations, orderPayments, orders, splits } from '../../db/schema.ts';

const issued = and(eq(operations.kind, 'issue'), eq(operations.state, 'done'));
/**
 * An order whose passengers left one that had been issued was sold with that one; who left before it was, is sold in
 * their own.
 */
const soldItself = sql`not exists (select from ${splits} where ${splits.childId} = ${orders.id} and ${splits.issued})`;

/** What paid for the tickets: money that was taken twice or too late is on its way back and does not count. */
const paid = sql<string>`(
  select coalesce(sum(${orderPayments.amountMinor}), 0) from ${orderPayments}
  where ${orderPayments.orderId} = ${orders.id} and ${orderPayments.state} = 'captured'
    and ${orderPayments.purpose} = 'order'
)`;

export const issuedOrders = (db: Executor, orderIds: readonly string[]) =>
  db
    .select({ order: orders, at: operations.updatedAt, paidMinor: paid })
    .from(orders)
    .innerJoin(operations, eq(operations.orderId, orders.id))
    .where(and(issued, soldItself, inArray(orders.id, [...orderIds])));
