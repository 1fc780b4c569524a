import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { freeForsakenJobs } from './free-jobs.ts';
import { addJob } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a job that a killed process had begun is free again after ten minutes, one that runs is left alone', async () => {
  const lockedBy = async (worker: string, minutes: number) => {
    await addJob(database.db, 'x.do', { worker });
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2 * interval '1 minute'
       where payload ->> 'worker' = $1`,
      [worker, minutes],
    );
  };
  await lockedBy('dead', 11);
  await lockedBy('alive', 9);
  await freeForsakenJobs(database.db);
  const { rows } = await database.pool.query(
    'select locked_by, locked_at is null as free from graphile_worker.jobs order by id',
  );
  expect(rows).toEqual([
    { locked_by: null, free: true },
    { locked_by: 'alive', free: false },
  ]);
});

test('a run by the clock that a killed process had begun holds up the next for three minutes, not for ten', async () => {
  const { pool } = database;
  const begun = async (name: string, minutes: number) => {
    await pool.query("select graphile_worker.add_job('x.tick', '{}', $1)", [`cron:${name}`]);
    for (const table of ['jobs', 'job_queues'])
      await pool.query(
        `update graphile_worker._private_${table} set locked_by = $1, locked_at = now() - $2 * interval '1 minute'
         where ${table === 'jobs' ? 'job_queue_id = (select id from graphile_worker._private_job_queues where queue_name = $3)' : 'queue_name = $3'}`,
        [name, minutes, `cron:${name}`],
      );
  };
  await begun('killed', 4);
  await begun('slow', 2);
  await freeForsakenJobs(database.db);
  const { rows } = await pool.query(
    `select queue_name, locked_by from graphile_worker._private_job_queues order by queue_name`,
  );
  expect(rows).toEqual([
    { queue_name: 'cron:killed', locked_by: null },
    { queue_name: 'cron:slow', locked_by: 'slow' },
  ]);
});
