import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Db } from '#platform/db/database.ts';
import './global-setup.ts';

/**
 * A database of its own for one test file: a clone (about 0.1 s) of a template with every migration applied. Name the file `*.db.test.ts` or `routes.test.ts`.
 *
 *   let database: TestDatabase;
 *   beforeAll(async () => { database = await testDatabase(); });
 *   afterAll(() => database.close());
 *   test('a hold takes one seat', async () => { await holdSeat(database.db, …); });
 */
export type TestDatabase = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
};

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export const testDatabase = (options: { connections?: number } = {}): Promise<TestDatabase> =>
  databaseFrom(inject('testDatabases').template, options);

/** One without any migration. */
export const emptyDatabase = (): Promise<TestDatabase> => databaseFrom('template0');

async function databaseFrom(template: string, options: { connections?: number } = {}): Promise<TestDatabase> {
  const { adminUrl } = inject('testDatabases');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(
    adminUrl,
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)} strategy file_copy`,
  );
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.toString(), max: options.connections ?? 10 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: connect(pool),
    pool,
    url: url.toString(),
    close: async () => {
      await pool.end();
      await asAdmin(adminUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    },
  };
}
