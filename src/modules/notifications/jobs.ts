import { z } from 'zod';
import { zInstant, zMoney } from '#kernel/schemas.ts';
import { type EventType, listen } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { NOTICE_KINDS } from './domain/notices.ts';
import type { NoticesDeps, NotificationsDeps } from './ports.ts';
import { notifyUsers } from './use-cases/notify-users.ts';
import { SEND_MAIL_JOB, TELL_PEOPLE_JOB } from './use-cases/queue-email.ts';
import { forgetOldNotices } from './use-cases/read-notices.ts';
import { sendMail } from './use-cases/send-mail.ts';
import { type StaffAlert, sendStaffAlert, type TellStaffDeps } from './use-cases/send-staff-alert.ts';

const zPayload = z.object({ id: z.uuid() });
const zAlert = z.object({
  orderId: z.string(),
  reason: z.string(),
  taskId: z.string().exactOptional(),
  at: zInstant.exactOptional(),
});

export const notificationsJobs = (deps: NotificationsDeps): Job[] => [
  {
    name: SEND_MAIL_JOB,
    run: (payload, job) => sendMail(deps, zPayload.parse(payload).id, job),
  },
];

/** Listens to the news that an order needs a person. */
export const staffJobs = (deps: TellStaffDeps, news: EventType<StaffAlert>): Job[] => [
  { name: listen(news, 'tell-staff'), run: (payload) => sendStaffAlert(deps, zAlert.parse(payload)) },
];

const zNews = z.object({
  kind: z.enum(NOTICE_KINDS),
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

export const noticesJobs = (deps: NoticesDeps): Job[] => [
  { name: TELL_PEOPLE_JOB, run: (payload) => notifyUsers(deps, zNews.parse(payload)) },
  { name: 'notifications.forget-notices', cron: '29 4 * * *', run: () => forgetOldNotices(deps) },
];
