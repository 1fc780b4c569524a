import { createHmac, createSecretKey } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { AppError } from '#kernel/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';

export type Limit = {
  /** Maximum number in a window. */
  readonly max: number;
  /** Length of the window in seconds; it begins with the first use. */
  readonly seconds: number;
  /**
   * Uses are taken from the shared counter in leases of this size, so that most cost no query; 1 (exact) by default.
   */
  readonly lease?: number;
};

/** Remaining uses of a limit (of this process's lease if it has one), and seconds until it is reset. */
export type RemainingUses = { readonly uses: number; readonly seconds: number };

export type Limiter = {
  /**
   * Counts one use of `counter` by `subject` over all processes (`consume('orders.find', ip, …)`); `subject` is
   * stored as a keyed hash.
   * @throws AppError limited `platform.too_many_requests` with `seconds` to wait.
   */
  consume(counter: string, subject: string, limit: Limit): Promise<RemainingUses>;
  /**
   * Counts one use from a lease in memory, synchronously; false when `consume` must be called. @throws AppError
   * limited, as `consume` does.
   */
  consumeLeased(counter: string, subject: string): boolean;
  /** Returns one use that should not have counted. */
  returnUse(counter: string, subject: string): Promise<void>;
  /** Resets a counter: a right answer ends a series of wrong ones. */
  reset(counter: string, subject: string): Promise<void>;
};

/** Counts one use as `consume` does; false when the limit is exceeded. */
export async function tryConsume(
  limiter: Pick<Limiter, 'consume'>,
  counter: string,
  subject: string,
  limit: Limit,
): Promise<boolean> {
  try {
    await limiter.consume(counter, subject, limit);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'limited') return false;
    throw error;
  }
}

type Lease = { remaining: number; until: number; spent: boolean };
const REMEMBERED = 20_000;

export function createLimiter(deps: { db: Db; clock: Clock; secret: Buffer }): Limiter {
  const { db, clock } = deps;
  const leases = new Map<string, Lease>();
  const fetching = new Map<string, Promise<RemainingUses>>();
  const secret = createSecretKey(deps.secret);
  /** Key of leases in memory; the stored key is hashed and identifies no person. */
  const nameOf = (counter: string, subject: string) => `${counter} ${subject}`;
  const keyOf = (counter: string, subject: string) =>
    `${counter}:${createHmac('sha256', secret).update(subject).digest('base64url').slice(0, 22)}`;

  function refuse(until: number, now: number): never {
    throw new AppError('limited', 'platform.too_many_requests', {
      seconds: Math.max(1, Math.ceil((until - now) / 1000)),
    });
  }

  const remainingUses = (uses: number, until: number, now: number): RemainingUses => ({
    uses: Math.max(0, uses),
    seconds: Math.max(1, Math.ceil((until - now) / 1000)),
  });

  /** Remaining uses after one from the lease in memory; null when the lease has none. */
  function fromLease(name: string, now: number): RemainingUses | null {
    const leased = leases.get(name);
    if (!leased || leased.until <= now) return null;
    if (leased.spent) refuse(leased.until, now);
    if (leased.remaining === 0) return null;
    leased.remaining -= 1;
    return remainingUses(leased.remaining, leased.until, now);
  }

  /** Takes a lease from the shared counter and uses one of it. */
  async function takeLease(
    counter: string,
    subject: string,
    { max, seconds, lease = 1 }: Limit,
    now: Date,
  ): Promise<RemainingUses> {
    const key = keyOf(counter, subject);
    const { rows } = await db.execute<{ used: number; until: Date | string }>(sql`
      insert into platform.limits as l (key, used, until)
      values (${key}, ${lease}, ${new Date(now.getTime() + seconds * 1000).toISOString()}::timestamptz)
      on conflict (key) do update set
        used = case when l.until <= ${now.toISOString()}::timestamptz then excluded.used
                    else least(l.used, ${max}) + excluded.used end,
        until = case when l.until <= ${now.toISOString()}::timestamptz then excluded.until else l.until end
      returning used, until`);
    const row = rows[0] as { used: number; until: Date | string };
    const until = new Date(row.until).getTime();
    const granted = Math.min(lease, max - (row.used - lease));
    if (lease > 1) {
      if (leases.size >= REMEMBERED) leases.clear();
      leases.set(nameOf(counter, subject), { remaining: Math.max(0, granted - 1), until, spent: granted <= 0 });
    }
    if (granted <= 0) refuse(until, now.getTime());
    return remainingUses(max - row.used, until, now.getTime());
  }

  return {
    consume: async (counter, subject, limit) => {
      const now = clock.now();
      if ((limit.lease ?? 1) === 1) return takeLease(counter, subject, limit, now);
      const name = nameOf(counter, subject);
      // Of concurrent calls one fetches a lease and the others wait: a burst must not fetch a lease each and so use
      // up the limit.
      for (;;) {
        const leased = fromLease(name, now.getTime());
        if (leased) return leased;
        const other = fetching.get(name);
        if (!other) break;
        await other.catch(() => undefined);
      }
      const lease = takeLease(counter, subject, limit, now);
      fetching.set(name, lease);
      return lease.finally(() => fetching.delete(name));
    },
    consumeLeased: (counter, subject) => fromLease(nameOf(counter, subject), clock.now().getTime()) !== null,
    returnUse: async (counter, subject) => {
      await db.execute(
        sql`update platform.limits set used = greatest(used - 1, 0) where key = ${keyOf(counter, subject)}`,
      );
    },
    reset: async (counter, subject) => {
      leases.delete(nameOf(counter, subject));
      await db.execute(sql`delete from platform.limits where key = ${keyOf(counter, subject)}`);
    },
  };
}

/** Deletes counters whose window has ended. */
export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from platform.limits where until < ${now.toISOString()}::timestamptz`);
}
