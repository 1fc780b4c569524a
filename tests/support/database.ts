import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Db } from '#platform/db/database.ts';
import './global-setup.ts';
import { emptyInPlace, giveBack, takeDatabase } from './reused-databases.ts';

/**
 * A database of its own for one test file: a clone of a template with every migration applied, or one that an earlier
 * test of this process released in its original state (`reused-databases.ts`). Name the file `*.db.test.ts` or
 * `routes.test.ts`. let database: TestDatabase; beforeAll(async () => { database = await testDatabase(); });
 * afterAll(() => database.close()); test('a hold takes one seat', async () => { await holdSeat(database.db, …); });
 */
export type TestDatabase = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly url: string;
  /** Deletes all rows; connections and schema stay. */
  empty(): Promise<void>;
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

/** Serializes work of the same name across all tests of the run. */
export const oneAtATime = <T>(name: string, act: (admin: pg.Client) => Promise<T>): Promise<T> =>
  asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    return act(admin);
  });

export const testDatabase = async ({ preset, ...options }: Options = {}): Promise<TestDatabase> => {
  const { template } = inject('testDatabases');
  return databaseFrom(preset ? await templateOf(preset, template) : template, options);
};

/**
 * For `beforeEach`: the file's database without rows, created on the first call. Its connections stay open with their
 * cached plans, so the schema must be unchanged.
 */
export async function emptied(database: TestDatabase | undefined): Promise<TestDatabase> {
  await database?.empty();
  return database ?? testDatabase();
}

/** A database without migrations. */
export const emptyDatabase = (): Promise<TestDatabase> => databaseFrom('template0');

/**
 * Seed data that many files share and that take seconds to write: written once per run by the first file; the name
 * contains all inputs.
 */
export type Preset = { readonly name: string; fill(db: Db): Promise<unknown> };

type Options = { connections?: number; preset?: Preset };

const quoted = pg.escapeIdentifier;
const cloned = (name: string, from: string) =>
  `create database ${quoted(name)} template ${quoted(from)} strategy file_copy`;

const urlOf = (name: string): string => {
  const url = new URL(inject('testDatabases').adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
};
const clientOf = (name: string): pg.Client => new pg.Client({ connectionString: urlOf(name) });

function opened(name: string, connections = 10): { pool: pg.Pool; url: string } {
  const url = urlOf(name);
  const pool = new pg.Pool({ connectionString: url, max: connections, pipeline: true });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, url };
}

/** The name of the template that holds a preset; concurrent callers wait. */
async function templateOf(preset: Preset, base: string): Promise<string> {
  const name = `${base}_${preset.name}`;
  return oneAtATime(name, async (admin) => {
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
  const clone = async (name: string) => void (await asAdmin((admin) => admin.query(cloned(name, template))));
  const name = await takeDatabase(template, clone, clientOf);
  const { pool, url } = opened(name, options.connections);
  return {
    db: connect(pool),
    pool,
    url,
    empty: () => emptyInPlace(pool, template),
    close: async () => {
      await pool.end();
      await asAdmin((admin) => giveBack(admin, { name, template }, clientOf));
    },
  };
}
