import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { operations, orderPayments, orders } from './schema.ts';

/** An order whose passengers left another one was sold with that one. */
const issued = and(eq(operations.kind, 'issue'), eq(operations.state, 'done'));
const soldItself = sql`${orders.splitPath} = '{}'`;

/** What paid for the tickets: money that was taken twice or too late is on its way back and does not count. */
const paid = sql<string>`(
  select coalesce(sum(${orderPayments.amountMinor}), 0) from ${orderPayments}
  where ${orderPayments.orderId} = ${orders.id} and ${orderPayments.state} = 'captured' and ${orderPayments.purpose} = 'order'
)`;

export const issuedOrders = (db: Executor, orderIds: readonly string[]) =>
  db
    .select({ order: orders, at: operations.updatedAt, paidMinor: paid })
    .from(orders)
    .innerJoin(operations, eq(operations.orderId, orders.id))
    .where(and(issued, soldItself, inArray(orders.id, [...orderIds])));
