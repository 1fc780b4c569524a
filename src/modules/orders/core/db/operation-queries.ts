import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { operations } from './tables/operations.ts';
import { orderPayments, orders } from './tables/orders.ts';

export type OperationRow = typeof operations.$inferSelect;

export async function operationById(db: Executor, id: string): Promise<OperationRow | undefined> {
  const [row] = await db.select().from(operations).where(eq(operations.id, id));
  return row;
}

export async function updateOperation(
  tx: Executor,
  id: string,
  change: Partial<Omit<OperationRow, 'id' | 'orderId' | 'kind'>>,
): Promise<void> {
  await tx.update(operations).set(change).where(eq(operations.id, id));
}

/** Orders after `afterOrder` by id of which the supplier has done something of these kinds since an instant. */
export async function ordersDoneSince(
  db: Executor,
  kinds: readonly OperationRow['kind'][],
  since: Date,
  afterOrder: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: operations.orderId })
    .from(operations)
    .where(
      and(
        inArray(operations.kind, [...kinds]),
        eq(operations.state, 'done'),
        gt(operations.orderId, afterOrder),
        sql`${operations.updatedAt} >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(operations.orderId))
    .limit(limit);
  return rows.map((row) => row.orderId);
}

/** Takes the right to ask about an open operation: of many who try at once one gets it, until `until`. */
export async function leaseOutcomeCheck(
  db: Executor,
  id: string,
  now: Date,
  until: Date,
): Promise<OperationRow | undefined> {
  const [row] = await db
    .update(operations)
    .set({ resolveAt: until, outcomeChecks: sql`${operations.outcomeChecks} + 1` })
    .where(
      and(
        eq(operations.id, id),
        inArray(operations.state, ['sent', 'pending', 'unknown', 'awaiting_numbers', 'needs_staff']),
        sql`${operations.resolveAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning();
  return row;
}

/** Makes the operations of an order that wait for an answer due now; their ids. One whose call runs is left alone. */
export async function bringForwardChecks(db: Executor, orderId: string, now: Date): Promise<string[]> {
  const rows = await db
    .update(operations)
    .set({ resolveAt: now })
    .where(
      and(
        eq(operations.orderId, orderId),
        inArray(operations.state, ['pending', 'unknown', 'awaiting_numbers', 'needs_staff']),
      ),
    )
    .returning({ id: operations.id });
  return ids(rows);
}

const ids = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id);

/** Planned and not sent since `before`: the process that should have sent them is gone. */
export const forgottenOperations = async (db: Executor, before: Date): Promise<string[]> =>
  ids(
    await db
      .select({ id: operations.id })
      .from(operations)
      .where(and(eq(operations.state, 'planned'), sql`${operations.updatedAt} <= ${before.toISOString()}::timestamptz`))
      .orderBy(operations.updatedAt)
      .limit(200),
  );

/** Open operations whose time to be asked about has come. */
export const operationsToResolve = async (db: Executor, now: Date): Promise<string[]> =>
  ids(
    await db
      .select({ id: operations.id })
      .from(operations)
      .where(
        and(
          inArray(operations.state, ['sent', 'pending', 'unknown', 'awaiting_numbers', 'needs_staff']),
          sql`${operations.resolveAt} <= ${now.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(operations.resolveAt)
      .limit(200),
  );

/** Open since `before`, and not yet reported to staff. */
export const operationsToReport = async (db: Executor, before: Date): Promise<OperationRow[]> =>
  db
    .select()
    .from(operations)
    .where(
      and(
        inArray(operations.state, ['sent', 'pending', 'unknown', 'awaiting_numbers', 'needs_staff']),
        inArray(operations.kind, ['hold', 'issue', 'void', 'refund', 'exchange', 'split']),
        sql`${operations.openSince} <= ${before.toISOString()}::timestamptz`,
        sql`${operations.alertedAt} is null`,
      ),
    )
    .limit(200);

/** Unpaid orders whose deadline has passed. */
export const dueOrders = async (db: Executor, now: Date): Promise<string[]> =>
  ids(
    await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          inArray(orders.status, ['pay', 'not_payed']),
          sql`${orders.paymentTimeLimit} <= ${now.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(orders.paymentTimeLimit)
      .limit(200),
  );

/** Sold orders whose receipts have not gone out. */
export const undeliveredOrders = async (db: Executor, before: Date): Promise<string[]> =>
  ids(
    await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          sql`${orders.status} = 'sold'`,
          sql`${orders.receiptsSentAt} is null`,
          sql`${orders.updatedAt} <= ${before.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(orders.updatedAt)
      .limit(200),
  );

/**
 * Claims orders with a payment under way, the one not checked for longest first: many payments without an answer delay
 * no others.
 */
export const takeAwaitingMoney = async (db: Executor, before: Date, now: Date): Promise<string[]> => {
  const requested = sql`coalesce(${orderPayments.checkedAt}, ${orderPayments.at})`;
  const due = db
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(
      and(
        inArray(orderPayments.state, ['started', 'refunding']),
        sql`${requested} <= ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(requested)
    .limit(200)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(orderPayments)
    .set({ checkedAt: now })
    .where(sql`${orderPayments.id} in (${due})`)
    .returning({ id: orderPayments.orderId });
  return [...new Set(ids(rows))];
};

export async function markReported(tx: Tx, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(operations)
    .set({ alertedAt: at })
    .where(and(eq(operations.id, id), sql`${operations.alertedAt} is null`))
    .returning({ id: operations.id });
  return rows.length > 0;
}
