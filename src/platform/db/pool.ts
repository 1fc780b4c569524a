import pg from 'pg';
import type { Log } from '../logger.ts';
import { type ConnectionLimits, type ConnectionWatch, watchConnections } from './watch-connections.ts';

/**
 * A caller that gets no connection within this time (ms), or whose new connection does not answer, is rejected:
 * waiting longer would only lengthen the queue.
 */
const CONNECT_TIMEOUT_MS = 8_000;

/**
 * Connections of one process: as many as jobs run at once. More connections than free database processors only take
 * turns: twenty cost a fifth to a quarter more processor time per order than ten.
 */
export const CONNECTIONS = 12;

export type WatchedPool = pg.Pool & { readonly connectionWatch: ConnectionWatch };

/**
 * Connection pool of one process. A connection that breaks while idle is logged and replaced; one that falls silent
 * is detected and closed within ten seconds.
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
    // Statements of a transaction are pipelined.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // TCP keepalive, for routers that drop idle connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'sapar',
    // A query that takes this long is a mistake and must not hold a connection.
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
  // Also while the pool ends: waiting for the answer of a dead connection would never finish.
  return Object.assign(pool, { connectionWatch, end: () => end().finally(connectionWatch.stop) }) as WatchedPool;
}
