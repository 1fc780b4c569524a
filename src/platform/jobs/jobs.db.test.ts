import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { inTransaction } from '../db/database.ts';
import { addJob } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const DUE = new Date('2026-03-02T06:00:00.123Z');

test('all jobs of a transaction are queued once, whichever of them need the slower function', async () => {
  const { db, pool } = database;
  await addJob(db, 'x.do', { name: 'runs' }, { key: 'busy' });
  await pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'other'`);
  await addJob(db, 'x.do', { name: 'waits' }, { key: 'replaced' });
  await inTransaction(db, async (tx) => {
    await addJob(tx, 'x.do', { name: 'plain "Ө"' }, { runAt: DUE, maxAttempts: 3 });
    await addJob(tx, 'x.seen-first', { name: 'of a new kind' }, { key: 'new' });
    await addJob(tx, 'x.seen-second', { name: 'of another, without a key' }, { runAt: DUE });
    await addJob(tx, 'x.do', { name: 'beside the one that runs' }, { key: 'busy', runAt: DUE });
    await addJob(tx, 'x.do', { name: 'in its place' }, { key: 'replaced' });
  });
  const { rows } = await pool.query(
    `select t.identifier as kind, j.payload ->> 'name' as name, j.key, j.max_attempts as most, j.locked_by as by,
       case when j.run_at = $1 then 'later' when j.run_at between now() - interval '1 minute' and now()
         then 'now' end as due
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by name`,
    [DUE],
  );
  expect(rows).toEqual([
    { kind: 'x.do', name: 'beside the one that runs', key: 'busy', most: 25, by: null, due: 'later' },
    { kind: 'x.do', name: 'in its place', key: 'replaced', most: 25, by: null, due: 'now' },
    { kind: 'x.seen-first', name: 'of a new kind', key: 'new', most: 25, by: null, due: 'now' },
    { kind: 'x.seen-second', name: 'of another, without a key', key: null, most: 25, by: null, due: 'later' },
    { kind: 'x.do', name: 'plain "Ө"', key: null, most: 3, by: null, due: 'later' },
    { kind: 'x.do', name: 'runs', key: null, most: 25, by: 'other', due: 'now' },
  ]);
});
