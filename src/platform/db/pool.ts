import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../logger.ts';

/** So many different statements are kept prepared; lists of many lengths must not fill the server's memory. */
const KEPT_PLANS = 600;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= KEPT_PLANS) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

/** Statements with parameters are parsed and planned once on a connection, not every time they are asked. */
export function keepPlans(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  const asked = (config: unknown, ...rest: unknown[]): unknown => {
    const [values] = rest;
    if (typeof config !== 'object' || config === null || !Array.isArray(values) || values.length === 0)
      return ask(config, ...rest);
    const { text, name } = config as { text?: unknown; name?: unknown };
    if (typeof text !== 'string' || name) return ask(config, ...rest);
    return ask({ ...config, name: nameOf(text) }, ...rest);
  };
  Object.assign(client, { query: asked });
}

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
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'database connection lost');
  });
  pool.on('connect', (client) => {
    client.on('error', () => {});
    keepPlans(client);
  });
  return pool;
}
