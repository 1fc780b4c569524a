import type { Pool } from 'pg';
import type { Executor } from './database.ts';
import { clientOf } from './unit.ts';

const under = new WeakMap<object, Set<Promise<void>>>();

/**
 * Runs work on this database that no answer waits for; its error goes to `failed`. Necessary work needs another way to
 * be found again.
 */
export function beside(db: Executor, work: Promise<unknown>, failed: (error: unknown) => void): void {
  const key = clientOf(db);
  const running = under.get(key) ?? new Set();
  under.set(key, running);
  const done: Promise<void> = work
    .then(() => {}, failed)
    .finally(() => {
      running.delete(done);
    });
  running.add(done);
}

/** Waits until no background work is left: before the connection pool ends, and in tests. */
export async function backgroundIdle(db: Executor | { $client: Pool }): Promise<void> {
  const running = under.get(clientOf(db as Executor));
  while (running && running.size > 0) await Promise.all(running);
}
