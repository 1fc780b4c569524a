import pg from 'pg';

/** Append-only tables: a trigger rejects changes, and the runtime role has no right to make them. */
const APPEND_ONLY = `
  select distinct tgrelid from pg_trigger
  where not tgisinternal and tgname like '%append_only' and tgtype & 16 <> 0 and tgtype & 8 <> 0`;

/**
 * Grants a role what the running product needs and revokes everything else: it owns and creates nothing and cannot
 * change or delete append-only rows. Run by the owner after every migration; idempotent. @throws when the role is the
 * owner or a superuser.
 */
export async function grantRuntime(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ rolsuper: boolean; own: boolean }>(
      `select rolsuper, (rolname = current_user) as own from pg_roles where rolname = $1`,
      [role],
    );
    const [found] = rows;
    if (!found) throw new Error(`There is no database role ${role}.`);
    if (found.rolsuper || found.own)
      throw new Error(`The role ${role} is the owner or a superuser: the product must run with another one.`);
    const name = pg.escapeIdentifier(role);
    const { rows: schemas } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspowner = (select oid from pg_roles where rolname = current_user)
         and nspname not in ('public', 'information_schema') and nspname not like 'pg\\_%'`,
    );
    for (const schema of schemas.map((one) => pg.escapeIdentifier(one.name))) {
      await client.query(`revoke all on all tables in schema ${schema} from ${name}`);
      await client.query(`grant usage on schema ${schema} to ${name}`);
      const rights = schema === '"migrations"' ? 'select' : 'select, insert, update, delete';
      await client.query(`grant ${rights} on all tables in schema ${schema} to ${name}`);
      await client.query(`grant usage, select on all sequences in schema ${schema} to ${name}`);
      await client.query(`grant execute on all functions in schema ${schema} to ${name}`);
    }
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where oid in (${APPEND_ONLY})`,
    );
    for (const table of tables) await client.query(`revoke update, delete on ${table.name} from ${name}`);
    // The job queue's tables have row-level security: without a policy only their owner sees rows.
    const { rows: guarded } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relrowsecurity and c.relkind in ('r', 'p') and n.nspname = any($1)`,
      [schemas.map((one) => one.name)],
    );
    for (const table of guarded) {
      await client.query(`drop policy if exists sapar_runtime on ${table.name}`);
      await client.query(`create policy sapar_runtime on ${table.name} to ${name} using (true) with check (true)`);
    }
    // The product runs ANALYZE after a new timetable; PostgreSQL 17 has a privilege for that.
    const { rows: version } = await client.query<{ n: number }>(
      `select current_setting('server_version_num')::int as n`,
    );
    if ((version[0]?.n ?? 0) >= 170_000)
      await client.query(`grant maintain on all tables in schema "inventory" to ${name}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
