import type { Executor } from '../db/database.ts';
import { hint } from '../db/hints.ts';
import { ask, gather } from '../db/unit.ts';

export type JobOptions = {
  /** Not before this instant. */
  runAt?: Date;
  /** A second job under the same key replaces the first that has not run yet. */
  key?: string;
  maxAttempts?: number;
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

type Spec = Record<'identifier' | 'payload' | 'run_at' | 'max_attempts' | 'job_key', unknown>;

const JOBS = {
  write: (tx: Executor, specs: readonly Spec[]) => {
    // Of several under one key the last counts.
    const latest = new Map(specs.map((spec) => [spec.job_key ?? spec, spec]));
    return ask(tx, 'select platform.add_jobs($1::jsonb)', [JSON.stringify([...latest.values()])]);
  },
  committed: (db: Executor, specs: readonly Spec[]) => {
    const now = new Date().toISOString();
    if (specs.some(({ run_at }) => run_at === null || (run_at as string) <= now)) wakeWorkers(db);
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
  const spec: Spec = {
    identifier: name,
    payload,
    run_at: options.runAt?.toISOString() ?? null,
    max_attempts: options.maxAttempts ?? 25,
    job_key: options.key ?? null,
  };
  if (gather(db, JOBS, spec)) return;
  await JOBS.write(db, [spec]);
  JOBS.committed(db, [spec]);
}
