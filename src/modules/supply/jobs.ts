import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { deleteOldSupplierCalls } from './use-cases/delete-supplier-calls.ts';
import type { SupplierPictures } from './use-cases/supplier-pictures.ts';

export const supplyJobs = (deps: { db: Db; clock: Clock; pictures: SupplierPictures }): Job[] => [
  { name: 'supply.delete-old-calls', cron: '41 * * * *', run: () => deleteOldSupplierCalls(deps) },
  { name: 'supply.delete-old-pictures', cron: '17 3 * * *', run: () => deps.pictures.deleteOld() },
];
