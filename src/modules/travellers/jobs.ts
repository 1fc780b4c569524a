import type { Job } from '#platform/jobs/jobs.ts';
import type { TravellersDeps } from './ports.ts';
import { deleteOldImports } from './use-cases/commit-import.ts';

export const travellersJobs = (deps: Pick<TravellersDeps, 'db' | 'clock'>): Job[] => [
  { name: 'travellers.forget-imports', cron: '41 * * * *', run: () => deleteOldImports(deps) },
];
