import type { Job } from '#platform/jobs/jobs.ts';
import type { RequestOffersDeps } from './ports.ts';
import { warnOfDeadlines } from './use-cases/warn-of-deadlines.ts';

export const requestOffersJobs = (deps: RequestOffersDeps): Job[] => [
  { name: 'request-offers.warn-of-deadlines', cron: '*/5 * * * *', run: () => warnOfDeadlines(deps) },
];
