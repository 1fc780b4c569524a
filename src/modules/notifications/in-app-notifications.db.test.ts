import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { emptyCompany } from '#kernel/company.ts';
import { fromMajor } from '#kernel/money.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { inTransaction } from '#platform/db/database.ts';
import { eventType } from '#platform/jobs/events.ts';
import { createWakeups } from '#platform/realtime/wakeups.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import type { NotificationSetting } from './api.ts';
import { type NotificationKind, toNotification } from './domain/notification.ts';
import { createNotifications } from './index.ts';
import { inAppNotificationJobs } from './jobs.ts';
import type { InAppNotificationsDeps } from './ports.ts';
import { NO_PUSHES } from './testing/no-pushes.ts';
import { notifyUsers } from './use-cases/notify-users.ts';
import {
  changeSettings,
  deleteOldNotifications,
  readAll,
  readNotificationsPage,
  readSettings,
  readUnreadCount,
  streamUnreadCount,
} from './use-cases/read-notifications.ts';

let database: TestDatabase;
let deps: InAppNotificationsDeps;
const clock = testClock('2026-11-20T06:00:00Z');
const wakeups = createWakeups();
const MANAGER = { name: 'Нурлан Осмонов', email: 'nurlan@house.example', phone: '+996555123456' };
const CONTRACTS: Record<string, string> = { 'S-1': 'silver', 'S-2': 'gold' };
const PEOPLE: Record<string, string[]> = { silver: ['aida', 'bakyt'], gold: ['aida', 'cholpon'] };

beforeAll(async () => {
  database = await testDatabase();
  deps = {
    db: database.db,
    clock,
    ids: randomUUID,
    sealer: createSealer(randomBytes(32)),
    company: () => emptyCompany('kg'),
    contractOfOrder: async (number) => CONTRACTS[number] ?? null,
    ...NO_PUSHES,
    peopleOf: async (contractId) =>
      (PEOPLE[contractId] ?? []).map((id) => ({ id, email: `${id}@x.example`, locale: 'ru' as const })),
    managerOf: async (contractId) => (contractId === 'silver' ? MANAGER : null),
    changes: wakeups,
    baseUrl: 'https://sapar.example',
  };
});
afterAll(() => database.close());
beforeEach(() =>
  database.pool.query(
    `truncate notifications.in_app_notifications, notifications.notification_preferences,
      notifications.outgoing_messages`,
  ),
);

const user = (userId: string, contractId: string | null): UserAccount => ({
  userId,
  name: userId,
  roles: ['ROLE_AGENT'],
  contractId,
  workplaceId: 'w',
});
const choose = (kind: NotificationKind, channels: Partial<NotificationSetting>) => ({
  settings: [{ kind, inApp: true, mail: false, push: false, ...channels }],
});
const jobNamed = (name: string) =>
  inAppNotificationJobs(deps, {
    answered: eventType('conversations.author-answered'),
    staffAnswered: eventType('conversations.staff-answered'),
    mentioned: eventType('conversations.staff-mentioned'),
    awaited: eventType('conversations.desk-awaited'),
  }).find((job) => job.name === name);
const issued = (order: string) => ({
  kind: 'order-issued' as const,
  facts: { order, request: null, variant: null, path: `/order/${order}` },
  dedupe: `order-issued:${order}`,
});
const read = async (userId: string, contractId: string | null) =>
  (await readNotificationsPage(deps, user(userId, contractId), undefined)).notices.map(({ order }) => order);
const jobsOf = async () =>
  (
    await database.pool.query<{ payload: object }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'notifications.tell-people'`,
    )
  ).rows.map(({ payload }) => payload);

describe('a customer without a contract', () => {
  const CUSTOMER = { ...user('kanat', null), roles: [] };
  const personal = { buyerOfOrder: async (number: string) => (number === 'S-9' ? 'kanat' : null) };

  test('reads what happens to their orders and in their chats, and others read nothing of it', async () => {
    const contactsOf = async (ids: readonly string[]) =>
      ids.map((id) => ({ id, email: `${id}@x.example`, locale: 'ru' as const }));
    const customerDeps = { ...deps, ...personal, contactsOf };
    await notifyUsers(customerDeps, issued('S-9'));
    await notifyUsers(customerDeps, {
      kind: 'chat-answer',
      contractId: null,
      only: ['kanat'],
      facts: { order: '', request: null, variant: null, path: '/?chatId=c1' },
      dedupe: 'chat-answer:c1:1',
    });
    const { notices, unread } = await readNotificationsPage(deps, CUSTOMER, undefined);
    expect([notices.map(({ kind }) => kind), unread]).toEqual([['chat-answer', 'order-issued'], 2]);
    expect(await read('aida', 'silver')).toEqual([]);
    // Who joins a contract later keeps their own.
    expect((await readNotificationsPage(deps, user('kanat', 'gold'), undefined)).unread).toBe(2);
    expect(await readAll(deps, CUSTOMER, null)).toEqual({ unread: 0 });
  });

  test('chooses among the kinds that can reach them; staff and contracts have theirs', async () => {
    const kindsOf = async (one: UserAccount) => (await readSettings(deps, one)).settings.map(({ kind }) => kind);
    expect(await kindsOf(CUSTOMER)).toContain('chat-answer');
    for (const kind of ['low-balance', 'proposal-chosen', 'request-assigned'] as const)
      expect(await kindsOf(CUSTOMER)).not.toContain(kind);
    expect(await kindsOf(user('aida', 'silver'))).toContain('low-balance');
    expect(await kindsOf({ ...CUSTOMER, roles: ['ROLE_EXECUTOR'] })).toEqual(
      expect.arrayContaining(['request-assigned', 'request-mentioned', 'request-answered', 'request-deadline']),
    );
  });
});

describe('recipients of notifications', () => {
  test('everybody who works under the contract of the order, once, and only under that contract', async () => {
    for (let i = 0; i < 3; i++) await notifyUsers(deps, issued('S-1'));
    await Promise.all([1, 2, 3].map(() => notifyUsers(deps, issued('S-2'))));
    expect(await read('aida', 'silver')).toEqual(['S-1']);
    expect(await read('aida', 'gold')).toEqual(['S-2']);
    expect(await read('bakyt', 'silver')).toEqual(['S-1']);
    expect(await read('bakyt', 'gold')).toEqual([]);
    expect(await read('cholpon', 'silver')).toEqual([]);
    expect(await read('aida', null)).toEqual([]);
  });

  test('of the contract’s own money, which is about no order, also by letter in words', async () => {
    await changeSettings(deps, user('aida', 'silver'), choose('low-balance', { mail: true }));
    const notifications = createNotifications({ ...deps, sms: null });
    await inTransaction(deps.db, (tx) =>
      notifications.notifyContract(tx, {
        kind: 'low-balance',
        contractId: 'silver',
        dedupe: 'low-balance:silver:KGS:1',
        facts: { order: '', request: null, variant: null, sum: fromMajor(39_000), path: '/account/balance' },
      }),
    );
    const job = jobNamed('notifications.tell-people');
    for (const payload of await jobsOf()) await job?.run(payload, { attempt: 1, maxAttempts: 1 });
    for (const userId of ['aida', 'bakyt'])
      expect((await readNotificationsPage(deps, user(userId, 'silver'), undefined)).notices).toMatchObject([
        { kind: 'low-balance', order: '', sum: fromMajor(39_000), path: '/account/balance', read: false },
      ]);
    expect(await read('cholpon', 'gold')).toEqual([]);
    const { rows } = await database.pool.query('select id, content from notifications.outgoing_messages');
    expect(rows).toHaveLength(1);
    const email = deps.sealer.open(rows[0].content, `notifications.content:${rows[0].id}`);
    expect(email.replaceAll('\u00a0', ' ')).toContain('На договоре осталось мало денег: доступно 39 000');
    expect(email).not.toContain('"Заказ"');
    // The contact is the one at the foot of the account.
    for (const managerContacts of ['Ваш менеджер', MANAGER.name, MANAGER.email, '+996 (555) 12-34-56'])
      expect(email).toContain(managerContacts);
    await database.pool.query('delete from graphile_worker._private_jobs');
  });

  test('of little money without a manager’s name where the contract has none of its own', async () => {
    await changeSettings(deps, user('cholpon', 'gold'), choose('low-balance', { mail: true }));
    await notifyUsers(deps, {
      kind: 'low-balance',
      contractId: 'gold',
      dedupe: 'low-balance:gold:KGS:1',
      facts: { order: '', request: null, variant: null, sum: fromMajor(1), path: '/account/balance' },
    });
    const { rows } = await database.pool.query('select id, content from notifications.outgoing_messages');
    expect(rows).toHaveLength(1);
    const email = deps.sealer.open(rows[0].content, `notifications.content:${rows[0].id}`);
    expect(email).not.toContain('менеджер');
  });

  test('no user is notified about an order of a visitor or of no contract', async () => {
    await notifyUsers(deps, issued('S-999'));
    expect((await database.pool.query('select 1 from notifications.in_app_notifications')).rowCount).toBe(0);
  });

  test('as they have chosen: not inside the site, or by letter as well', async () => {
    await changeSettings(deps, user('aida', 'silver'), choose('order-issued', { inApp: false, mail: true }));
    await notifyUsers(deps, issued('S-1'));
    await notifyUsers(deps, issued('S-1'));
    expect(await read('aida', 'silver')).toEqual([]);
    expect(await read('bakyt', 'silver')).toEqual(['S-1']);
    const { rows } = await database.pool.query('select template, dedupe from notifications.outgoing_messages');
    expect(rows).toEqual([{ template: 'account-notice', dedupe: 'notice:aida:order-issued:S-1' }]);
    const { settings } = await readSettings(deps, user('aida', 'gold'));
    expect(settings.find(({ kind }) => kind === 'order-issued')).toMatchObject({ inApp: false, mail: true });
    expect(settings.find(({ kind }) => kind === 'order-expired')).toMatchObject({ inApp: true, mail: false });
  });

  test('by the very letters that are written: with the letter, and not without it', async () => {
    const notifications = createNotifications({ ...deps, sms: null });
    const email = {
      to: 'buyer@x.example',
      locale: 'ru',
      template: 'schedule-changed',
      dedupe: 'schedule:1',
      data: {
        order: 'S-1',
        link: 'https://sapar.example/order/o1?code=secret',
        journey: [],
        previous: [],
        canceled: true,
      },
    } as const;
    await inTransaction(deps.db, async (tx) => {
      await notifications.sendEmail(tx, email);
    });
    await inTransaction(deps.db, async (tx) => {
      await notifications.sendEmail(tx, email);
    });
    await inTransaction(deps.db, async (tx) => {
      await notifications.sendEmail(tx, { ...email, dedupe: 'schedule:2' });
      throw new Error('undone');
    }).catch(() => {});
    const [job, ...more] = await jobsOf();
    expect(more).toEqual([]);
    expect(JSON.stringify(job)).not.toMatch(/secret|buyer/);
    await jobNamed('notifications.tell-people')?.run(job, { attempt: 1, maxAttempts: 25 });
    const { notices } = await readNotificationsPage(deps, user('bakyt', 'silver'), undefined);
    expect(notices).toMatchObject([
      { kind: 'schedule-changed', order: 'S-1', variant: 'canceled', path: '/order/o1', read: false },
    ]);
  });

  test('no user is notified about a saved search: it belongs to no order', () => {
    const watch = { route: 'A — B', dates: [], passengers: 1, link: 'https://x/y', kind: 'price' as const };
    expect(toNotification('watch-confirm', watch)).toBeNull();
    expect(toNotification('staff-alert', { order: 'S-1', link: 'https://x/', journey: [], reason: 'x' })).toBeNull();
  });
});

describe('what was read', () => {
  test('one, or all of one contract; a stranger’s stays as it is', async () => {
    for (const n of [1, 2, 3]) await notifyUsers(deps, { ...issued('S-1'), dedupe: `n:${n}` });
    await notifyUsers(deps, issued('S-2'));
    const [aida, bakyt] = [user('aida', 'silver'), user('bakyt', 'silver')];
    const { notices } = await readNotificationsPage(deps, aida, undefined);
    expect(await readAll(deps, bakyt, [notices[0]?.id ?? ''])).toEqual({ unread: 3 });
    expect(await readAll(deps, aida, [notices[0]?.id ?? ''])).toEqual({ unread: 2 });
    expect(await readAll(deps, aida, null)).toEqual({ unread: 0 });
    expect(await readUnreadCount(deps, user('aida', 'gold'))).toEqual({ unread: 1 });
    expect(await readUnreadCount(deps, bakyt)).toEqual({ unread: 3 });
  });

  test('is paged to its end, each once, while more comes in', async () => {
    for (let n = 0; n < 70; n++) await notifyUsers(deps, { ...issued('S-1'), dedupe: `n:${n}` });
    const seen = new Set<string>();
    let after: number | undefined;
    let pages = 0;
    do {
      const page = await readNotificationsPage(deps, user('aida', 'silver'), after);
      for (const { id } of page.notices) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
      await notifyUsers(deps, { ...issued('S-1'), dedupe: `later:${pages}` });
      after = page.next ?? undefined;
      pages += 1;
    } while (after);
    expect([pages, seen.size]).toEqual([3, 70]);
  });

  test('is forgotten after half a year', async () => {
    await notifyUsers(deps, issued('S-1'));
    await deleteOldNotifications({ ...deps, clock: testClock('2027-05-18T06:00:00Z') });
    expect(await read('aida', 'silver')).toEqual(['S-1']);
    await deleteOldNotifications({ ...deps, clock: testClock('2027-05-21T06:00:00Z') });
    expect(await read('aida', 'silver')).toEqual([]);
  });
});

test('an open page receives notifications of its own contract at once, and unsubscribes when it is left', async () => {
  const stop = new AbortController();
  const line = streamUnreadCount(deps, { user: user('aida', 'silver') }, stop.signal);
  expect((await line.next()).value).toMatchObject({ event: 'unread', data: { unread: 0 } });
  const next = line.next();
  await notifyUsers(deps, issued('S-2'));
  wakeups.wake('aida');
  await notifyUsers(deps, issued('S-1'));
  wakeups.wake('aida');
  expect((await next).value).toMatchObject({ data: { unread: 1 } });
  const last = line.next();
  stop.abort();
  expect((await last).done).toBe(true);
  expect(wakeups.waiting()).toBe(0);
});

describe('an open page whose reader loses access', () => {
  const AIDA = user('aida', 'silver');
  const LOST: [string, UserAccount | null][] = [
    ['was signed out', null],
    ['left the contract', { ...AIDA, contractId: 'gold' }],
    ['lost a role', { ...AIDA, roles: [] }],
  ];
  /** The unread counts that a stream says after its reader became `current` and was notified. */
  async function countsAfter(current: UserAccount | null, readsAgain = true): Promise<number[]> {
    let now: UserAccount | null = AIDA;
    const stop = new AbortController();
    const reader = { user: AIDA, ...(readsAgain && { readUserAgain: async () => now }) };
    const line = streamUnreadCount(deps, reader, stop.signal);
    await line.next();
    now = current;
    await notifyUsers(deps, issued('S-1'));
    const next = line.next();
    wakeups.wake('aida');
    const { done, value } = await next;
    stop.abort();
    return done ? [] : [(value as { data: { unread: number } }).data.unread];
  }

  test.each(LOST)('gets no notification of what happened after they %s', async (_why, current) => {
    expect(await countsAfter(current)).toEqual([]);
  });

  test('gets it when nothing was taken; control: a stream that does not read its user again says it', async () => {
    expect(await countsAfter({ ...AIDA })).toEqual([1]);
    await database.pool.query('truncate notifications.in_app_notifications');
    expect(await countsAfter(null, false)).toEqual([1]);
  });

  test('loses the stream within fifteen seconds, also when nothing happens', async () => {
    const later = testClock('2026-11-20T06:00:00Z');
    const line = streamUnreadCount(
      { ...deps, clock: later },
      { user: AIDA, readUserAgain: async () => null },
      new AbortController().signal,
    );
    await line.next().then(({ done }) => expect(done).toBe(true));
    let now: UserAccount | null = AIDA;
    const idle = streamUnreadCount(
      { ...deps, clock: later },
      { user: AIDA, readUserAgain: async () => now },
      new AbortController().signal,
    );
    await idle.next();
    const ended = idle.next();
    now = null;
    later.advance({ seconds: 15 });
    wakeups.wake('aida');
    expect((await ended).done).toBe(true);
  });
});
