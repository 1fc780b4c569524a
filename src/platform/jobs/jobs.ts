import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';

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

/** Queues a job in the same transaction as the change that needs it. */
export async function addJob(
  db: Executor,
  name: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(
    ${name}::text, ${JSON.stringify(payload)}::json,
    run_at := ${options.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts := ${options.maxAttempts ?? 25}::int,
    job_key := ${options.key ?? null}::text)`);
}
