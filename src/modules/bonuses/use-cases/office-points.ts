import { invalidField } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { PointsOffice } from '../api.ts';
import { listPointLifetimes, upsertPointLifetime } from '../db/point-queries.ts';
import type { PointLifetime } from '../domain/point-lots.ts';
import type { PointsDeps } from '../ports.ts';
import type { Actor } from './office-programme.ts';

export const readPointsOffice = async ({ db }: Pick<PointsDeps, 'db'>): Promise<PointsOffice> => ({
  lifetimes: await listPointLifetimes(db),
});

/** Points that were earned before keep their lifetime. @throws AppError invalid `bonuses.past_day`. */
export async function setPointLifetime(deps: PointsDeps, by: Actor, lifetime: PointLifetime): Promise<void> {
  const now = deps.clock.now();
  if (lifetime.validFrom < localDate(now, BUSINESS_TIME_ZONE)) throw invalidField('validFrom', 'bonuses.past_day');
  await inTransaction(deps.db, async (tx) => {
    await upsertPointLifetime(tx, lifetime);
    await deps.audit.recordAccess(tx, {
      actor: by.userId,
      ip: by.ip,
      contractId: null,
      action: 'bonuses_changed',
      subjectKind: 'bonuses',
      subjectId: 'points:lifetime',
      at: now,
    });
  });
}
