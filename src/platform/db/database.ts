import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';

/** The database or a transaction on it: every query is a function that takes one of these first. */
export type Db = NodePgDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For a query that may run inside a transaction or by itself. */
export type Executor = Db | Tx;

export const connect = (pool: Pool): Db => drizzle(pool) as unknown as Db;

const RETRY = new Set(['40001', '40P01']);

/** Runs `work` in one transaction; a serialisation failure or deadlock is tried again (three times), anything else is thrown. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= 3 || !RETRY.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** Several readings of one moment: what others commit meanwhile is not seen half. */
export const inSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** The five-letter SQLSTATE of a failed query, also when drizzle wrapped the driver's error. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code;
  }
  return undefined;
}

export const UNIQUE_VIOLATION = '23505';
export const CHECK_VIOLATION = '23514';
