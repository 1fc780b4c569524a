import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pendingMigrations } from '#platform/db/migrate.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { type TestDatabase, testDatabase } from './database.ts';

let one: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [one, other] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(() => Promise.all([one.close(), other.close()]));

test('every test file has a database of its own', async () => {
  await one.pool.query('create table mine (id int)');
  const { rows } = await other.pool.query("select to_regclass('mine') as found");
  expect(rows).toEqual([{ found: null }]);
});

test('a test database has every migration and the job queue', async () => {
  expect(await pendingMigrations(one.pool)).toEqual([]);
  await addJob(one.db, 'nothing.at-all', { id: 1 });
  const { rows } = await one.db.execute(sql`select count(*)::int as jobs from graphile_worker.jobs`);
  expect(rows).toEqual([{ jobs: 1 }]);
});
