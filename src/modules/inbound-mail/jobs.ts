import type { Job } from '#platform/jobs/jobs.ts';
import type { InboundMailDeps } from './ports.ts';
import { forgetEmails } from './use-cases/forget-emails.ts';
import { pollMailbox } from './use-cases/poll-mailbox.ts';

export const inboundMailJobs = (deps: InboundMailDeps): Job[] => [
  ...(deps.mailbox ? [{ name: 'inbound-mail.poll', cron: '* * * * *', run: () => pollMailbox(deps) }] : []),
  { name: 'inbound-mail.forget', cron: '41 3 * * *', run: () => forgetEmails(deps) },
];
