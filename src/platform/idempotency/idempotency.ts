import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';

/** Longer than any request runs; the key of a crashed process stays leased for this time. */
const LEASE_SECONDS = 60;
const RETENTION_DAYS = 30;

export type KeyedRequest = {
  /** Owner and route: `<route>:<visitor hash>`. */
  scope: string;
  /** The client's key; null runs the work unprotected. */
  key: string | null;
  /** The request body; only its hash is stored and compared. */
  body: unknown;
};

/**
 * The `Idempotency-Key` of a request, null when absent. @throws AppError invalid for more than 255 or unprintable
 * characters.
 */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('invalid', 'platform.bad_idempotency_key');
  return key;
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, canonical(part)]),
  );
}

const hashOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(canonical(body ?? null)))
    .digest('base64url');

/**
 * Runs `work` once per key and stores its response (JSON without personal data) for 30 days. The same request again
 * gets the same response; another body under the key is `unprocessable platform.key_reused`, a request that is still
 * running `conflict platform.still_running`. An error frees the key. `work` must tolerate a second run, because the
 * process may crash before the response is stored.
 */
export async function withIdempotencyKey<T>(
  { db, clock }: { db: Db; clock: Clock },
  { scope, key, body }: KeyedRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return work();
  const now = clock.now();
  const lease = new Date(now.getTime() + LEASE_SECONDS * 1000);
  const requestHash = hashOf(body);
  const isThisKey = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  const [taken] = await db
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash, leaseUntil: lease, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { leaseUntil: lease },
      setWhere: sql`
        ${idempotencyKeys.status} is null and ${idempotencyKeys.leaseUntil} < excluded.created_at
        and ${idempotencyKeys.requestHash} = excluded.request_hash`,
    })
    .returning({ key: idempotencyKeys.key });
  if (!taken) {
    const [known] = await db.select().from(idempotencyKeys).where(isThisKey);
    if (known && known.requestHash !== requestHash) throw new AppError('unprocessable', 'platform.key_reused');
    if (!known || known.status === null) throw new AppError('conflict', 'platform.still_running');
    return known.response as T;
  }
  try {
    const response = await work();
    await db
      .update(idempotencyKeys)
      .set({ status: 200, response: response === undefined ? null : response })
      .where(isThisKey);
    return response;
  } catch (error) {
    await db
      .delete(idempotencyKeys)
      .where(and(isThisKey, isNull(idempotencyKeys.status), eq(idempotencyKeys.leaseUntil, lease)));
    throw error;
  }
}

/** Deletes responses older than 30 days. */
export async function deleteOldIdempotencyKeys(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - RETENTION_DAYS * 86_400_000);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`${limit.toISOString()}::timestamptz`));
}
