import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateFolder } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

/** `db/migrations` of the product: one folder per module, each with its own journal. */
export const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations');
const LEDGER_SCHEMA = 'migrations';
const LOCK = 0x5a9a_1201;

type Journal = { readonly entries: readonly { readonly tag: string; readonly when: number }[] };

const journalOf = (folder: string): Journal =>
  JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

/** Module folders that hold a journal, in alphabetical order. */
export function migrationFolders(root = MIGRATIONS): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'meta/_journal.json')))
    .sort();
}

/** Creates the database if it does not exist. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    // A concurrent start has created it.
    const state = (error as { code?: string }).code;
    if (state !== '42P04' && state !== '23505') throw error;
  } finally {
    await client.end();
  }
}

/**
 * Brings every module's schema and the job queue's own up to date; processes that start together wait for each other
 * on one advisory lock.
 * @throws when a migration was skipped because a later one had been applied before it.
 */
export async function migrate(databaseUrl: string, root = MIGRATIONS): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('set client_min_messages = warning');
    await runMigrations({ connectionString: databaseUrl });
    for (const name of migrationFolders(root)) {
      await migrateFolder(drizzle(client), {
        migrationsFolder: join(root, name),
        migrationsSchema: LEDGER_SCHEMA,
        migrationsTable: name,
      });
    }
    const open = await pendingMigrations(client, root);
    if (open.length > 0) throw new Error(`Migrations older than an applied one are left out: ${open.join(', ')}`);
  } finally {
    await client.end();
  }
}

const PERMISSION_DENIED = '42501';

/**
 * Brings a database up to date at start. With no pending migration nothing is written: the product may run with a
 * role that owns no tables.
 * @throws Error naming the command to run when such a role meets an outdated database.
 */
export async function migrateAtStart(databaseUrl: string, root = MIGRATIONS): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (await mayCreate(client)) return await migrate(databaseUrl, root);
    const open = await pendingMigrations(client, root).catch((error: { code?: string }) => {
      if (error.code === PERMISSION_DENIED) return ['all'];
      throw error;
    });
    if (open.length > 0)
      throw new Error(
        `The database lacks migrations (${open.join(', ')}) and its role may not make them: run \`npm run ` +
          "db:migrate` with the owner's SAPAR_OWNER_DATABASE_URL first.",
      );
  } finally {
    await client.end();
  }
}

async function mayCreate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_database_privilege(current_database(), 'create') as may",
  );
  return rows[0]?.may ?? false;
}

/** Migrations of the code that the database does not have, as `<module>/<tag>`; for readiness. */
export async function pendingMigrations(db: { query: pg.ClientBase['query'] }, root = MIGRATIONS): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1',
    [LEDGER_SCHEMA],
  );
  const known = new Set(tables.map((row) => row.name));
  const open: string[] = [];
  for (const name of migrationFolders(root)) {
    const applied = new Set<number>();
    if (known.has(name)) {
      const { rows } = await db.query<{ at: string }>(
        `select created_at::text as at from ${LEDGER_SCHEMA}.${pg.escapeIdentifier(name)}`,
      );
      for (const row of rows) applied.add(Number(row.at));
    }
    for (const entry of journalOf(join(root, name)).entries)
      if (!applied.has(entry.when)) open.push(`${name}/${entry.tag}`);
  }
  return open;
}
