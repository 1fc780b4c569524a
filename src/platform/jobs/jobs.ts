import { instantOf } from '#kernel/dates.ts';
import type { Executor } from '../db/database.ts';
import { hint } from '../db/hints.ts';
import { ask, gather } from '../db/unit.ts';
import { type AtOnce, atOnce } from './at-once.ts';

/** Unless a job says otherwise. */
export const MAX_ATTEMPTS = 25;

export type JobOptions = {
  /** Not before this instant. */
  runAt?: Date;
  /** A second job under the same key replaces the first that has not run yet. */
  key?: string;
  maxAttempts?: number;
  /**
   * Its owner's sweep finds the work again should it be lost: where this process does jobs it does this one itself as soon as it is committed, and
   * the queue never sees it.
   */
  swept?: boolean;
};

/** A background entrance: its name is `<module>.<verb-noun>`; payloads carry ids only, never personal data. */
export type Job = {
  readonly name: string;
  readonly run: (payload: unknown, job: { attempt: number; maxAttempts: number }) => Promise<void>;
  /** Also run by the clock: five cron fields, UTC. */
  readonly cron?: string;
  /** By the clock one run begins when the one before has ended; true lets a run begin beside a slow one. */
  readonly mayOverlap?: boolean;
};

type Spec = {
  identifier: string;
  payload: object;
  run_at: string | null;
  max_attempts: number;
  job_key: string | null;
};

const JOBS = {
  write: (tx: Executor, specs: readonly Spec[]) => {
    // Of several under one key the last counts.
    const latest = new Map(specs.map((spec) => [spec.job_key ?? spec, spec]));
    return ask(tx, 'select platform.add_jobs($1::jsonb)', [JSON.stringify([...latest.values()])]);
  },
  committed: (db: Executor, specs: readonly Spec[]) => {
    const now = new Date().toISOString();
    if (specs.some(({ run_at }) => run_at === null || run_at <= now)) wakeWorkers(db);
  },
};

type Swept = Spec & { doer?: AtOnce | undefined };

/** What its owner would find again: done by this process where it does jobs, queued like any other where not. */
const SWEPT = {
  write: async (tx: Executor, specs: readonly Swept[], db: Executor) => {
    const doer = atOnce(db);
    if (doer?.free) for (const spec of specs) spec.doer = doer;
    else await JOBS.write(tx, specs);
  },
  committed: (db: Executor, specs: readonly Swept[]) => {
    const queued = specs.filter(({ doer, identifier, payload }) => {
      doer?.take({ name: identifier, payload });
      return !doer;
    });
    JOBS.committed(db, queued);
  },
};

/** What graphile-worker listens to. */
const wakeWorkers = (db: Executor) => hint(db, 'jobs:insert', '{"r":0,"count":1}');

/** Queues a job in the same transaction as the change that needs it: all of a transaction are written at once, at its end. */
export async function addJob(
  db: Executor,
  name: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  const spec: Swept = {
    identifier: name,
    payload,
    run_at: options.runAt ? instantOf(options.runAt) : null,
    max_attempts: options.maxAttempts ?? MAX_ATTEMPTS,
    job_key: options.key ?? null,
  };
  if (gather(db, options.swept ? SWEPT : JOBS, spec)) return;
  await JOBS.write(db, [spec]);
  JOBS.committed(db, [spec]);
}
