import pg from 'pg';
import type { Log } from '../logger.ts';
import { preparePool } from './connection.ts';

/** Connections of one process. A connection that breaks while idle is noted and replaced, it does not end the process. */
export function createPool(databaseUrl: string, log: Log, connections = 20): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'sapar',
    // A query that takes this long is a mistake; it must not hold a connection for ever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Before its first connection: one that is older than this would send statement by statement for as long as it lives.
  preparePool(pool);
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'database connection lost');
  });
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
}
