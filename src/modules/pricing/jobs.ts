import { z } from 'zod';
import type { Job } from '#platform/jobs/jobs.ts';
import { type SalesTrialDeps, TRIAL_JOB, trySales } from './use-cases/try-on-sales.ts';

const zPayload = z.object({ id: z.string() });

export const pricingJobs = (deps: SalesTrialDeps): Job[] => [
  { name: TRIAL_JOB, run: (payload, job) => trySales(deps, zPayload.parse(payload).id, job) },
];
