import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Db } from '#platform/db/database.ts';
import './global-setup.ts';

/**
 * A database of its own for one test file: a clone (about 0.1 s) of a template with every migration applied. Name the
 * file `*.db.test.ts` or `routes.test.ts`.
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

async function asAdmin<T>(act: (admin: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('testDatabases').adminUrl });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

export const testDatabase = async ({ preset, ...options }: Options = {}): Promise<TestDatabase> => {
  const { template } = inject('testDatabases');
  return databaseFrom(preset ? await templateOf(preset, template) : template, options);
};

/** One without any migration. */
export const emptyDatabase = (): Promise<TestDatabase> => databaseFrom('template0');

/**
 * Data that many files begin with and that take seconds to write: written once a run, by the first file that needs
 * them; the name contains all inputs.
 */
export type Preset = { readonly name: string; fill(db: Db): Promise<unknown> };

type Options = { connections?: number; preset?: Preset };

const quoted = pg.escapeIdentifier;
const cloned = (name: string, from: string) =>
  `create database ${quoted(name)} template ${quoted(from)} strategy file_copy`;

function opened(name: string, connections = 10): { pool: pg.Pool; url: string } {
  const url = new URL(inject('testDatabases').adminUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.toString(), max: connections, pipeline: true });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, url: url.toString() };
}

/** The name of the template that holds a preset; concurrent callers wait. */
async function templateOf(preset: Preset, base: string): Promise<string> {
  const name = `${base}_${preset.name}`;
  return asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const made = await admin.query('select from pg_database where datname = $1', [name]);
    if (made.rowCount) return name;
    const unfinished = `${name}_${randomBytes(4).toString('hex')}`;
    await admin.query(cloned(unfinished, base));
    const { pool } = opened(unfinished);
    await preset.fill(connect(pool)).finally(() => pool.end());
    await admin.query(`alter database ${quoted(unfinished)} rename to ${quoted(name)}`);
    return name;
  });
}

async function databaseFrom(template: string, options: Options = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin((admin) => admin.query(cloned(name, template)));
  const { pool, url } = opened(name, options.connections);
  return {
    db: connect(pool),
    pool,
    url,
    close: async () => {
      await pool.end();
      await asAdmin((admin) => admin.query(`drop database if exists ${quoted(name)} with (force)`));
    },
  };
}
