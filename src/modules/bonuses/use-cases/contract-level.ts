import { BUSINESS_TIME_ZONE } from '#kernel/dates.ts';
import { statusPoints } from '#modules/campaigns/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { earlierMonths, findMember } from '../db/bonus-queries.ts';
import { addMonths, type Month, monthOf, rangeOf } from '../domain/months.ts';
import { type BonusStatus, statusOfMonth } from '../domain/status.ts';

/** Points of a contract that count for its status, by month of Bishkek from a month on, those of before included. */
export async function pointsByMonth(db: Executor, contractId: string, from: Month): Promise<Map<Month, number>> {
  const points = await statusPoints(db, contractId, { from: rangeOf(from).from, zone: BUSINESS_TIME_ZONE });
  for (const { month, points: earlier } of await earlierMonths(db, contractId, from))
    points.set(month, (points.get(month) ?? 0) + earlier);
  return points;
}

/** The status of a contract of the programme in the month of a moment. */
export async function statusAt(
  db: Executor,
  contractId: string,
  override: BonusStatus | null,
  at: Date,
): Promise<BonusStatus> {
  if (override !== null) return override;
  const before = addMonths(monthOf(at), -1);
  return statusOfMonth(null, (await pointsByMonth(db, contractId, before)).get(before) ?? 0);
}

/** The level of a contract when it sold; null where no manager had connected it by then. */
export async function contractLevel(db: Executor, contractId: string, at: Date): Promise<BonusStatus | null> {
  const member = await findMember(db, contractId);
  if (!member || at < member.connectedAt) return null;
  return statusAt(db, contractId, member.statusOverride, at);
}
