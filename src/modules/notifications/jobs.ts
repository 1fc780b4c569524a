import { z } from 'zod';
import { zInstant, zMoney } from '#kernel/schemas.ts';
import { type EventType, subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { NOTIFICATION_KINDS } from './domain/notification.ts';
import type { InAppNotificationsDeps, NotificationsDeps } from './ports.ts';
import { notifyUsers } from './use-cases/notify-users.ts';
import { NOTIFY_USERS_JOB, SEND_EMAIL_JOB } from './use-cases/queue-email.ts';
import { deleteOldNotifications } from './use-cases/read-notifications.ts';
import { sendEmail } from './use-cases/send-email.ts';
import { type StaffAlert, type StaffAlertDeps, sendStaffAlert } from './use-cases/send-staff-alert.ts';

const zPayload = z.object({ id: z.uuid() });
const zAlert = z.object({
  orderId: z.string(),
  reason: z.string(),
  taskId: z.string().exactOptional(),
  at: zInstant.exactOptional(),
});

export const notificationsJobs = (deps: NotificationsDeps): Job[] => [
  {
    name: SEND_EMAIL_JOB,
    run: (payload, job) => sendEmail(deps, zPayload.parse(payload).id, job),
  },
];

/** Listens to the news that an order needs a person. */
export const staffJobs = (deps: StaffAlertDeps, news: EventType<StaffAlert>): Job[] => [
  { name: subscribeTo(news, 'tell-staff'), run: (payload) => sendStaffAlert(deps, zAlert.parse(payload)) },
];

const zUserNotification = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  facts: z.object({
    order: z.string(),
    request: z.string().nullable(),
    variant: z.string().nullable(),
    sum: zMoney.optional(),
    option: z.int().optional(),
    voucher: z.boolean().optional(),
    path: z.string(),
  }),
  contractId: z.string().optional(),
  only: z.array(z.string()).optional(),
  dedupe: z.string(),
});

export const inAppNotificationJobs = (deps: InAppNotificationsDeps): Job[] => [
  { name: NOTIFY_USERS_JOB, run: (payload) => notifyUsers(deps, zUserNotification.parse(payload)) },
  { name: 'notifications.forget-notices', cron: '29 4 * * *', run: () => deleteOldNotifications(deps) },
];
