import type { Job } from '#platform/jobs/jobs.ts';
import type { IdentityDeps } from './ports.ts';
import { forgetSessions } from './use-cases/forget-sessions.ts';
import { WRITE_LETTER_JOB, writeLetter } from './use-cases/request-email.ts';

export const identityJobs = (deps: IdentityDeps): Job[] => [
  { name: 'identity.forget-sessions', cron: '23 * * * *', run: () => forgetSessions(deps) },
  { name: WRITE_LETTER_JOB, run: (payload) => writeLetter(deps, payload) },
];
