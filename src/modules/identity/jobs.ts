import type { Job } from '#platform/jobs/jobs.ts';
import type { IdentityDeps } from './ports.ts';
import { forgetSessions } from './use-cases/forget-sessions.ts';

export const identityJobs = (deps: IdentityDeps): Job[] => [
  { name: 'identity.forget-sessions', cron: '23 * * * *', run: () => forgetSessions(deps) },
];
