import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { deleteOldSupplierCalls } from './use-cases/delete-supplier-calls.ts';

export const supplyJobs = (deps: { db: Db; clock: Clock }): Job[] => [
  { name: 'supply.delete-old-calls', cron: '41 * * * *', run: () => deleteOldSupplierCalls(deps) },
];
