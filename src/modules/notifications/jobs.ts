import { z } from 'zod';
import { type EventType, listen } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { NotificationsDeps } from './ports.ts';
import { SEND_MAIL_JOB } from './use-cases/queue-mail.ts';
import { sendMail } from './use-cases/send-mail.ts';
import { type StaffAlert, type TellStaffDeps, tellStaff } from './use-cases/tell-staff.ts';

const zPayload = z.object({ id: z.uuid() });
const zAlert = z.object({ orderId: z.string(), reason: z.string() });

export const notificationsJobs = (deps: NotificationsDeps): Job[] => [
  {
    name: SEND_MAIL_JOB,
    run: (payload, job) => sendMail(deps, zPayload.parse(payload).id, job),
  },
];

/** Listens to the news that an order needs a person. */
export const staffJobs = (deps: TellStaffDeps, news: EventType<StaffAlert>): Job[] => [
  { name: listen(news, 'tell-staff'), run: (payload) => tellStaff(deps, zAlert.parse(payload)) },
];
