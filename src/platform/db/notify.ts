import type { Pool } from 'pg';
import type { Db, Executor } from './database.ts';
import { addToUnitOfWork, getClient, queryPrepared } from './unit-of-work.ts';

type Notification = { readonly channel: string; readonly payload: string };

/** A batch is sent at most this often, ms; what comes meanwhile is sent together. */
const BATCH_INTERVAL_MS = 20;
const NOTIFY = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as h(channel, payload)';
const queues = new WeakMap<Pool, Map<string, Notification>>();
/** When the last batch was sent, by the clock of `performance`. */
const sentAt = new WeakMap<Pool, number>();

/**
 * Wakes listeners of a channel in every process once the transaction has committed. NOTIFY inside a transaction would
 * serialize all such commits, each with a disk write of its own, so notifications are sent after commit, in small
 * batches: the first one at once. A crash in between loses them, so every listener also polls.
 */
export function notifyAfterCommit(db: Executor, channel: string, payload: string): void {
  const hint = { channel, payload };
  if (!addToUnitOfWork(db, NOTIFICATIONS, hint)) notifyAll(db as Db, [hint]);
}

const NOTIFICATIONS = { committed: notifyAll };

function notifyAll(db: Db, notifications: readonly Notification[]): void {
  const pool = getClient(db) as Pool;
  let queue = queues.get(pool);
  if (!queue) {
    queue = new Map();
    queues.set(pool, queue);
    const next = (sentAt.get(pool) ?? Number.NEGATIVE_INFINITY) + BATCH_INTERVAL_MS;
    setTimeout(flush, Math.max(0, next - performance.now()), pool);
  }
  for (const each of notifications) queue.set(`${each.channel} ${each.payload}`, each);
}

function flush(pool: Pool): void {
  const notifications = [...(queues.get(pool)?.values() ?? [])];
  queues.delete(pool);
  sentAt.set(pool, performance.now());
  if (pool.ending) return;
  queryPrepared({ $client: pool } as unknown as Db, NOTIFY, [
    notifications.map((each) => each.channel),
    notifications.map((each) => each.payload),
  ]).catch(() => {});
}
