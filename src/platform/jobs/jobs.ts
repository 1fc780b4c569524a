import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { notifyAfterCommit } from '../db/notify.ts';
import { addToUnitOfWork, queryPrepared } from '../db/unit-of-work.ts';
import { type InProcessExecutor, inProcessExecutor } from './in-process-executor.ts';

/** Default number of attempts. */
export const MAX_ATTEMPTS = 25;

export type JobOptions = {
  /** Earliest start. */
  runAt?: Date;
  /** A job replaces a waiting job with the same key. */
  key?: string;
  maxAttempts?: number;
  /**
   * The owner's sweep finds the work again if it is lost: a process that runs jobs does it in memory right after
   * commit, without the queue.
   */
  sweptByOwner?: boolean;
};

/** A background job named `<module>.<verb-noun>`; payloads carry ids only, never personal data. */
export type Job = {
  readonly name: string;
  readonly run: (payload: unknown, job: { attempt: number; maxAttempts: number }) => Promise<void>;
  /** Schedule: five cron fields, UTC. */
  readonly cron?: string;
  /** By default a scheduled run starts after the previous one has ended; true allows concurrent runs. */
  readonly mayOverlap?: boolean;
};

type Spec = {
  identifier: string;
  payload: object;
  run_at: Date | null;
  max_attempts: number;
  job_key: string | null;
};

/**
 * Most jobs are new or replace a waiting one: one insert. The rest (a job name new to the queue, or a key whose job
 * is running or failed for good) goes through the queue's own, slower function. Keys in a batch are unique.
 */
const WRITE = `with given as (
  select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::int[], $5::text[])
    as g(identifier, payload, run_at, max_attempts, key)),
written as (
  insert into graphile_worker._private_jobs as jobs (task_id, payload, run_at, max_attempts, key)
  select tasks.id, given.payload::json, coalesce(given.run_at, now()), given.max_attempts, given.key
  from given join graphile_worker._private_tasks tasks using (identifier)
  on conflict (key) do update set job_queue_id = null, task_id = excluded.task_id, payload = excluded.payload,
    run_at = excluded.run_at, max_attempts = excluded.max_attempts, priority = excluded.priority, flags = null,
    revision = jobs.revision + 1, attempts = 0, last_error = null, updated_at = now()
  where jobs.is_available returning jobs.key)
select platform.add_jobs(jsonb_agg(jsonb_build_object('identifier', identifier, 'payload', payload::jsonb,
  'run_at', run_at, 'max_attempts', max_attempts, 'job_key', key)))
from given where (select count(*) from written) < (select count(*) from given)
  and (not exists (select from graphile_worker._private_tasks tasks where tasks.identifier = given.identifier)
    or key is not null and key <> all (array(select w.key from written w where w.key is not null)))
having count(*) > 0`;

const JOBS = {
  write: (tx: Executor, specs: readonly Spec[]) => {
    // The last of several jobs with one key wins.
    const latest = new Map(specs.map((spec) => [spec.job_key ?? spec, spec]));
    const rows = [...latest.values()];
    return queryPrepared(tx, WRITE, [
      rows.map(({ identifier }) => identifier),
      rows.map(({ payload }) => JSON.stringify(payload)),
      rows.map(({ run_at }) => run_at),
      rows.map(({ max_attempts }) => max_attempts),
      rows.map(({ job_key }) => job_key),
    ]);
  },
  committed: (db: Executor, specs: readonly Spec[]) => {
    const now = new Date();
    if (specs.some(({ run_at }) => run_at === null || run_at <= now)) wakeWorkers(db);
  },
};

type SweptSpec = Spec & { executor?: InProcessExecutor | undefined };

/** Jobs that their owner's sweep would find again: run by this process if it runs jobs, otherwise queued. */
const SWEPT = {
  write: async (tx: Executor, specs: readonly SweptSpec[], db: Executor) => {
    const executor = inProcessExecutor(db);
    if (executor?.hasRoom) for (const spec of specs) spec.executor = executor;
    else await JOBS.write(tx, specs);
  },
  committed: (db: Executor, specs: readonly SweptSpec[]) => {
    const queued = specs.filter(({ executor, identifier, payload }) => {
      executor?.take({ name: identifier, payload });
      return !executor;
    });
    JOBS.committed(db, queued);
  },
};

/** The channel that graphile-worker listens on. */
const wakeWorkers = (db: Executor) => notifyAfterCommit(db, 'jobs:insert', '{"r":0,"count":1}');

/**
 * Queues a job in the transaction of the change that needs it; all jobs of a transaction are written together at its
 * end.
 */
export async function addJob(db: Executor, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  const spec: SweptSpec = {
    identifier: name,
    payload,
    run_at: options.runAt ?? null,
    max_attempts: options.maxAttempts ?? MAX_ATTEMPTS,
    job_key: options.key ?? null,
  };
  if (addToUnitOfWork(db, options.sweptByOwner ? SWEPT : JOBS, spec)) return;
  await JOBS.write(db, [spec]);
  JOBS.committed(db, [spec]);
}

/** Jobs of some names that have not succeeded yet, also those given up, the oldest first. */
export async function unfinishedJobs(
  db: Executor,
  names: readonly string[],
  limit: number,
): Promise<{ name: string; payload: unknown }[]> {
  const { rows } = await db.execute<{ name: string; payload: unknown }>(sql`
    select t.identifier as name, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any(${sql.param(names)}::text[]) order by j.id limit ${limit}`);
  return rows;
}
