import type { Job } from '#platform/jobs/jobs.ts';
import type { WatchesDeps } from './ports.ts';
import { checkWatches } from './use-cases/check-watches.ts';

export const watchesJobs = (deps: WatchesDeps): Job[] => [
  {
    name: 'watches.check-watches',
    cron: '37 * * * *',
    run: async () => {
      await checkWatches(deps);
    },
  },
];
