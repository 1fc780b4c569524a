import type { Job } from '#platform/jobs/jobs.ts';
import type { IdentityDeps } from './ports.ts';
import { deleteExpiredSessions } from './use-cases/delete-expired-sessions.ts';
import { WRITE_EMAIL_JOB, writeEmail } from './use-cases/request-email.ts';

export const identityJobs = (deps: IdentityDeps): Job[] => [
  { name: 'identity.forget-sessions', cron: '23 * * * *', run: () => deleteExpiredSessions(deps) },
  { name: WRITE_EMAIL_JOB, run: (payload) => writeEmail(deps, payload) },
];
