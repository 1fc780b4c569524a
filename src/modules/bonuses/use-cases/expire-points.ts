import { customerOfFund } from '#kernel/account.ts';
import { money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { insertExpiryNotice, listPointLifetimes, listPointOwners } from '../db/point-queries.ts';
import { ANNOUNCED_DAYS, expiredBy, expiringWithin } from '../domain/point-lots.ts';
import type { PointsDeps } from '../ports.ts';
import { businessDay, lotsOf } from './read-points.ts';

const [FURTHEST] = ANNOUNCED_DAYS;

/** Ends the points of one owner whose last day has passed, and announces those whose last day comes near. */
async function expirePointsOf(deps: PointsDeps, owner: string): Promise<void> {
  const { currency } = deps;
  const now = deps.clock.now();
  const today = businessDay(now);
  await inTransaction(deps.db, async (tx) => {
    // The lock comes first: what another process or a payment changes meanwhile is read after it.
    const spendable = await deps.points.lock(tx, owner);
    const changes = await deps.points.changes(tx, owner);
    const { reserved } = await deps.points.funds(tx, owner);
    const lots = lotsOf(changes, await listPointLifetimes(tx), reserved.minor);
    const expired = Math.min(spendable, expiredBy(lots, today));
    if (expired > 0)
      await deps.points.expire(tx, {
        id: `${owner}:${changes.at(-1)?.entryId}`,
        contractId: owner,
        amount: money(expired, currency),
        at: now.toISOString(),
      });
    const userId = customerOfFund(owner);
    if (userId === null) return;
    for (const { lastDay, minor } of expiringWithin(lots, today, FURTHEST)) {
      // Found late, only the nearer announcement is made.
      const daysAhead = ANNOUNCED_DAYS.findLast((days) =>
        expiringWithin(lots, today, days).some((one) => one.lastDay === lastDay),
      );
      if (daysAhead === undefined) continue;
      const notice = { owner, lastDay, daysAhead, minor, announcedAt: now };
      if (!(await insertExpiryNotice(tx, notice))) continue;
      const dedupe = `points-expiring:${owner}:${lastDay}:${daysAhead}`;
      await deps.announce(tx, userId, { amount: money(minor, currency), lastDay, dedupe });
    }
  });
}

/** Every night: each owner for themselves, so that the trouble of one stops no other. */
export async function expirePoints(deps: PointsDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const owner of await listPointOwners(deps.db))
    await expirePointsOf(deps, owner).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'points of some owners were not checked');
}
