import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#platform/db/embedded.ts';

/** Found before those of PostgreSQL, by everything that asks the database for the time, its jobs and defaults, too. */
const functionsOf = (ms: number) => `
  create schema if not exists moved;
  grant usage on schema moved to public;
  create or replace function moved.now() returns timestamptz language sql stable
    as $$ select pg_catalog.now() + make_interval(secs => ${ms / 1_000}) $$;
  create or replace function moved.clock_timestamp() returns timestamptz language sql volatile
    as $$ select pg_catalog.clock_timestamp() + make_interval(secs => ${ms / 1_000}) $$;
  alter role sapar set search_path = moved, pg_catalog, public;
`;

const NO_DATABASE = '3D000';

/** Puts the clock of a stopped product's cluster ahead or back; makes the cluster where there is none. */
export async function moveDatabase(dataDir: string, ms: number): Promise<void> {
  const server = await startEmbedded({ folder: join(dataDir, 'postgres') });
  try {
    // Databases to come have it from the template.
    for (const name of ['template1', 'sapar']) {
      const client = new pg.Client({ connectionString: server.url(name) });
      const isThere = await client.connect().then(
        () => true,
        (error: { code?: string }) => {
          if (error.code === NO_DATABASE) return false;
          throw error;
        },
      );
      if (isThere) await client.query(functionsOf(ms)).finally(() => client.end());
    }
  } finally {
    await server.stop();
  }
}
