import type { Job } from '#platform/jobs/jobs.ts';
import type { IdentityDeps } from './ports.ts';
import { WRITE_LETTER_JOB, writeLetter } from './use-cases/ask-letter.ts';
import { forgetSessions } from './use-cases/forget-sessions.ts';

export const identityJobs = (deps: IdentityDeps): Job[] => [
  { name: 'identity.forget-sessions', cron: '23 * * * *', run: () => forgetSessions(deps) },
  { name: WRITE_LETTER_JOB, run: (payload) => writeLetter(deps, payload) },
];
