import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { MIGRATIONS, migrate, migrationFolders } from '#platform/db/migrate.ts';

/** A database of a release: hashes of its migrations, and all rows in PostgreSQL's text format. */
export type Release = {
  /** When it was taken, ISO 8601. */
  takenAt: string;
  /** Secret of the rows, in base64. */
  secret: string;
  migrations: Record<string, { tag: string; hash: string }[]>;
  tables: { name: string; columns: string[]; rows: string[] }[];
  sequences: { name: string; value: string }[];
  /** The release's own responses about its orders, by id. */
  orders: Record<string, unknown>;
};

/** Recreated at every start; a release's timetable is as large as everything else. */
const NOT_KEPT = ['migrations.', 'reference.', 'search.', 'graphile_worker.migrations'];

type Journal = { entries: { tag: string }[] };
const journalOf = (module: string, root = MIGRATIONS): Journal =>
  JSON.parse(readFileSync(join(root, module, 'meta/_journal.json'), 'utf8')) as Journal;
const hashOf = (module: string, tag: string): string =>
  createHash('sha256')
    .update(readFileSync(join(MIGRATIONS, module, `${tag}.sql`)))
    .digest('hex');

/** Migrations of the current code. */
export const migrationsNow = (): Release['migrations'] =>
  Object.fromEntries(
    migrationFolders().map((module) => [
      module,
      journalOf(module).entries.map(({ tag }) => ({ tag, hash: hashOf(module, tag) })),
    ]),
  );

export async function takeRelease(pool: pg.Pool): Promise<Pick<Release, 'tables' | 'sequences'>> {
  const { rows: found } = await pool.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select format('%I', a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'public') order by 1`,
  );
  const tables = [];
  for (const { name, columns } of found) {
    if (NOT_KEPT.some((start) => name.startsWith(start))) continue;
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    if (rows.length > 0) tables.push({ name, columns, rows: rows.map(({ row }) => row) });
  }
  const { rows: sequences } = await pool.query<{ name: string; value: string }>(
    `
      select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
      where last_value is not null`,
  );
  return { tables, sequences };
}

/** Copies the migrations of a release into a folder. */
function onlyMigrationsOf(release: Release): string {
  const root = mkdtempSync(join(tmpdir(), 'sapar-release-'));
  for (const [module, kept] of Object.entries(release.migrations)) {
    mkdirSync(join(root, module, 'meta'), { recursive: true });
    for (const { tag } of kept) cpSync(join(MIGRATIONS, module, `${tag}.sql`), join(root, module, `${tag}.sql`));
    const journal = journalOf(module);
    const entries = journal.entries.slice(0, kept.length);
    writeFileSync(join(root, module, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  }
  return root;
}

/** Restores a release into an empty database and migrates it as a start of the current code does. */
export async function restoreRelease(release: Release, databaseUrl: string): Promise<void> {
  const root = onlyMigrationsOf(release);
  await migrate(databaseUrl, root);
  rmSync(root, { recursive: true });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const { name, columns, rows } of release.tables) {
      await client.query(`delete from ${name}`);
      await client.query(
        `insert into ${name} (${columns.join(', ')}) overriding system value
         select ${columns.map((column) => `(r.t).${column}`).join(', ')} from (select row::${name} as t
           from unnest($1::text[]) row) r`,
        [rows],
      );
    }
    for (const { name, value } of release.sequences) await client.query('select setval($1, $2)', [name, value]);
  } finally {
    await client.end();
  }
  await migrate(databaseUrl);
}
