import type { Executor } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { MailTemplate } from './domain/mail-data.ts';
import type { NotificationsDeps } from './ports.ts';
import { type MailRequest, queueMail, TELL_PEOPLE_JOB } from './use-cases/queue-mail.ts';
import type { News } from './use-cases/tell-people.ts';

export { type Mailer, type OutgoingMail, smtpMailer } from './adapters/smtp/mailer.ts';
export type { Attachment } from './db/schema.ts';
export type { JourneyLine, MailData, MailTemplate } from './domain/mail-data.ts';
export { noticesJobs, notificationsJobs, staffJobs } from './jobs.ts';
export type { NoticesDeps, NotificationsDeps, ReadAttachment } from './ports.ts';
export { noticesRoutes, notificationsRoutes } from './routes.ts';
export type { MailRequest } from './use-cases/queue-mail.ts';
export { NOTICES_CHANNEL } from './use-cases/tell-people.ts';

/** The front door for other modules: letters are queued in the caller's own transaction, sent by a job. */
export const createNotifications = (deps: Pick<NotificationsDeps, 'sealer' | 'clock'>) => ({
  /** Null when this `dedupe` was queued before: asking again is harmless. */
  sendMail: <T extends MailTemplate>(tx: Executor, request: MailRequest<T>): Promise<string | null> =>
    queueMail(deps, tx, request),
  /** Tells the people of a contract inside the site, and by letter whoever wishes, once the transaction is committed; the same `dedupe` once. */
  tellContract: (tx: Executor, news: News & { contractId: string }): Promise<void> =>
    addJob(tx, TELL_PEOPLE_JOB, news),
});
