import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Reuses databases that tests of this process released: emptying the few written tables takes a tenth of the time of
 * a new clone. A database with a changed schema or template row is dropped.
 */
const idle = new Map<string, string[]>();
/** Maximum number of idle databases per template. */
const KEPT = 2;

/** Contents of a new clone. */
type Original = { readonly filled: ReadonlySet<string>; readonly sequences: ReadonlyMap<string, string | null> };
const originals = new Map<string, Original>();

type Given = { readonly name: string; readonly template: string };

const nameFor = (template: string): string => `${template.slice(0, 44)}_${randomBytes(8).toString('hex')}`;
const quoted = pg.escapeIdentifier;

type Clients = (name: string) => pg.Client;

async function connected<T>(client: pg.Client, act: (client: pg.Client) => Promise<T>): Promise<T> {
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** The name of a database in the state of its template; `make` clones one when none is idle. */
export async function takeDatabase(
  template: string,
  make: (name: string) => Promise<void>,
  clientOf: Clients,
): Promise<string> {
  const kept = idle.get(template)?.pop();
  if (kept) return kept;
  const name = nameFor(template);
  await make(name);
  // Read from the first clone: a template must have no connection while it is cloned.
  if (!originals.has(template)) originals.set(template, await connected(clientOf(name), originalOf));
  return name;
}

const sequencesOf = async (client: pg.ClientBase): Promise<Map<string, string | null>> => {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`,
  );
  return new Map(rows.map(({ name, last }) => [name, last]));
};

/** Tables that hold or held rows. */
async function tablesWithPages(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') and pg_relation_size(c.oid) > 0`,
  );
  return rows.map(({ name }) => name);
}

const originalOf = async (client: pg.Client): Promise<Original> => ({
  filled: new Set(await tablesWithPages(client)),
  sequences: await sequencesOf(client),
});

/** Closes all connections and renames the database, so that later connections fail. */
async function takenAway(admin: pg.Client, { name, template }: Given): Promise<string> {
  await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name]);
  const renamed = nameFor(template);
  await admin.query(`alter database ${quoted(name)} rename to ${quoted(renamed)}`);
  return renamed;
}

/** Empties tables regardless of their triggers and resets sequences. */
async function emptyTables(client: pg.ClientBase, tables: readonly string[], { sequences }: Original): Promise<void> {
  const now = await sequencesOf(client);
  const counters = [...now].flatMap(([name, last]) => {
    const first = sequences.get(name);
    if (last === first) return [];
    const start = `(select seqstart from pg_sequence where seqrelid = '${name}'::regclass)`;
    return [`select setval('${name}', ${first ?? start}, ${first != null})`];
  });
  const statements = [...tables.map((name) => `delete from ${name}`), ...counters];
  if (statements.length > 0)
    await client.query(`begin; set local session_replication_role = replica; ${statements.join(';')}; commit`);
}

/**
 * Empties the tables written since the database was handed out, by PostgreSQL's statistics; false when more than
 * initially empty tables changed.
 */
async function asNew(client: pg.Client, original: Original): Promise<boolean> {
  const { rows: written } = await client.query<{ name: string; catalogue: boolean }>(
    `select format('%I.%I', schemaname, s.relname) as name, schemaname = 'pg_catalog' as catalogue
     from pg_stat_all_tables s join pg_class c on c.oid = relid
     where n_tup_ins + n_tup_upd + n_tup_del > 0 and not relisshared and schemaname <> 'pg_toast'`,
  );
  if (written.some(({ name, catalogue }) => catalogue || original.filled.has(name))) return false;
  await emptyTables(
    client,
    written.map(({ name }) => name),
    original,
  );
  // Flushes this session's statistics first, so that the next test starts at zero.
  await client.query('select pg_stat_force_next_flush()');
  await client.query('select pg_stat_reset()');
  return true;
}

/** Empties a database while its connections stay open; its schema must be unchanged. */
export async function emptyInPlace(pool: pg.Pool, template: string): Promise<void> {
  const original = originals.get(template);
  if (!original) throw new Error('no database of this template has been handed out');
  const client = await pool.connect();
  try {
    const tables = (await tablesWithPages(client)).filter((name) => !original.filled.has(name));
    await emptyTables(client, tables, original);
  } finally {
    client.release();
  }
}

/** Keeps a released database for another test, or drops it. */
export async function giveBack(admin: pg.Client, given: Given, clientOf: Clients): Promise<void> {
  const { template } = given;
  const drop = (name: string) => admin.query(`drop database if exists ${quoted(name)} with (force)`);
  const original = originals.get(template);
  const kept = idle.get(template) ?? [];
  if (!original || kept.length >= KEPT || template === 'template0') return void (await drop(given.name));
  const name = await takenAway(admin, given);
  const good = await connected(clientOf(name), (client) => asNew(client, original));
  if (good) idle.set(template, [...kept, name]);
  else await drop(name);
}
