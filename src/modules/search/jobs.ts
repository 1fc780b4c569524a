import type { Job } from '#platform/jobs/jobs.ts';
import type { SearchApi } from './index.ts';

export const searchJobs = ({ search }: { search: Pick<SearchApi, 'purge'> }): Job[] => [
  {
    name: 'search.purge-searches',
    cron: '17 * * * *',
    run: async () => {
      await search.purge();
    },
  },
];
