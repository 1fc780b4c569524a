import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { refundsFor } from './refund-queries.ts';
import { chargebacks, intents, refunds } from './schema.ts';

const after = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Orders after `afterOrder` by id of which money was taken or given back since an instant. */
export async function listOrdersWithMovements(
  db: Executor,
  since: Date,
  afterOrder: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ orderId: string }>(sql`
    select order_id as "orderId" from (
      select i.order_id from ${intents} i where i.captured_minor > 0 and (i.state_at >= ${after(since)} or exists (
        select from ${refunds} r where r.intent_id = i.id and r.settled_at >= ${after(since)}))
      union select r.order_id from ${refunds} r where r.order_id is not null and r.settled_at >= ${after(since)}
      union select i.order_id from ${chargebacks} c join ${intents} i on i.id = c.intent_id
        where coalesce(c.decided_at, c.opened_at) >= ${after(since)}) as moved
    where order_id > ${afterOrder} order by order_id limit ${limit}`);
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
    .select({
      refund: refunds,
      intent: intents,
      orderId: sql<string>`coalesce(${refunds.orderId}, ${intents.orderId})`,
    })
    .from(refunds)
    .innerJoin(intents, eq(refunds.intentId, intents.id))
    .where(refundsFor(orderIds))
    .orderBy(asc(refunds.createdAt));
