import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#platform/db/embedded.ts';

/** Found before those of PostgreSQL, by everything that asks the database for the time, its jobs and defaults, too. */
const functionsOf = (ms: number) => `
  create schema moved;
  grant usage on schema moved to public;
  create function moved.now() returns timestamptz language sql stable
    as $$ select pg_catalog.now() + make_interval(secs => ${ms / 1_000}) $$;
  create function moved.clock_timestamp() returns timestamptz language sql volatile
    as $$ select pg_catalog.clock_timestamp() + make_interval(secs => ${ms / 1_000}) $$;
  alter role sapar set search_path = moved, pg_catalog, public;
`;

/** Makes the cluster of a product that has not been started yet, whose clock is put ahead or back. */
export async function createMovedDatabase(dataDir: string, ms: number): Promise<void> {
  const server = await startEmbedded({ folder: join(dataDir, 'postgres') });
  try {
    const client = new pg.Client({ connectionString: server.url('template1') });
    await client.connect();
    try {
      await client.query(functionsOf(ms));
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}
