import { z } from 'zod';
import { zInstant, zMoney } from '#kernel/schemas.ts';
import { type EventType, subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { NOTIFICATION_KINDS } from './domain/notification.ts';
import type { ChatAnswer, InAppNotificationsDeps, NotificationsDeps } from './ports.ts';
import {
  CHAT_ANSWER_JOB,
  CHAT_EMAIL_JOB,
  emailChatAnswer,
  notifyChatAnswer,
  notifyStaffOfChat,
  queueChatAnswer,
} from './use-cases/notify-chat-answer.ts';
import { notifyUsers } from './use-cases/notify-users.ts';
import { NOTIFY_USERS_JOB, SEND_EMAIL_JOB } from './use-cases/queue-email.ts';
import { deleteOldNotifications } from './use-cases/read-notifications.ts';
import { sendEmail } from './use-cases/send-email.ts';
import { deleteOldPushes, SEND_PUSH_JOB, sendPush } from './use-cases/send-push.ts';
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
    route: z.string().optional(),
    until: zInstant.optional(),
    path: z.string(),
  }),
  contractId: z.string().nullable().optional(),
  only: z.array(z.string()).optional(),
  conversationId: z.string().optional(),
  dedupe: z.string(),
});

const zPushJob = z.object({ id: z.string() });

const zChatAnswer = z.object({ conversationId: z.string(), seq: z.int() });
const zStaffAnswered = zChatAnswer.extend({ subjectKind: z.string(), userId: z.string() });
const zMentioned = zChatAnswer.extend({ subjectKind: z.string(), userIds: z.array(z.string()) });
const zAnswered = zChatAnswer.extend({ subjectKind: z.string(), quotedAt: z.string().nullable().default(null) });

/**
 * `answered`: staff wrote to the author; `staffAnswered`: the author to their executor;
 * `mentioned`: a note names colleagues; `awaited`: the conversation has no executor. Requests send their own.
 */
export const inAppNotificationJobs = (
  deps: InAppNotificationsDeps,
  {
    answered,
    staffAnswered,
    mentioned,
    awaited,
  }: {
    answered: EventType<ChatAnswer & { subjectKind: string; quotedAt: string | null }>;
    staffAnswered: EventType<ChatAnswer & { subjectKind: string; userId: string }>;
    mentioned: EventType<ChatAnswer & { subjectKind: string; userIds: string[] }>;
    awaited: EventType<ChatAnswer & { subjectKind: string; userIds: string[] }>;
  },
): Job[] => [
  {
    name: subscribeTo(staffAnswered, 'notifications'),
    run: async (payload) => {
      const { subjectKind, userId, ...message } = zStaffAnswered.parse(payload);
      if (subjectKind === 'support') await notifyStaffOfChat(deps, message, { userIds: [userId], variant: 'support' });
    },
  },
  {
    name: subscribeTo(mentioned, 'notifications'),
    run: async (payload) => {
      const { subjectKind, userIds, ...message } = zMentioned.parse(payload);
      if (subjectKind === 'support') await notifyStaffOfChat(deps, message, { userIds, variant: 'mentioned' });
    },
  },
  {
    name: subscribeTo(awaited, 'notifications'),
    run: async (payload) => {
      const { subjectKind, userIds, ...message } = zMentioned.parse(payload);
      if (subjectKind === 'support') await notifyStaffOfChat(deps, message, { userIds, variant: 'waits' });
    },
  },
  {
    name: subscribeTo(answered, 'notifications'),
    run: async (payload) => {
      const { subjectKind, quotedAt, ...answer } = zAnswered.parse(payload);
      if (subjectKind === 'support') await queueChatAnswer(deps, answer, quotedAt);
    },
  },
  { name: CHAT_ANSWER_JOB, run: (payload) => notifyChatAnswer(deps, zChatAnswer.parse(payload)) },
  { name: CHAT_EMAIL_JOB, run: (payload) => emailChatAnswer(deps, zChatAnswer.parse(payload)) },
  { name: NOTIFY_USERS_JOB, run: (payload) => notifyUsers(deps, zUserNotification.parse(payload)) },
  { name: SEND_PUSH_JOB, run: (payload, job) => sendPush(deps, zPushJob.parse(payload).id, job) },
  {
    name: 'notifications.forget-notices',
    cron: '29 4 * * *',
    run: async () => {
      await deleteOldNotifications(deps);
      await deleteOldPushes(deps);
    },
  },
];
