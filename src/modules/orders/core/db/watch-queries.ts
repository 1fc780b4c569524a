import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import { history } from './tables/history.ts';
import { orders } from './tables/orders.ts';

/**
 * `moves.entries`: how often an order has moved and how much has been written about it. Another stamp means that it
 * has changed.
 */
export async function etagOf(db: Executor, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ etag: string }>(sql`
    select version || '.' || (select count(*) from ${history} where ${history.orderId} = ${id}) as etag
    from ${orders} where ${orders.id} = ${id}`);
  return rows[0]?.etag;
}

/** Notifies viewers of the order after the commit. */
export const notifyWatchers = (db: Executor, orderId: string): void => notifyAfterCommit(db, 'orders', orderId);
