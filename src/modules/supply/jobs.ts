import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { forgetOldExchanges } from './use-cases/forget-exchanges.ts';

export const supplyJobs = (deps: { db: Db; clock: Clock }): Job[] => [
  { name: 'supply.forget-exchanges', cron: '41 * * * *', run: () => forgetOldExchanges(deps) },
];
