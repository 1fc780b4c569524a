import pg from 'pg';
import type { Log } from '../logger.ts';
import { type ConnectionLimits, type ConnectionWatch, watchConnections } from './watch-connections.ts';

/**
 * A caller that gets no connection within this time (ms), or whose new one is not answered, is refused: waiting
 * longer would only lengthen the queue.
 */
const CONNECT_TIMEOUT_MS = 8_000;

/**
 * Of one process: as many as it does jobs at once. More of them than the database has processors free only take turns:
 * twenty cost it a fifth to a quarter more processor time for each order than ten.
 */
export const CONNECTIONS = 12;

export type WatchedPool = pg.Pool & { readonly connectionWatch: ConnectionWatch };

/**
 * Connections of one process. A connection that breaks while idle is noted and replaced, it does not end the process;
 * one that falls silent is found
 * and closed within ten seconds.
 */
export function createPool(
  databaseUrl: string,
  log: Log,
  connections = CONNECTIONS,
  limits?: ConnectionLimits,
): WatchedPool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    // Statements of a transaction are sent without waiting for the answer to the one before.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // The system's own sign of life, for routers on the way that forget idle connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'sapar',
    // A query that takes this long is a mistake; it must not hold a connection for ever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'database connection lost');
  });
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  const connectionWatch = watchConnections(pool, log, limits);
  const end = pool.end.bind(pool);
  // While it ends as well: a dead connection that still owes an answer would never be left.
  return Object.assign(pool, { connectionWatch, end: () => end().finally(connectionWatch.stop) }) as WatchedPool;
}
