import type { Executor } from '../db/database.ts';
import { notifyAfterCommit } from '../db/notify.ts';
import { addToUnitOfWork, queryPrepared } from '../db/unit-of-work.ts';
import { type InProcessExecutor, inProcessExecutor } from './in-process-executor.ts';

/** Unless a job says otherwise. */
export const MAX_ATTEMPTS = 25;

export type JobOptions = {
  /** Not before this instant. */
  runAt?: Date;
  /** A second job under the same key replaces the first that has not run yet. */
  key?: string;
  maxAttempts?: number;
  /**
   * Its owner's sweep finds the work again should it be lost: where this process does jobs it does this one itself as
   * soon as it is committed, and
   * the queue never sees it.
   */
  sweptByOwner?: boolean;
};

/** A background entrance: its name is `<module>.<verb-noun>`; payloads carry ids only, never personal data. */
export type Job = {
  readonly name: string;
  readonly run: (payload: unknown, job: { attempt: number; maxAttempts: number }) => Promise<void>;
  /** Also run by the clock: five cron fields, UTC. */
  readonly cron?: string;
  /** By default a scheduled run begins when the one before has ended; true allows concurrent runs. */
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
 * A job is mostly new, or takes the place of one that waits: one insert. Whatever that cannot do (a kind of job that
 * the queue has not seen, a job under the same key that runs or was given up) is left to the queue's own, slower way.
 * No two of them have one key.
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
select platform.add_jobs_anew(jsonb_agg(jsonb_build_object('identifier', identifier, 'payload', payload::jsonb,
  'run_at', run_at, 'max_attempts', max_attempts, 'job_key', key)))
from given where (select count(*) from written) < (select count(*) from given)
  and (not exists (select from graphile_worker._private_tasks tasks where tasks.identifier = given.identifier)
    or key is not null and key <> all (array(select w.key from written w where w.key is not null)))
having count(*) > 0`;

const JOBS = {
  write: (tx: Executor, specs: readonly Spec[]) => {
    // Of several under one key the last counts.
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

/** What its owner would find again: done by this process where it does jobs, queued like any other where not. */
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

/** What graphile-worker listens to. */
const wakeWorkers = (db: Executor) => notifyAfterCommit(db, 'jobs:insert', '{"r":0,"count":1}');

/**
 * Queues a job in the same transaction as the change that needs it: all of a transaction are written at once, at its
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
