import type { Job } from '#platform/jobs/jobs.ts';
import type { BonusesDeps, PointsDeps } from './ports.ts';
import { expireBonuses, expirePoints } from './use-cases/expire-points.ts';

export const bonusesJobs = (deps: BonusesDeps, points: PointsDeps): Job[] => [
  // 01:20 in Bishkek.
  { name: 'bonuses.expire-points', cron: '20 19 * * *', run: () => expirePoints(points) },
  { name: 'bonuses.expire-bonuses', cron: '25 19 * * *', run: () => expireBonuses(deps) },
];
