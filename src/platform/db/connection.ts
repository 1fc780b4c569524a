import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';

/** Maximum number of different statements kept prepared; lists of many lengths must not fill the server's memory. */
const KEPT_PLANS = 600;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= KEPT_PLANS) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

/**
 * A statement with parameters under a name of its own: it is parsed and planned once on a connection, not every time
 * it is asked.
 */
function named(config: unknown, values: unknown): unknown {
  if (typeof config !== 'object' || config === null || !Array.isArray(values) || values.length === 0) return config;
  const { text, name } = config as { text?: unknown; name?: unknown };
  return typeof text !== 'string' || name ? config : { ...config, name: nameOf(text) };
}

function prepareClient(client: PoolClient): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  let open = false;
  /**
   * What is asked in one turn of the event loop goes out in one packet: handing packets to the system is the dearest
   * part of a statement.
   */
  const together = () => {
    if (open) return;
    open = true;
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    process.nextTick(() => {
      open = false;
      stream.uncork();
    });
  };
  const query = (config: unknown, ...rest: unknown[]): unknown => {
    together();
    return ask(named(config, rest[0]), ...rest);
  };
  Object.assign(client, { query });
}

const prepared = new WeakSet<Pool>();

/**
 * Connections of the pool send statements one behind the other, without waiting for the answer to the one before, and
 * keep their plans.
 */
export function preparePool(pool: Pool): void {
  if (prepared.has(pool)) return;
  prepared.add(pool);
  Object.assign(pool.options, { pipeline: true });
  pool.on('connect', prepareClient);
}
