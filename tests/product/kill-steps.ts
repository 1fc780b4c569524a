import type pg from 'pg';
import type { KillableProcess } from './killable-process.ts';
import { runJob } from './product-fixture.ts';
import type { Exchange, Tap } from './wire-tap.ts';

/** Repeats a step until the site answers, like a patient buyer; `over`: the test has ended. */
export async function retryUntilDone<T>(
  step: () => Promise<T>,
  { over, timeoutMs = 180_000 }: { over: () => boolean; timeoutMs?: number },
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (over() || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
}

/** How long a job may take: buyers who wait for a dead product must not give up meanwhile. */
const JOB_MS = 30_000;

/** Makes everything in progress older in the database, and runs the jobs, each for `jobMs` at most. */
export async function makeOlder(pool: pg.Pool, seconds: number, jobMs = JOB_MS): Promise<void> {
  const by = `interval '${seconds} seconds'`;
  await pool.query(
    `update orders.operations set sent_at = sent_at - ${by}, resolve_at = resolve_at - ${by},
     open_since = open_since - ${by}, updated_at = updated_at - ${by}
     where state in ('planned', 'sent', 'pending', 'unknown', 'awaiting_numbers', 'needs_staff')`,
  );
  await pool.query(
    `update ancillaries.items set sent_at = sent_at - ${by}, resolve_at = resolve_at - ${by},
     open_since = open_since - ${by} where op_state is not null`,
  );
  await pool.query(`update supply.sent_operations set sent_at = sent_at - ${by} where state = 'sent'`);
  await pool.query(`update orders.order_payments set at = at - ${by} where state in ('started', 'refunding')`);
  await pool.query(
    `update payments.refunds set created_at = created_at - ${by}, sent_at = sent_at - ${by}, lease_until =
      lease_until - ${by}
     where state = 'requested'`,
  );
  await pool.query(
    `
      update payments.intents set created_at = created_at - ${by}, checked_at = checked_at - ${by}
      where state in ('started', 'unknown')`,
  );
  // Also of jobs waiting for a retry.
  await pool.query(
    `update graphile_worker._private_jobs set run_at = run_at - ${by} where locked_at is null and run_at > now()`,
  );
  // Heartbeats of dead processes: the newest belongs to the running one.
  await pool.query(
    `update platform.heartbeats set beat_at = beat_at - ${by}
     where started_at < (select max(started_at) from platform.heartbeats)`,
  );
  for (const job of ['platform.free-jobs', 'orders.sweep', 'payments.reconcile']) await runJob(pool, job, jobMs);
}

/** Less than the product waits for an answer. */
const TOGETHER_MS = 7_000;

/** One call between the product and its partners at which it is killed. */
export const callAt = (method: string, path: RegExp) => (exchange: Exchange) =>
  exchange.method === method && path.test(exchange.path);

/** Kills the product at the next such moment, where the call is lost; resolves once it is dead. */
export const killAt = (
  { tap, product }: { tap: Tap; product: KillableProcess },
  matches: (exchange: Exchange) => boolean,
  when: 'before' | 'after',
) =>
  new Promise<void>((resolve) => {
    let done = false;
    tap.onExchange((exchange, now) => {
      if (done || now !== when || !matches(exchange)) return undefined;
      done = true;
      return product.kill().then(() => {
        resolve();
        return 'cut' as const;
      });
    });
  });

/**
 * Kills the product once, when so many calls are at this moment or some seconds after the first one: all of them are
 * lost. Answers how many, once it is dead.
 */
export function killTogether(
  { tap, product }: { tap: Tap; product: KillableProcess },
  matches: (exchange: Exchange) => boolean,
  when: 'before' | 'after',
  count: number,
): Promise<number> {
  return new Promise((resolve) => {
    let arrived = 0;
    let killing = false;
    let open = () => {};
    const dead = new Promise<void>((opened) => {
      open = opened;
    });
    const end = async () => {
      if (killing) return;
      killing = true;
      await product.kill();
      open();
      resolve(arrived);
    };
    tap.onExchange((exchange, now) => {
      if (now !== when || !matches(exchange)) return undefined;
      arrived += 1;
      if (arrived === 1) setTimeout(end, TOGETHER_MS);
      if (arrived === count) end();
      return dead.then(() => 'cut' as const);
    });
  });
}
