import { LEVELS, type Level } from '#modules/campaigns/api.ts';

export const BONUS_STATUSES = LEVELS;
export type BonusStatus = Level;

/** Points of a month from which the status rises in the month after (spec §9). */
export const STATUS_THRESHOLDS = { gold: 1_000, platinum: 2_000 } as const;

const statusByPoints = (points: number): BonusStatus => {
  if (points >= STATUS_THRESHOLDS.platinum) return 'platinum';
  return points >= STATUS_THRESHOLDS.gold ? 'gold' : 'silver';
};

/** The status of a month: the one that the office set, else by the points of the month before. */
export const statusOfMonth = (override: BonusStatus | null, pointsBefore: number): BonusStatus =>
  override ?? statusByPoints(pointsBefore);

/** What is missing this month for a higher status in the next; null at the top. */
export function missingForNext(points: number): { status: BonusStatus; missing: number } | null {
  const next = (['gold', 'platinum'] as const).find((status) => points < STATUS_THRESHOLDS[status]);
  return next ? { status: next, missing: STATUS_THRESHOLDS[next] - points } : null;
}
