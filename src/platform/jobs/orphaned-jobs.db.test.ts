import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { addJob, type Job } from './jobs.ts';
import { releaseOrphanedJobs } from './orphaned-jobs.ts';
import { startJobs } from './runner.ts';

let database: TestDatabase;
const { log } = testLog();
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await database.pool.query('delete from graphile_worker._private_jobs');
  await database.pool.query('delete from graphile_worker._private_job_queues');
  await database.pool.query('delete from platform.heartbeats');
});
afterAll(() => database.close());

/** A job that a runner started this many minutes ago. */
const begun = async (runner: string, minutes: number, queue: string | null = null) => {
  const { rows } = await database.pool.query<{ id: string }>(
    `select (graphile_worker.add_job('x.do', json_build_object('runner', $1::text), $2)).id`,
    [runner, queue],
  );
  await database.pool.query(
    `
      update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2 * interval '1 minute'
      where id = $3`,
    [runner, minutes, rows[0]?.id],
  );
  if (queue !== null)
    await database.pool.query(
      `
        update graphile_worker._private_job_queues
        set locked_by = $1, locked_at = now() - $2 * interval '1 minute' where queue_name = $3`,
      [runner, minutes, queue],
    );
};
const lastBeat = (runner: string, seconds: number) =>
  database.pool.query(
    `insert into platform.heartbeats (runner, beat_at) values ($1, now() - $2 * interval '1 second')`,
    [runner, seconds],
  );
const locks = async () => {
  const { rows } = await database.pool.query<{ wanted: string; by: string | null }>(
    `select payload ->> 'runner' as wanted, locked_by as by from graphile_worker._private_jobs order by id`,
  );
  return rows.map(({ wanted, by }) => `${wanted}: ${by === wanted ? 'running' : 'free'}`);
};

test('jobs of a runner without a heartbeat are unlocked, those of a living one are not', async () => {
  await lastBeat('dead', 61);
  await lastBeat('alive', 30);
  await begun('dead', 1);
  // The oldest is a scheduled run: slow jobs, and ones that the same runner has just started, are not orphaned.
  for (const minutes of [200, 11, 1]) await begun('alive', minutes, minutes === 200 ? 'cron:x.slow' : null);
  await releaseOrphanedJobs(database.db);
  expect(await locks()).toEqual(['dead: free', 'alive: running', 'alive: running', 'alive: running']);
  const { rows } = await database.pool.query(
    'select locked_by from graphile_worker._private_job_queues where locked_by is not null',
  );
  expect(rows).toEqual([{ locked_by: 'alive' }]);
});

test('a runner that never wrote a heartbeat keeps its jobs until the newest of them is ten minutes old', async () => {
  await begun('older release, idle', 11);
  for (const minutes of [11, 9]) await begun('older release, busy', minutes);
  await releaseOrphanedJobs(database.db);
  expect(await locks()).toEqual([
    'older release, idle: free',
    'older release, busy: running',
    'older release, busy: running',
  ]);
});

/** Three jobs locked for eleven minutes; returns how often each was started once a later job has run. */
async function beginnings(beforeFreeing: () => Promise<unknown>): Promise<number[]> {
  const times = [0, 0, 0];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const waiting: (() => void)[] = [];
  const reached = async (count: number) => {
    while (times.reduce((all, one) => all + one, 0) < count)
      await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const slow: Job = {
    name: 'x.slow',
    run: async (payload) => {
      const { n } = payload as { n: number };
      times[n] = (times[n] ?? 0) + 1;
      for (const release of waiting.splice(0)) release();
      await gate;
    },
  };
  let passed = () => {};
  const marker = new Promise<void>((resolve) => {
    passed = resolve;
  });
  const jobs = [slow, { name: 'x.marker', run: async () => passed() }];
  const runner = await startJobs(jobs, { pool: database.pool, log });
  try {
    for (const n of [0, 1, 2]) await addJob(database.db, 'x.slow', { n });
    await reached(3);
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '11 minutes' where locked_by is not null`,
    );
    await beforeFreeing();
    await releaseOrphanedJobs(database.db);
    await addJob(database.db, 'x.marker', {});
    await marker;
    return [...times];
  } finally {
    open();
    await runner.stop();
  }
}

test('three running jobs of a living process are started once each', async () => {
  expect(await beginnings(async () => {})).toEqual([1, 1, 1]);
});

test('control: without the heartbeat all three run twice', async () => {
  const cut = () => database.pool.query("update platform.heartbeats set beat_at = now() - interval '61 seconds'");
  expect(await beginnings(cut)).toEqual([2, 2, 2]);
});

test('a runner that has stopped leaves no heartbeat behind', async () => {
  const runner = await startJobs([], { pool: database.pool, log });
  const count = async () => (await database.pool.query('select from platform.heartbeats')).rowCount;
  expect(await count()).toBe(1);
  await runner.stop();
  expect(await count()).toBe(0);
});
