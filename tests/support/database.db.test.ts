import { sql } from 'drizzle-orm';
import pg from 'pg';
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

test('every test file has its own database', async () => {
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

/** A database that a test releases, and the one that the next test gets. */
async function afterwards(
  work: (of: TestDatabase) => Promise<unknown>,
): Promise<{ same: boolean; next: TestDatabase }> {
  const used = await testDatabase();
  const oidOf = async ({ pool }: TestDatabase) =>
    (await pool.query<{ oid: string }>('select oid from pg_database where datname = current_database()')).rows[0]?.oid;
  const before = await oidOf(used);
  await work(used);
  await used.close();
  const next = await testDatabase();
  return { same: (await oidOf(next)) === before, next };
}

test('a released database is reused without rows, its sequences reset', async () => {
  const add = ({ db }: TestDatabase) => addJob(db, 'nothing.at-all', { id: 1 });
  const { same, next } = await afterwards(add);
  expect(same).toBe(true);
  const jobs = () => next.pool.query<{ id: string }>('select id from graphile_worker.jobs');
  expect((await jobs()).rows).toEqual([]);
  await add(next);
  expect((await jobs()).rows).toEqual([{ id: '1' }]);
  await next.close();
});

test('an earlier connection cannot write into the reused database', async () => {
  let late: TestDatabase['pool'] | undefined;
  const { next } = await afterwards(async ({ url }) => {
    late = new pg.Pool({ connectionString: url });
    late.on('error', () => {});
    await late.query('select 1');
  });
  await expect(late?.query('select 1')).rejects.toThrow(/terminat|does not exist|closed/i);
  await expect(late?.query('select 1')).rejects.toThrow(/does not exist/);
  await late?.end();
  await next.close();
});

test('control: a database with a changed schema or template row is not reused', async () => {
  const changes = [
    'create table mine (id int)',
    'alter table orders.orders disable trigger all',
    'delete from migrations.orders',
  ];
  for (const change of changes) {
    const { same, next } = await afterwards(({ pool }) => pool.query(change));
    expect([change, same]).toEqual([change, false]);
    await next.close();
  }
});
