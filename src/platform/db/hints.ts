import type { Pool } from 'pg';
import type { Db, Executor } from './database.ts';
import { ask, clientOf, gather } from './unit.ts';

type Hint = { readonly channel: string; readonly payload: string };

/** Notifications within this many milliseconds are sent together. */
const TOGETHER_MS = 20;
const TELL = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as h(channel, payload)';
const waiting = new WeakMap<Pool, Map<string, Hint>>();

/**
 * Wakes listeners of a channel in every process once the transaction has committed. NOTIFY inside a transaction would
 * serialize all such commits, each with a disk write of its own, so notifications are sent after commit, in small
 * batches. A crash in between loses them, so every listener also polls.
 */
export function hint(db: Executor, channel: string, payload: string): void {
  const hint = { channel, payload };
  if (!gather(db, HINTS, hint)) notifyAll(db as Db, [hint]);
}

const HINTS = { committed: notifyAll };

function notifyAll(db: Db, hints: readonly Hint[]): void {
  const pool = clientOf(db) as Pool;
  let queue = waiting.get(pool);
  if (!queue) {
    queue = new Map();
    waiting.set(pool, queue);
    setTimeout(flush, TOGETHER_MS, pool);
  }
  for (const each of hints) queue.set(`${each.channel} ${each.payload}`, each);
}

function flush(pool: Pool): void {
  const hints = [...(waiting.get(pool)?.values() ?? [])];
  waiting.delete(pool);
  if (pool.ending) return;
  ask({ $client: pool } as unknown as Db, TELL, [
    hints.map((each) => each.channel),
    hints.map((each) => each.payload),
  ]).catch(() => {});
}
