import pg from 'pg';

export type Client = Pick<pg.ClientBase, 'query'>;

/** Opens the partners' own database; a missing one is made first. */
export async function openDatabase(url: string, ddl: readonly string[]): Promise<pg.Pool> {
  await ensureDatabase(url);
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  pool.on('error', (error) => console.error(`partners: database: ${error.message}`));
  await transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(770215)');
    for (const statement of ddl) await client.query(statement);
  });
  return pool;
}

async function ensureDatabase(url: string): Promise<void> {
  const probe = new pg.Client({ connectionString: url });
  try {
    await probe.connect();
    return;
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error;
  } finally {
    await probe.end().catch(() => undefined);
  }
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: server.toString() });
  await admin.connect();
  try {
    await admin.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw error;
  } finally {
    await admin.end();
  }
}

export async function transaction<T>(pool: pg.Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
