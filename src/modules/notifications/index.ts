import type { Executor } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { type DevicesOf, deleteDevicesOf } from './db/push-queries.ts';
import type { EmailTemplate } from './domain/email-data.ts';
import type { SmsTemplate } from './domain/sms.ts';
import type { NotificationsDeps } from './ports.ts';
import type { UserNotification } from './use-cases/notify-users.ts';
import { type EmailRequest, NOTIFY_USERS_JOB, queueEmail, queueSms, type SmsRequest } from './use-cases/queue-email.ts';

export { createServerKeys } from './adapters/push/web-push.ts';
export { httpSms, type SmsProvider } from './adapters/sms/http-sms.ts';
export { type Mailer, type OutgoingEmail, smtpMailer } from './adapters/smtp/mailer.ts';
export type { Attachment } from './db/schema.ts';
export type { EmailData, EmailJourneyLine, EmailTemplate } from './domain/email-data.ts';
export { inAppNotificationJobs, notificationsJobs, staffJobs } from './jobs.ts';
export type { InAppNotificationsDeps, NotificationsDeps, ReadAttachment } from './ports.ts';
export { inAppNotificationRoutes, letterTextRoutes, notificationsRoutes } from './routes.ts';
export { NOTIFICATIONS_CHANNEL } from './use-cases/notify-users.ts';
export type { EmailRequest } from './use-cases/queue-email.ts';
export { streamUnreadCount } from './use-cases/read-notifications.ts';

/** The front door for other modules: letters are queued in the caller's own transaction, sent by a job. */
export const createNotifications = (deps: Pick<NotificationsDeps, 'sealer' | 'clock' | 'sms' | 'company'>) => ({
  /** Whether short messages reach telephones. */
  hasSms: deps.sms !== null,
  /** Null when this `dedupe` was queued before: asking again is harmless. */
  sendSms: <T extends SmsTemplate>(tx: Executor, request: SmsRequest<T>): Promise<string | null> =>
    queueSms(deps, tx, request),
  /** Null when this `dedupe` was queued before: asking again is harmless. */
  sendEmail: <T extends EmailTemplate>(tx: Executor, request: EmailRequest<T>): Promise<string | null> =>
    queueEmail(deps, tx, request),
  /**
   * Notifies the users of a contract in the app, and by letter those who chose it, once the transaction is committed;
   * the same `dedupe` once.
   */
  notifyContract: (tx: Executor, news: UserNotification & { contractId: string }): Promise<void> =>
    addJob(tx, NOTIFY_USERS_JOB, news),
  /** The same of an order: its contract's users, or the customer who placed it. */
  notifyBuyers: (tx: Executor, news: Omit<UserNotification, 'contractId'>): Promise<void> =>
    addJob(tx, NOTIFY_USERS_JOB, news),
  /** The same of a person's own affair. */
  notifyUser: (tx: Executor, userId: string, news: Omit<UserNotification, 'contractId' | 'only'>): Promise<void> =>
    addJob(tx, NOTIFY_USERS_JOB, { ...news, contractId: null, only: [userId] }),
  /** Ends pushes to the browser of a session, unless it is this user's, or to others of a user. */
  forgetDevices: (tx: Executor, whose: DevicesOf): Promise<void> => deleteDevicesOf(tx, whose),
});
