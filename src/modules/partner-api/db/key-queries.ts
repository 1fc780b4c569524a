import { and, count, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type KeyRow, keys } from './schema.ts';

const isActive = (now: Date) => and(isNull(keys.revokedAt), or(isNull(keys.expiresAt), gt(keys.expiresAt, now)));

/** The key of a hash while it is good. */
export async function findActiveKey(db: Executor, hash: string, now: Date): Promise<KeyRow | undefined> {
  const [row] = await db
    .select()
    .from(keys)
    .where(and(eq(keys.hash, hash), isActive(now)));
  return row;
}

/** Notes that a key is in use; at most once since `stale`. */
export async function touchKey(db: Executor, id: string, now: Date, stale: Date): Promise<void> {
  await db
    .update(keys)
    .set({ usedAt: now })
    .where(and(eq(keys.id, id), or(isNull(keys.usedAt), lt(keys.usedAt, stale))));
}

/** Serializes changes of a contract's keys and endpoints. */
export async function lockContract(tx: Tx, contractId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`partner-api ${contractId}`}, 0))`);
}

export async function countActiveKeys(db: Executor, contractId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(keys)
    .where(and(eq(keys.contractId, contractId), isActive(now)));
  return row?.n ?? 0;
}

export async function insertKey(db: Executor, row: KeyRow): Promise<void> {
  await db.insert(keys).values(row);
}

/** The newest hundred. */
export const listKeyRows = (db: Executor, contractId: string): Promise<KeyRow[]> =>
  db.select().from(keys).where(eq(keys.contractId, contractId)).orderBy(desc(keys.createdAt), keys.id).limit(100);

/** Of every key of a contract: whose it is and when it ends. */
export const listKeyLifetimes = (
  db: Executor,
  contractId: string,
): Promise<Pick<KeyRow, 'userId' | 'expiresAt' | 'revokedAt'>[]> =>
  db
    .select({ userId: keys.userId, expiresAt: keys.expiresAt, revokedAt: keys.revokedAt })
    .from(keys)
    .where(eq(keys.contractId, contractId));

/**
 * Ends a key of the contract; the first to end it stays named. Answers whose it is; undefined: the contract has no
 * such key.
 */
export async function revokeKeyRow(
  db: Executor,
  of: { id: string; contractId: string },
  by: { userId: string; at: Date },
): Promise<Pick<KeyRow, 'userId'> | undefined> {
  const [row] = await db
    .update(keys)
    .set({
      revokedAt: sql`coalesce(${keys.revokedAt}, ${by.at.toISOString()}::timestamptz)`,
      revokedBy: sql`coalesce(${keys.revokedBy}, ${by.userId})`,
    })
    .where(and(eq(keys.id, of.id), eq(keys.contractId, of.contractId)))
    .returning({ userId: keys.userId });
  return row;
}

/** Names of keys by their ids, ended ones too. */
export async function listKeyNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: keys.id, name: keys.name })
    .from(keys)
    .where(inArray(keys.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
