import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { emptyCompany } from '#kernel/company.ts';
import type { Locale } from '#kernel/locale.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { post } from '#platform/http/outgoing/post.ts';
import { eventType } from '#platform/jobs/events.ts';
import { createWakeups } from '#platform/realtime/wakeups.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { createServerKeys } from '../adapters/push/web-push.ts';
import { inAppNotificationJobs } from '../jobs.ts';
import type { ChatAnswer, InAppNotificationsDeps } from '../ports.ts';
import type { UserNotification } from '../use-cases/notify-users.ts';
import { readPushSettings, registerDevice } from '../use-cases/push-devices.ts';
import { newReceiver, type Receiver, receivePush, startPushService } from './push-service.ts';

/** Later than any real day: jobs without a time are due by this clock, later ones when the test says so. */
const START = '2031-11-20T06:00:00Z';

export const issued: UserNotification = {
  kind: 'order-issued',
  facts: { order: 'S-1', request: null, variant: null, path: '/order/o1' },
  dedupe: 'order-issued:S-1',
};

export const user = (userId: string): UserAccount => ({
  userId,
  name: userId,
  roles: [],
  contractId: 'silver',
  workplaceId: null,
});

/** What support has written that its author has not read. */
const ANSWERS = [
  { name: 'Нурлан', text: 'Билет готов', at: START, files: 0 },
  { name: 'Нурлан', text: 'Скан <b>приложил</b>', at: START, files: 1 },
];

type Job = { attempt: number; maxAttempts: number };
const FIRST: Job = { attempt: 1, maxAttempts: 8 };

/**
 * Users of the contract `silver` (order S-1), a `customer` without one (order S-2), and a push service of this machine;
 * emptied before each test.
 */
export function pushFixture() {
  let database: TestDatabase;
  let service: Awaited<ReturnType<typeof startPushService>>;
  const clock = testClock(START);
  const members: Record<string, string[]> = {};
  const unread = new Map<string, { userId: string; contractId: string | null; after?: number }>();
  const people = (ids: readonly string[]) => ids.map((id) => ({ id, email: `${id}@x.example`, locale: 'ru' as const }));
  const deps = {
    clock,
    ids: randomUUID,
    sealer: createSealer(randomBytes(32)),
    company: () => emptyCompany('kg'),
    contractOfOrder: async (number) => (number === 'S-1' ? 'silver' : null),
    buyerOfOrder: async (number) => (number === 'S-2' ? 'customer' : null),
    contactsOf: async (ids) => people(ids.filter((id) => id !== 'closed')),
    peopleOf: async (contractId) => people(members[contractId] ?? []),
    managerOf: async () => null,
    changes: createWakeups(),
    baseUrl: 'https://sapar.example',
    unreadAuthor: async ({ conversationId }) => {
      const author = unread.get(conversationId);
      return author ? { after: 0, ...author } : null;
    },
    takeUnread: async (_tx, conversationId) => (unread.has(conversationId) ? ANSWERS : []),
    replyAddress: (conversationId, userId) => `reply+${conversationId}.${userId}@in.example.kg`,
    push: {
      keys: createServerKeys([randomBytes(32)]),
      contact: 'https://sapar.example',
      post: (url, body, headers) => post(url, body, headers, { development: true }),
      development: true,
      sessionHash: (token) => `hash of ${token}`,
      describeDevice: (agent) => agent ?? null,
    },
  } as Omit<InAppNotificationsDeps, 'db'> as InAppNotificationsDeps;

  beforeAll(async () => {
    database = await testDatabase();
    service = await startPushService();
    Object.assign(deps, { db: database.db });
  });
  afterAll(async () => {
    service.close();
    await database.close();
  });
  beforeEach(() =>
    database.pool.query(
      `truncate notifications.in_app_notifications, notifications.notification_preferences,
        notifications.outgoing_messages, notifications.push_devices cascade`,
    ),
  );
  afterEach(() => database.pool.query('delete from graphile_worker._private_jobs'));
  beforeEach(() => {
    service.received.length = 0;
    service.answer.status = 201;
    unread.clear();
    members.silver = ['aida', 'bakyt'];
    clock.set(START);
  });

  const tokenOf = (receiver: Receiver, endpoint = `${service.origin}/${randomUUID()}`) =>
    JSON.stringify({ endpoint, expirationTime: null, keys: receiver.keys });
  const events = {
    answered: eventType<ChatAnswer & { subjectKind: string; quotedAt: string | null }>('conversations.author-answered'),
    staffAnswered: eventType<ChatAnswer & { subjectKind: string; userId: string }>('conversations.staff-answered'),
    mentioned: eventType<ChatAnswer & { subjectKind: string; userIds: string[] }>('conversations.staff-mentioned'),
    awaited: eventType<ChatAnswer & { subjectKind: string; userIds: string[] }>('conversations.desk-awaited'),
  };
  const query = <R extends object>(text: string, values: unknown[] = []) =>
    database.pool.query<R>(text, values).then(({ rows }) => rows);
  const runJob = (name: string, payload: unknown, job: Job = FIRST, at = deps) =>
    inAppNotificationJobs(at, events)
      .find((one) => one.name === name)
      ?.run(payload, job);

  return {
    deps,
    clock,
    unread,
    members,
    tokenOf,
    query,
    runJob,
    get service() {
      return service;
    },

    subscribe: async (
      userId: string,
      { locale = 'ru', session = `${userId}'s`, token }: { locale?: Locale; session?: string; token?: string } = {},
    ) => {
      const receiver = newReceiver();
      const from = { user: user(userId), session, locale, agent: 'Chrome · Android' };
      const { id } = await registerDevice(deps, from, { token: token ?? tokenOf(receiver) });
      return { id, receiver };
    },
    devicesOf: async (userId: string) => (await readPushSettings(deps, user(userId))).devices,

    /** Runs the queued jobs that are due by the test's clock, each once; answers why some failed. */
    runJobs: async (job?: Job): Promise<string[]> => {
      const due = await query<{ name: string; payload: unknown }>(
        `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and run_at <= $1 and t.identifier <> 'notifications.send-mail'
         returning t.identifier as name, payload`,
        [clock.now()],
      );
      const failed: string[] = [];
      for (const { name, payload } of due)
        await runJob(name, payload, job)?.catch((error: Error) => failed.push(error.message));
      return failed;
    },
    jobTimes: async () =>
      (await query<{ at: Date }>('select run_at as at from graphile_worker._private_jobs')).map(({ at }) =>
        at.toISOString(),
      ),
    states: async () =>
      (await query<{ state: string }>('select state from notifications.push_deliveries order by at')).map(
        ({ state }) => state,
      ),
    textsFor: (receiver: Receiver): string[] =>
      service.received.map(({ body }) => JSON.parse(receivePush(body, receiver).toString()).notification.body),
  };
}
