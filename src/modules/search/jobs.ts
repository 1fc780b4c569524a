import type { Job } from '#platform/jobs/jobs.ts';
import type { SearchService } from './index.ts';

export const searchJobs = ({ search }: { search: Pick<SearchService, 'purge'> }): Job[] => [
  {
    name: 'search.purge-searches',
    cron: '17 * * * *',
    run: async () => {
      await search.purge();
    },
  },
];
