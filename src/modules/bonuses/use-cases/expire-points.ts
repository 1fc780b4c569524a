import { customerOfFund } from '#kernel/account.ts';
import { money } from '#kernel/money.ts';
import { type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import { insertExpiryNotice, listBonusLifetimes, listPointLifetimes } from '../db/point-queries.ts';
import { ANNOUNCED_DAYS, expiredBy, expiringWithin, type PointLifetime, type PointLot } from '../domain/point-lots.ts';
import type { BonusesDeps, ExpiringFund, ExpiryNews, PointsDeps } from '../ports.ts';
import { bonusLotsOf, businessDay, lotsOf } from './read-points.ts';

const [FURTHEST] = ANNOUNCED_DAYS;

/** One kind of what expires: points of customers, or bonus money of contracts. */
type Expiring = {
  readonly name: 'points' | 'bonuses';
  readonly fund: ExpiringFund;
  readonly lifetimes: (db: Executor) => Promise<PointLifetime[]>;
  readonly lotsOf: typeof lotsOf;
  readonly announce: (tx: Tx, owner: string, news: ExpiryNews) => Promise<void>;
};
type Deps = Pick<PointsDeps, 'db' | 'clock' | 'currency'>;

/** Announces what is left of an owner's gains whose last day comes near; found late, only the nearer time. */
async function announceExpiry(
  { clock, currency }: Deps,
  expiring: Expiring,
  tx: Tx,
  { owner, lots }: { owner: string; lots: readonly PointLot[] },
): Promise<void> {
  const now = clock.now();
  const today = businessDay(now);
  for (const { lastDay, minor } of expiringWithin(lots, today, FURTHEST)) {
    const daysAhead = ANNOUNCED_DAYS.findLast((days) =>
      expiringWithin(lots, today, days).some((one) => one.lastDay === lastDay),
    );
    if (daysAhead === undefined) continue;
    if (!(await insertExpiryNotice(tx, { owner, lastDay, daysAhead, minor, announcedAt: now }))) continue;
    const dedupe = `${expiring.name}-expiring:${owner}:${lastDay}:${daysAhead}`;
    await expiring.announce(tx, owner, { amount: money(minor, currency), lastDay, dedupe });
  }
}

/** Ends what one owner has kept beyond its last day, and announces what comes near. */
async function expireOf(deps: Deps, expiring: Expiring, owner: string): Promise<void> {
  const { fund } = expiring;
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    // The lock comes first: what another process or a payment changes meanwhile is read after it.
    const spendable = await fund.lock(tx, owner);
    const changes = await fund.changes(tx, owner);
    const { reserved } = await fund.funds(tx, owner);
    const lots = expiring.lotsOf(changes, await expiring.lifetimes(tx), reserved.minor);
    const expired = Math.min(spendable, expiredBy(lots, businessDay(now)));
    if (expired > 0)
      await fund.expire(tx, {
        id: `${owner}:${changes.at(-1)?.entryId}`,
        contractId: owner,
        amount: money(expired, deps.currency),
        at: now.toISOString(),
      });
    await announceExpiry(deps, expiring, tx, { owner, lots });
  });
}

/** Each owner for themselves, so that the trouble of one stops no other. */
async function expireAll(deps: Deps, expiring: Expiring, owners: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  for (const owner of owners) await expireOf(deps, expiring, owner).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${expiring.name} of some owners were not checked`);
}

/** Every night: points of customers. */
export async function expirePoints(deps: PointsDeps): Promise<void> {
  const expiring: Expiring = {
    name: 'points',
    fund: deps.points,
    lifetimes: listPointLifetimes,
    lotsOf,
    announce: async (tx, owner, news) => {
      const userId = customerOfFund(owner);
      if (userId !== null) await deps.announce(tx, userId, news);
    },
  };
  await expireAll(deps, expiring, await deps.earning.owners(deps.db, 'points'));
}

/** Every night: bonus money that tickets brought contracts, those too that have left the programme. */
export async function expireBonuses(deps: BonusesDeps): Promise<void> {
  const expiring: Expiring = {
    name: 'bonuses',
    fund: deps.motivation,
    lifetimes: listBonusLifetimes,
    lotsOf: bonusLotsOf,
    announce: deps.announceExpiry,
  };
  await expireAll(deps, expiring, await deps.earning.owners(deps.db, 'bonuses'));
}
