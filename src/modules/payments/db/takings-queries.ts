import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { intents, refunds } from './schema.ts';

const after = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Orders after `afterOrder` by id of which money was taken or given back since an instant. */
export async function ordersWithMoneySince(
  db: Executor,
  since: Date,
  afterOrder: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: intents.orderId })
    .from(intents)
    .where(
      and(
        gt(intents.capturedMinor, 0),
        gt(intents.orderId, afterOrder),
        sql`(${intents.stateAt} >= ${after(since)} or exists (
          select from ${refunds} where ${refunds.intentId} = ${intents.id} and ${refunds.settledAt} >= ${after(since)}))`,
      ),
    )
    .orderBy(asc(intents.orderId))
    .limit(limit);
  return rows.map((row) => row.orderId);
}

export const capturedOfOrders = (db: Executor, orderIds: readonly string[]) =>
  db
    .select()
    .from(intents)
    .where(and(inArray(intents.orderId, [...orderIds]), gt(intents.capturedMinor, 0)))
    .orderBy(asc(intents.orderId), asc(intents.attempt));

export const refundsOfOrders = (db: Executor, orderIds: readonly string[]) =>
  db
    .select({ refund: refunds, intent: intents })
    .from(refunds)
    .innerJoin(intents, eq(refunds.intentId, intents.id))
    .where(inArray(intents.orderId, [...orderIds]))
    .orderBy(asc(refunds.createdAt));
