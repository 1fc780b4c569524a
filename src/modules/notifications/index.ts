import type { Executor } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { MailTemplate } from './domain/mail-data.ts';
import type { SmsTemplate } from './domain/sms.ts';
import type { NotificationsDeps } from './ports.ts';
import type { News } from './use-cases/notify-users.ts';
import { type MailRequest, queueEmail, queueSms, type SmsRequest, TELL_PEOPLE_JOB } from './use-cases/queue-email.ts';

export { httpSms, type SmsAccount } from './adapters/sms/http-sms.ts';
export { type Mailer, type OutgoingMail, smtpMailer } from './adapters/smtp/mailer.ts';
export type { Attachment } from './db/schema.ts';
export type { JourneyLine, MailData, MailTemplate } from './domain/mail-data.ts';
export { noticesJobs, notificationsJobs, staffJobs } from './jobs.ts';
export type { NoticesDeps, NotificationsDeps, ReadAttachment } from './ports.ts';
export { noticesRoutes, notificationsRoutes } from './routes.ts';
export { NOTICES_CHANNEL } from './use-cases/notify-users.ts';
export type { MailRequest } from './use-cases/queue-email.ts';

/** The front door for other modules: letters are queued in the caller's own transaction, sent by a job. */
export const createNotifications = (deps: Pick<NotificationsDeps, 'sealer' | 'clock' | 'sms'>) => ({
  /** Whether short messages reach telephones. */
  hasSms: deps.sms !== null,
  /** Null when this `dedupe` was queued before: asking again is harmless. */
  sendSms: <T extends SmsTemplate>(tx: Executor, request: SmsRequest<T>): Promise<string | null> =>
    queueSms(deps, tx, request),
  /** Null when this `dedupe` was queued before: asking again is harmless. */
  sendMail: <T extends MailTemplate>(tx: Executor, request: MailRequest<T>): Promise<string | null> =>
    queueEmail(deps, tx, request),
  /**
   * Notifies the users of a contract in the app, and by letter those who chose it, once the transaction is committed;
   * the same `dedupe` once.
   */
  tellContract: (tx: Executor, news: News & { contractId: string }): Promise<void> => addJob(tx, TELL_PEOPLE_JOB, news),
});
