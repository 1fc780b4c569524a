import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { inTransaction } from '../db/database.ts';
import { InProcessExecutor } from './in-process-executor.ts';
import { addJob, type Job } from './jobs.ts';
import { type JobRunner, runJobsOnce, startJobs } from './runner.ts';

let database: TestDatabase;
let runner: JobRunner | undefined;
const { log } = testLog();
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await database.pool.query('delete from graphile_worker._private_jobs');
});
afterAll(() => database.close());

const NAME = 'x.swept';
const queued = async () =>
  (await database.pool.query<{ payload: object }>('select payload from graphile_worker._private_jobs')).rows.map(
    ({ payload }) => payload,
  );
const commit = (n: number, fails = false) =>
  inTransaction(database.db, async (tx) => {
    await addJob(tx, NAME, { n }, { sweptByOwner: true });
    if (fails) throw new Error('undone');
  });
/** A job that reports its input when started, and ends when released. */
function watched(work: (n: number) => Promise<void> = async () => {}) {
  const seen: number[] = [];
  const waiting: (() => void)[] = [];
  const job: Job = {
    name: NAME,
    run: async (payload) => {
      const { n } = payload as { n: number };
      seen.push(n);
      for (const tell of waiting.splice(0)) tell();
      await work(n);
    },
  };
  const reached = async (count: number) => {
    while (seen.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { job, seen, reached };
}
const start = async (job: Job) => {
  runner = await startJobs([job], { pool: database.pool, log });
};

test('a swept job runs in the process that committed it, without the queue', async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { job, seen, reached } = watched(() => gate);
  await start(job);
  await commit(1);
  await reached(1);
  expect(await queued()).toEqual([]);
  go();
  await runner?.stop();
  expect(seen).toEqual([1]);
});

test('a job of a rolled back transaction does not run', async () => {
  const { job, seen, reached } = watched();
  await start(job);
  await expect(commit(1, true)).rejects.toThrow('undone');
  await commit(2);
  await reached(1);
  expect(seen).toEqual([2]);
});

test('a process without a runner queues the job', async () => {
  await commit(1);
  expect(await queued()).toEqual([{ n: 1 }]);
  const { job, seen } = watched();
  await runJobsOnce([job], { pool: database.pool, log });
  expect(seen).toEqual([1]);
});

test('a failed job is queued and retried', async () => {
  let failures = 1;
  const { job, seen, reached } = watched(async () => {
    if (failures-- > 0) throw new Error('not yet');
  });
  await start(job);
  await commit(1);
  await reached(2);
  expect(seen).toEqual([1, 1]);
});

test('a stopping runner finishes running jobs and queues waiting ones', async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { job, seen, reached } = watched(() => gate);
  await start(job);
  for (let n = 1; n <= 35; n++) await commit(n);
  await reached(32);
  const stopped = runner?.stop();
  await commit(36);
  go();
  await stopped;
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, i) => i + 1));
  expect((await queued()).length).toBe(4);
});

test('further jobs go to the queue when too many wait', () => {
  const doer = new InProcessExecutor({ concurrency: 0, perform: async () => {}, requeue: async () => {} });
  expect(doer.hasRoom).toBe(true);
  for (let n = 0; n < 500; n++) doer.take({ name: NAME, payload: {} });
  expect(doer.hasRoom).toBe(false);
});
