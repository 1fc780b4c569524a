import { invalidField } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { PointsOffice } from '../api.ts';
import { listPointLifetimes, listPointRules, upsertPointLifetime, upsertPointRule } from '../db/point-queries.ts';
import type { PointRule } from '../domain/customer-points.ts';
import type { PointLifetime } from '../domain/point-lots.ts';
import type { PointsDeps } from '../ports.ts';
import type { Actor } from './office-programme.ts';

export async function readPointsOffice({ db }: Pick<PointsDeps, 'db'>): Promise<PointsOffice> {
  const [rules, lifetimes] = await Promise.all([listPointRules(db), listPointLifetimes(db)]);
  return { rules: [...rules], lifetimes: [...lifetimes] };
}

async function setFrom(
  deps: PointsDeps,
  by: Actor,
  { validFrom, subject }: { validFrom: LocalDate; subject: string },
  save: (tx: Tx) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now();
  if (validFrom < localDate(now, BUSINESS_TIME_ZONE)) throw invalidField('validFrom', 'bonuses.past_day');
  await inTransaction(deps.db, async (tx) => {
    await save(tx);
    await deps.audit.recordAccess(tx, {
      actor: by.userId,
      ip: by.ip,
      contractId: null,
      action: 'bonuses_changed',
      subjectKind: 'bonuses',
      subjectId: subject,
      at: now,
    });
  });
}

/** Past sales keep their points. @throws AppError invalid `bonuses.past_day`. */
export const setPointRule = (deps: PointsDeps, by: Actor, rule: PointRule): Promise<void> =>
  setFrom(deps, by, { validFrom: rule.validFrom, subject: `points:${rule.kind}` }, (tx) => upsertPointRule(tx, rule));

/** Points that were earned before keep their lifetime. @throws AppError invalid `bonuses.past_day`. */
export const setPointLifetime = (deps: PointsDeps, by: Actor, lifetime: PointLifetime): Promise<void> =>
  setFrom(deps, by, { validFrom: lifetime.validFrom, subject: 'points:lifetime' }, (tx) =>
    upsertPointLifetime(tx, lifetime),
  );
