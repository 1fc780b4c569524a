import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, type Runner, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { connect } from '../db/database.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Log } from '../logger.ts';
import { listenerJobNames } from './events.ts';
import { startHeartbeat } from './heartbeat.ts';
import { InProcessExecutor, setInProcessExecutor } from './in-process-executor.ts';
import { addJob, type Job, MAX_ATTEMPTS } from './jobs.ts';

/** Poll interval (ms): the longest delay after a lost notification. */
const POLL_MS = 2_000;
/** Jobs mostly wait for I/O. Batch size of fetching and completing. */
const CONCURRENCY = 12;
const LOCAL_QUEUE_SIZE = 24;
/** Concurrency of in-process jobs: they wait for the gateway and then for each other, and their writes are batched. */
const IN_PROCESS_CONCURRENCY = 32;
/** Jobs completed within this many milliseconds are marked together. */
const COMPLETION_BATCH_MS = 10;

export type JobDeps = { pool: Pool; log: Log; metrics?: Metrics };

export type JobRunner = {
  /** False once the worker has ended by itself: the process is not ready. */
  running(): boolean;
  /** Takes no new jobs and waits for running ones; those that exceed the time (ms) go back into the queue. */
  stop(): Promise<void>;
};

/** @throws when two jobs share a name or an event has a listener without a job. */
export function checkJobs(jobs: readonly Job[]): void {
  const names = new Set<string>();
  for (const { name } of jobs) {
    if (names.has(name)) throw new Error(`two jobs are named ${name}`);
    names.add(name);
  }
  const missing = listenerJobNames().filter((name) => !names.has(name));
  if (missing.length > 0) throw new Error(`no implementation of jobs ${missing.join(', ')}`);
}

type JobRun = { name: string; payload: unknown; id?: string; attempt: number; maxAttempts: number };

/** Runs one job with metrics and logs. @throws an error that the queue may store. */
async function perform(job: Job, jobRun: JobRun, { log, metrics }: JobDeps): Promise<void> {
  const started = performance.now();
  const { name, attempt, maxAttempts } = jobRun;
  const about = { job: name, ...(jobRun.id && { jobId: jobRun.id }), attempt };
  const observe = (outcome: string) =>
    metrics?.jobs.observe({ job: name, outcome }, (performance.now() - started) / 1000);
  metrics?.jobsRunning.inc();
  try {
    await job.run(jobRun.payload, { attempt, maxAttempts });
    observe('done');
    log.debug(about, 'job done');
  } catch (error) {
    const last = attempt >= maxAttempts;
    observe(last ? 'abandoned' : 'failed');
    metrics?.failures.inc({ where: last ? 'job given up' : 'job' });
    log[last ? 'error' : 'warn']({ ...about, err: error }, last ? 'job given up' : 'job failed');
    // The queue stores the error text: only its kind is given.
    throw new Error(error instanceof Error ? error.name : 'failed');
  } finally {
    metrics?.jobsRunning.dec();
  }
}

const tasksOf = (jobs: readonly Job[], deps: JobDeps): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (payload, { job: row }) =>
        perform(
          job,
          { name: job.name, payload, id: row.id, attempt: row.attempts, maxAttempts: row.max_attempts },
          deps,
        ),
    ]),
  );

/** Creates the executor for jobs that this process has committed and that a sweep would find again. */
function createExecutor(jobs: readonly Job[], deps: JobDeps): InProcessExecutor {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const db = connect(deps.pool);
  return new InProcessExecutor({
    concurrency: IN_PROCESS_CONCURRENCY,
    perform: async ({ name, payload }) => {
      const job = byName.get(name);
      if (!job) throw new Error(`no implementation of job ${name}`);
      await perform(job, { name, payload, attempt: 1, maxAttempts: MAX_ATTEMPTS }, deps);
    },
    requeue: ({ name, payload }) =>
      addJob(db, name, payload).catch((error: unknown) => {
        deps.log.warn({ err: error, job: name }, 'left to the sweep');
      }),
  });
}

/** The worker's log without payloads and errors. */
const workerLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    if (meta?.failure) return;
    log.warn({ about: message.split('\n')[0]?.replace(/\{.*$/s, '').slice(0, 200) }, 'job queue');
  });

/** Each scheduled job has its own queue, in which one runs at a time across all processes. */
export const cronItems = (jobs: readonly Job[]) =>
  parseCronItems(
    jobs.flatMap(({ name, cron, mayOverlap }) => {
      if (!cron) return [];
      const queue = mayOverlap ? {} : { queueName: `cron:${name}` };
      return [{ task: name, match: cron, options: { jobKey: name, maxAttempts: 3, ...queue } }];
    }),
  );

/** Runs jobs on notification (LISTEN, with polling as fallback) and by their cron lines. */
export async function startJobs(jobs: readonly Job[], deps: JobDeps): Promise<JobRunner> {
  checkJobs(jobs);
  const events: WorkerEvents = new EventEmitter();
  let name = '';
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id;
  });
  const runner: Runner = await run({
    pgPool: deps.pool,
    events,
    taskList: tasksOf(jobs, deps),
    parsedCronItems: cronItems(jobs),
    preset: { worker: { localQueue: { size: LOCAL_QUEUE_SIZE }, completeJobBatchDelay: COMPLETION_BATCH_MS } },
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: workerLogger(deps.log),
  });
  const heartbeat = await startHeartbeat(deps.pool, name, deps.log);
  const executor = createExecutor(jobs, deps);
  setInProcessExecutor(deps.pool, executor);
  let ended = false;
  const end = runner.promise
    .catch((error: unknown) => deps.log.error({ err: error }, 'job queue ended'))
    .then(() => {
      ended = true;
    });
  return {
    running: () => !ended,
    stop: async () => {
      setInProcessExecutor(deps.pool, null);
      // Concurrently: returned jobs are for other runners, not for this one.
      await Promise.all([executor.stop(), !ended && runner.stop()]);
      await end;
      await heartbeat.stop();
    },
  };
}

/**
 * For tests: runs everything that is due now, including jobs that it queues. Failed jobs wait for their next attempt.
 */
export async function runJobsOnce(jobs: readonly Job[], deps: JobDeps): Promise<void> {
  checkJobs(jobs);
  await runOnce({
    pgPool: deps.pool,
    taskList: tasksOf(jobs, deps),
    noHandleSignals: true,
    logger: workerLogger(deps.log),
  });
}
