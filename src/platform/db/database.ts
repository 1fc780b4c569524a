import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { closeUnitOfWork, openUnitOfWork } from './unit-of-work.ts';

/** The database or a transaction on it: every query is a function that takes one of these first. */
export type Db = NodePgDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For a query that may run inside a transaction or by itself. */
export type Executor = Db | Tx;

export const connect = (pool: Pool): Db => drizzle(pool) as unknown as Db;

const RETRY = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction; a serialisation failure or deadlock is retried (three attempts), other errors are
 * thrown. `timeoutMs` limits each statement.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<T> {
  const begin = timeoutMs ? `begin; set local statement_timeout = ${timeoutMs}` : 'begin';
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(db, begin, work);
    } catch (error) {
      if (attempt >= 3 || !RETRY.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** Several reads in one snapshot: none sees a concurrent commit half-applied. */
export const inSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, 'begin isolation level repeatable read read only', work);

const wrapped = new WeakMap<PoolClient, Tx>();
function txOf(client: PoolClient): Tx {
  const known = wrapped.get(client);
  if (known) return known;
  const tx = drizzle(client) as unknown as Tx;
  wrapped.set(client, tx);
  return tx;
}

/**
 * One transaction on a pooled connection. BEGIN is pipelined with the first statement and COMMIT with the last ones,
 * so neither costs a round trip. The connection is released in every case, even if it is already dead at BEGIN:
 * drizzle's own transaction leaks it then, and the pool runs dry after a few database crashes.
 */
async function transact<T>(db: Db, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client: PoolClient = await (db as unknown as { $client: Pool }).$client.connect();
  const unitOfWork = openUnitOfWork(client);
  let broken: Error | undefined;
  try {
    unitOfWork.defer(client.query(begin));
    const result = await work(txOf(client));
    await unitOfWork.runBefore(txOf(client));
    unitOfWork.write(db);
    const ended = client.query('commit').catch((error: Error) => error);
    await unitOfWork.deferredDone();
    const end = await ended;
    if (end instanceof Error) throw end;
    // PostgreSQL answers COMMIT with ROLLBACK after a failed statement.
    if (end.command !== 'COMMIT') throw new Error('the transaction was rolled back');
    unitOfWork.committed(db);
    return result;
  } catch (error) {
    // A connection that cannot roll back is discarded.
    await client.query('rollback').catch((dead: Error) => {
      broken = dead;
    });
    throw sqlState(error) === IN_FAILED_TRANSACTION ? ((await unitOfWork.failure()) ?? error) : error;
  } finally {
    closeUnitOfWork(client);
    client.release(broken);
  }
}

/** The five-letter SQLSTATE of a failed query, also when drizzle wrapped the driver's error. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code;
  }
  return undefined;
}

/**
 * The kind of database outage behind an error: `full` (disk, memory, connections) or `away` (shutting down,
 * restarting, unreachable); null for other errors. Committed data is safe either way.
 */
export function databaseOutage(error: unknown): 'full' | 'away' | null {
  const state = sqlState(error) ?? '';
  if (state.startsWith('53')) return 'full';
  if (state.startsWith('08') || /^57P0[1-4]$/.test(state)) return 'away';
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && (e.code === 'ECONNREFUSED' || e.code === 'ECONNRESET')) return 'away';
    if (/^(Connection terminated|timeout exceeded when trying to connect)/.test(e.message)) return 'away';
  }
  return null;
}

export const UNIQUE_VIOLATION = '23505';
export const CHECK_VIOLATION = '23514';
/** Code of statements after a failed one: it does not name the cause. */
const IN_FAILED_TRANSACTION = '25P02';
