import type { Job } from '#platform/jobs/jobs.ts';
import type { ConversationsDeps } from './ports.ts';
import { checkWaitingFiles } from './use-cases/check-waiting-files.ts';
import { forgetFiles } from './use-cases/forget-files.ts';

/** Files that waited for the virus scanner, and files that are needed no more. */
export const conversationsJobs = (deps: ConversationsDeps): Job[] => [
  { name: 'conversations.check-files', cron: '* * * * *', run: () => checkWaitingFiles(deps) },
  { name: 'conversations.forget-files', cron: '*/10 * * * *', run: () => forgetFiles(deps) },
];
