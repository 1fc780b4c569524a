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
  readonly lot?: number;
};

/** What is left of a limit: uses (of this process's lot where it has one), and seconds until it is whole again. */
export type Left = { readonly uses: number; readonly seconds: number };

export type Limiter = {
  /**
   * Counts one use of `what` by `whom` over all processes (`take('orders.find', ip, …)`); `whom` is stored as a keyed
   * hash.
   * @throws AppError limited `platform.too_many_requests` with `seconds` to wait.
   */
  take(what: string, whom: string, limit: Limit): Promise<Left>;
  /**
   * Counts one use out of a lot that is in hand, without waiting; false where `take` must be asked. @throws AppError
   * limited, as `take` does.
   */
  takeHeld(what: string, whom: string): boolean;
  /** Gives one use back: it turned out to be none of those that are counted. */
  giveBack(what: string, whom: string): Promise<void>;
  /** Forgets what was counted: a right answer ends the row of wrong ones. */
  reset(what: string, whom: string): Promise<void>;
};

/** Counts one use as `take` does; false where it is one too many. */
export async function within(
  limiter: Pick<Limiter, 'take'>,
  what: string,
  whom: string,
  limit: Limit,
): Promise<boolean> {
  try {
    await limiter.take(what, whom, limit);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'limited') return false;
    throw error;
  }
}

type Lot = { left: number; until: number; spent: boolean };
const REMEMBERED = 20_000;

export function createLimiter(deps: { db: Db; clock: Clock; secret: Buffer }): Limiter {
  const { db, clock } = deps;
  const lots = new Map<string, Lot>();
  const fetching = new Map<string, Promise<Left>>();
  const secret = createSecretKey(deps.secret);
  /** Of lots in memory; what is written down does not name anybody. */
  const nameOf = (what: string, whom: string) => `${what} ${whom}`;
  const keyOf = (what: string, whom: string) =>
    `${what}:${createHmac('sha256', secret).update(whom).digest('base64url').slice(0, 22)}`;

  function refuse(until: number, now: number): never {
    throw new AppError('limited', 'platform.too_many_requests', {
      seconds: Math.max(1, Math.ceil((until - now) / 1000)),
    });
  }

  const leftOf = (uses: number, until: number, now: number): Left => ({
    uses: Math.max(0, uses),
    seconds: Math.max(1, Math.ceil((until - now) / 1000)),
  });

  /** What is left when the use comes out of a lot in hand; null when none does. */
  function fromHeld(name: string, now: number): Left | null {
    const held = lots.get(name);
    if (!held || held.until <= now) return null;
    if (held.spent) refuse(held.until, now);
    if (held.left === 0) return null;
    held.left -= 1;
    return leftOf(held.left, held.until, now);
  }

  /** Takes a lot from the shared counter and uses one of it. */
  async function takeLot(what: string, whom: string, { max, seconds, lot = 1 }: Limit, now: Date): Promise<Left> {
    const key = keyOf(what, whom);
    const { rows } = await db.execute<{ used: number; until: Date | string }>(sql`
      insert into platform.limits as l (key, used, until)
      values (${key}, ${lot}, ${new Date(now.getTime() + seconds * 1000).toISOString()}::timestamptz)
      on conflict (key) do update set
        used = case when l.until <= ${now.toISOString()}::timestamptz then excluded.used
                    else least(l.used, ${max}) + excluded.used end,
        until = case when l.until <= ${now.toISOString()}::timestamptz then excluded.until else l.until end
      returning used, until`);
    const row = rows[0] as { used: number; until: Date | string };
    const until = new Date(row.until).getTime();
    const granted = Math.min(lot, max - (row.used - lot));
    if (lot > 1) {
      if (lots.size >= REMEMBERED) lots.clear();
      lots.set(nameOf(what, whom), { left: Math.max(0, granted - 1), until, spent: granted <= 0 });
    }
    if (granted <= 0) refuse(until, now.getTime());
    return leftOf(max - row.used, until, now.getTime());
  }

  return {
    take: async (what, whom, limit) => {
      const now = clock.now();
      if ((limit.lot ?? 1) === 1) return takeLot(what, whom, limit, now);
      const name = nameOf(what, whom);
      // Of many at once one fetches a lot and the others wait for it: a burst must not fetch a lot each and so use up
      // the whole limit.
      for (;;) {
        const held = fromHeld(name, now.getTime());
        if (held) return held;
        const other = fetching.get(name);
        if (!other) break;
        await other.catch(() => undefined);
      }
      const lot = takeLot(what, whom, limit, now);
      fetching.set(name, lot);
      return lot.finally(() => fetching.delete(name));
    },
    takeHeld: (what, whom) => fromHeld(nameOf(what, whom), clock.now().getTime()) !== null,
    giveBack: async (what, whom) => {
      await db.execute(sql`update platform.limits set used = greatest(used - 1, 0) where key = ${keyOf(what, whom)}`);
    },
    reset: async (what, whom) => {
      lots.delete(nameOf(what, whom));
      await db.execute(sql`delete from platform.limits where key = ${keyOf(what, whom)}`);
    },
  };
}

/** Drops counters whose window is over. */
export async function forgetOldLimits(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from platform.limits where until < ${now.toISOString()}::timestamptz`);
}
