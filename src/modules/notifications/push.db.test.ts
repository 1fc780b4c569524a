import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import type { Locale } from '#kernel/locale.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { inTransaction } from '#platform/db/database.ts';
import { post } from '#platform/http/outgoing/post.ts';
import { eventType } from '#platform/jobs/events.ts';
import { createWakeups } from '#platform/realtime/wakeups.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createServerKeys } from './adapters/push/web-push.ts';
import { createNotifications } from './index.ts';
import { inAppNotificationJobs } from './jobs.ts';
import type { ChatAnswer, InAppNotificationsDeps } from './ports.ts';
import { newReceiver, type Receiver, receivePush, startPushService } from './testing/push-service.ts';
import { notifyUsers, type UserNotification } from './use-cases/notify-users.ts';
import { MAX_DEVICES, readPushSettings, registerDevice, removeDevice } from './use-cases/push-devices.ts';
import { changeSettings, readAll } from './use-cases/read-notifications.ts';

let database: TestDatabase;
let deps: InAppNotificationsDeps;
let service: Awaited<ReturnType<typeof startPushService>>;
const START = '2031-11-20T06:00:00Z';
const clock = testClock(START);
const PEOPLE: Record<string, string[]> = { silver: ['aida', 'bakyt'] };
const unread = new Map<string, { userId: string; contractId: string | null }>();
const people = (ids: readonly string[]) => ids.map((id) => ({ id, email: `${id}@x.example`, locale: 'ru' as const }));

beforeAll(async () => {
  database = await testDatabase();
  service = await startPushService();
  deps = {
    db: database.db,
    clock,
    ids: randomUUID,
    sealer: createSealer(randomBytes(32)),
    contractOfOrder: async (number) => (number === 'S-1' ? 'silver' : null),
    buyerOfOrder: async (number) => (number === 'S-2' ? 'customer' : null),
    contactsOf: async (ids) => people(ids.filter((id) => id !== 'closed')),
    peopleOf: async (contractId) => people(PEOPLE[contractId] ?? []),
    managerOf: async () => null,
    changes: createWakeups(),
    baseUrl: 'https://sapar.example',
    unreadAuthor: async ({ conversationId }) => unread.get(conversationId) ?? null,
    push: {
      keys: createServerKeys([randomBytes(32)]),
      contact: 'https://sapar.example',
      post: (url, body, headers) => post(url, body, headers, { development: true }),
      development: true,
      sessionHash: (token) => `hash of ${token}`,
      describeDevice: (agent) => agent ?? null,
    },
  };
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
afterEach(async () => {
  await database.pool.query('delete from graphile_worker._private_jobs');
  service.received.length = 0;
  service.answer.status = 201;
  clock.set(START);
});

const user = (userId: string): UserAccount => ({
  userId,
  name: userId,
  roles: [],
  contractId: 'silver',
  workplaceId: null,
});
const tokenOf = (receiver: Receiver, endpoint = `${service.origin}/${randomUUID()}`) =>
  JSON.stringify({ endpoint, expirationTime: null, keys: receiver.keys });

async function subscribe(
  userId: string,
  { locale = 'ru', session = `${userId}'s`, token }: { locale?: Locale; session?: string; token?: string } = {},
) {
  const receiver = newReceiver();
  const from = { user: user(userId), session, locale, agent: 'Chrome · Android' };
  const { id } = await registerDevice(deps, from, { token: token ?? tokenOf(receiver) });
  return { id, receiver };
}
const devicesOf = async (userId: string) => (await readPushSettings(deps, user(userId))).devices;

const issued: UserNotification = {
  kind: 'order-issued',
  facts: { order: 'S-1', request: null, variant: null, path: '/order/o1' },
  dedupe: 'order-issued:S-1',
};
const answered = eventType<ChatAnswer & { subjectKind: string }>('conversations.author-answered');

/** Runs the queued jobs that are due by the test's clock, each once; answers those that failed. */
async function runJobs(job = { attempt: 1, maxAttempts: 8 }): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string; name: string; payload: unknown }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and run_at <= $1 and t.identifier <> 'notifications.send-mail'
     returning j.id, t.identifier as name, payload`,
    [clock.now()],
  );
  const failed: string[] = [];
  const jobs = inAppNotificationJobs(deps, answered);
  for (const { name, payload } of rows)
    await jobs
      .find((one) => one.name === name)
      ?.run(payload, job)
      .catch((error: Error) => failed.push(error.message));
  return failed;
}
const jobTimes = async () =>
  (await database.pool.query<{ at: Date }>('select run_at as at from graphile_worker._private_jobs')).rows.map(
    ({ at }) => at.toISOString(),
  );
const states = async () =>
  (await database.pool.query('select state from notifications.push_deliveries order by at')).rows.map(
    ({ state }) => state,
  );
const textsFor = (receiver: Receiver) =>
  service.received.map(({ body }) => JSON.parse(receivePush(body, receiver).toString()).notification.body);

describe('a push', () => {
  test('reaches the browsers of a contract’s users, encrypted for each, signed by us, in its language', async () => {
    const aida = await subscribe('aida');
    await notifyUsers(deps, issued);
    await notifyUsers(deps, issued);
    expect(await runJobs()).toEqual([]);
    const [push, ...more] = service.received;
    if (!push) throw new Error('nothing was received');
    expect(more).toEqual([]);
    expect(push.signedBy).toBe(deps.push.keys[0]?.publicKey);
    expect(JSON.parse(receivePush(push.body, aida.receiver).toString())).toEqual({
      web_push: 8030,
      notification: {
        title: 'Sapar',
        body: 'Заказ S-1: билеты выписаны',
        navigate: 'https://sapar.example/order/o1',
        tag: 'order:S-1',
        lang: 'ru',
      },
    });
    expect(push.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(24 * 3_600),
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(push.body.toString('latin1')).not.toContain('S-1');
    expect(await devicesOf('aida')).toMatchObject([
      { name: 'Chrome · Android', succeededAt: clock.now().toISOString() },
    ]);

    service.received.length = 0;
    const bakyt = await subscribe('bakyt', { locale: 'en' });
    await notifyUsers(deps, { ...issued, dedupe: 'again', only: ['bakyt'] });
    await runJobs();
    expect(textsFor(bakyt.receiver)).toEqual(['Order S-1: tickets are issued']);
  });

  test('is queued with the news: an undone transaction pushes nothing', async () => {
    await subscribe('aida');
    const notifications = createNotifications({ ...deps, sms: null });
    const news = { ...issued, contractId: 'silver' };
    await inTransaction(deps.db, async (tx) => {
      await notifications.notifyContract(tx, news);
      throw new Error('undone');
    }).catch(() => {});
    await runJobs();
    await runJobs();
    expect(service.received).toEqual([]);
    await inTransaction(deps.db, (tx) => notifications.notifyContract(tx, news));
    await runJobs();
    await runJobs();
    expect(service.received).toHaveLength(1);
  });

  test('of an order reaches the customer who bought it without a contract, and of a visitor’s order nobody', async () => {
    const { receiver } = await subscribe('customer');
    const notifications = createNotifications({ ...deps, sms: null });
    await inTransaction(deps.db, async (tx) => {
      for (const order of ['S-2', 'S-3'])
        await notifications.notifyBuyers(tx, { ...issued, facts: { ...issued.facts, order }, dedupe: order });
    });
    await runJobs();
    await runJobs();
    expect(textsFor(receiver)).toEqual(['Заказ S-2: билеты выписаны']);
    const { rowCount } = await database.pool.query('select from notifications.in_app_notifications');
    expect(rowCount).toBe(0);
  });

  test('is sent as its reader has chosen for its kind, also when they chose after it was queued', async () => {
    const { receiver } = await subscribe('aida');
    const choose = (push: boolean) =>
      changeSettings(deps, user('aida'), { settings: [{ kind: 'order-issued', inApp: false, mail: false, push }] });
    await choose(false);
    await notifyUsers(deps, issued);
    await runJobs();
    expect(service.received).toEqual([]);
    await choose(true);
    await notifyUsers(deps, { ...issued, dedupe: 'second' });
    await choose(false);
    await runJobs();
    expect([service.received.length, await states()]).toEqual([0, ['dropped']]);
    await choose(true);
    await notifyUsers(deps, { ...issued, dedupe: 'third' });
    await runJobs();
    expect(textsFor(receiver)).toHaveLength(1);
  });

  test('is not sent to a user who has left the contract or was closed meanwhile', async () => {
    await subscribe('bakyt');
    await subscribe('closed');
    await notifyUsers(deps, issued);
    await database.pool.query(
      `insert into notifications.push_deliveries (id, device_id, kind, details, dedupe, at, expires_at)
       select 'p1', id, 'watch-news', '{"order":"","path":"/"}', 'd', now(), '2100-01-01'
       from notifications.push_devices where user_id = 'closed'`,
    );
    PEOPLE.silver = ['aida'];
    await runJobs();
    await inAppNotificationJobs(deps, answered)
      .find(({ name }) => name === 'notifications.send-push')
      ?.run({ id: 'p1' }, { attempt: 1, maxAttempts: 8 });
    PEOPLE.silver = ['aida', 'bakyt'];
    expect([service.received.length, await states()]).toEqual([0, ['dropped', 'dropped']]);
  });
});

describe('an answer of support in a chat', () => {
  const answer = async (conversationId: string, subjectKind = 'support') => {
    const [listener] = inAppNotificationJobs(deps, answered);
    await listener?.run({ conversationId, seq: 3, subjectKind, subjectId: null }, { attempt: 1, maxAttempts: 1 });
  };

  test('is pushed to its author once they have not read it for a while; the tap opens the chat', async () => {
    const { receiver } = await subscribe('customer');
    unread.set('c1', { userId: 'customer', contractId: null });
    await answer('c1');
    await runJobs();
    expect(service.received).toEqual([]);
    clock.set('2031-11-20T06:00:20Z');
    await runJobs();
    await runJobs();
    const [push] = service.received;
    const { notification } = JSON.parse(receivePush(push?.body ?? Buffer.alloc(0), receiver).toString());
    expect(notification).toMatchObject({
      navigate: 'https://sapar.example/?chatId=c1',
      tag: 'chat-answer:/?chatId=c1',
    });
    expect(push?.headers.urgency).toBe('high');
  });

  test('that was read, or is in a request, is not', async () => {
    await subscribe('customer');
    await answer('read');
    unread.set('r1', { userId: 'customer', contractId: null });
    await answer('r1', 'request');
    clock.set('2031-11-20T06:01:00Z');
    await runJobs();
    await runJobs();
    expect(service.received).toEqual([]);
  });
});

describe('quiet hours', () => {
  const quiet = { from: '22:00', to: '08:00', zone: 'Asia/Bishkek' };
  const END = '2031-11-21T02:00:00.000Z';

  test('hold a push back until their end', async () => {
    const { receiver } = await subscribe('aida');
    await changeSettings(deps, user('aida'), { settings: [], quiet });
    clock.set('2031-11-20T18:00:00Z');
    await notifyUsers(deps, issued);
    expect(await jobTimes()).toEqual([END]);
    clock.set(END);
    await runJobs();
    expect(textsFor(receiver)).toEqual(['Заказ S-1: билеты выписаны']);
  });

  test('drop what was read in the site meanwhile, and what is too late by then', async () => {
    await subscribe('aida');
    await changeSettings(deps, user('aida'), { settings: [], quiet });
    clock.set('2031-11-20T18:00:00Z');
    await notifyUsers(deps, issued);
    const until = '2031-11-20T19:00:00.000Z';
    await notifyUsers(deps, { ...issued, kind: 'payment-due', facts: { ...issued.facts, until }, dedupe: 'due' });
    await readAll(deps, user('aida'), null);
    await notifyUsers(deps, { ...issued, kind: 'payment-due', facts: { ...issued.facts, until }, dedupe: 'due 2' });
    clock.set(END);
    await runJobs();
    expect([service.received.length, await states()]).toEqual([0, ['dropped', 'dropped', 'dropped']]);
  });

  test('that begin before a repeated try hold it back too', async () => {
    await subscribe('aida');
    await notifyUsers(deps, issued);
    await changeSettings(deps, user('aida'), { settings: [], quiet });
    clock.set('2031-11-20T18:00:00Z');
    await runJobs();
    expect([service.received.length, await jobTimes()]).toEqual([0, [END]]);
  });

  test('are two different times of a known zone, and are kept when only channels change', async () => {
    const aida = user('aida');
    const set = (wrong: Partial<typeof quiet>) =>
      changeSettings(deps, aida, { settings: [], quiet: { ...quiet, ...wrong } });
    await expect(set({ to: '22:00' })).rejects.toMatchObject({ code: 'notifications.bad_quiet' });
    await expect(set({ zone: 'Mars/Olympus' })).rejects.toMatchObject({ code: 'notifications.bad_quiet' });
    expect((await set({})).quiet).toEqual(quiet);
    expect((await changeSettings(deps, aida, { settings: [] })).quiet).toEqual(quiet);
    expect((await changeSettings(deps, aida, { settings: [], quiet: null })).quiet).toBeNull();
  });
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i no longer has the browser: it is dropped', async (status) => {
    await subscribe('aida');
    service.answer.status = status;
    await notifyUsers(deps, issued);
    expect(await runJobs()).toEqual([]);
    expect(await devicesOf('aida')).toEqual([]);
  });

  test.each([429, 503])('that answers %i is asked again, until the last try fails', async (status) => {
    await subscribe('aida');
    service.answer.status = status;
    await notifyUsers(deps, issued);
    expect(await runJobs()).toEqual([`a push service answered ${status}`]);
    expect(await states()).toEqual(['queued']);
    await database.pool.query(`select platform.add_jobs($1)`, [
      JSON.stringify([
        {
          identifier: 'notifications.send-push',
          payload: (await database.pool.query('select id from notifications.push_deliveries')).rows[0],
          run_at: null,
          max_attempts: 8,
          job_key: null,
        },
      ]),
    ]);
    expect(await runJobs({ attempt: 8, maxAttempts: 8 })).toEqual([]);
    expect([await states(), (await devicesOf('aida')).length]).toEqual([['failed'], 1]);
  });

  test('that refuses ten pushes in a row loses the browser, one that takes one starts anew', async () => {
    await subscribe('aida');
    const send = async (status: number, n: number) => {
      service.answer.status = status;
      await notifyUsers(deps, { ...issued, dedupe: `${status}:${n}` });
      await runJobs();
    };
    for (let n = 0; n < 9; n++) await send(400, n);
    await send(201, 0);
    for (let n = 10; n < 19; n++) await send(400, n);
    expect(await devicesOf('aida')).toHaveLength(1);
    await send(400, 19);
    expect(await devicesOf('aida')).toEqual([]);
  });

  test('on a private address is never called and its browser is dropped', async () => {
    const { id } = await subscribe('aida');
    const closed = {
      ...deps,
      push: {
        ...deps.push,
        post: (...[url, body, headers]: Parameters<typeof deps.push.post>) =>
          post(url, body, headers, { development: false }),
      },
    };
    await notifyUsers(deps, issued);
    const { rows } = await database.pool.query('select id from notifications.push_deliveries where device_id = $1', [
      id,
    ]);
    await inAppNotificationJobs(closed, answered)
      .find(({ name }) => name === 'notifications.send-push')
      ?.run(rows[0], { attempt: 1, maxAttempts: 8 });
    expect([service.received.length, await devicesOf('aida')]).toEqual([0, []]);
  });
});

describe('the browsers of a user', () => {
  test('stay one row when registered again, with the language and keys of the last visit', async () => {
    const endpoint = `${service.origin}/same`;
    const [before, after] = [newReceiver(), newReceiver()];
    const first = await subscribe('aida', { token: tokenOf(before, endpoint) });
    const again = await subscribe('aida', { token: tokenOf(after, endpoint), locale: 'en' });
    expect(again.id).toBe(first.id);
    await notifyUsers(deps, issued);
    await runJobs();
    expect(textsFor(after)).toEqual(['Order S-1: tickets are issued']);
  });

  test('belong to whoever registered them last: the former user gets nothing there any more', async () => {
    const token = tokenOf(newReceiver(), `${service.origin}/shared`);
    const aida = await subscribe('aida', { token });
    await notifyUsers(deps, issued);
    const bakyt = await subscribe('bakyt', { token });
    expect(bakyt.id).not.toBe(aida.id);
    expect([(await devicesOf('aida')).length, (await devicesOf('bakyt')).length]).toEqual([0, 1]);
    // What was queued for the former user is gone with the registration.
    await runJobs();
    expect(service.received).toEqual([]);
    await Promise.all(['aida', 'bakyt', 'aida', 'bakyt'].map((who) => subscribe(who, { token })));
    expect((await devicesOf('aida')).length + (await devicesOf('bakyt')).length).toBe(1);
  });

  test('are removed by their user, not by a stranger', async () => {
    const { id } = await subscribe('aida');
    await expect(removeDevice(deps, user('bakyt'), id)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await devicesOf('aida')).toHaveLength(1);
    expect((await removeDevice(deps, user('aida'), id)).devices).toEqual([]);
    await expect(removeDevice(deps, user('aida'), id)).rejects.toMatchObject({ code: 'notifications.no_device' });
  });

  test('that their user removed do not come back by themselves at the next visit', async () => {
    const token = tokenOf(newReceiver());
    const from = { user: user('aida'), session: 's', locale: 'ru' as const, agent: undefined };
    const { id } = await registerDevice(deps, from, { token });
    expect(await registerDevice(deps, from, { token, id })).toEqual({ id });
    await removeDevice(deps, user('aida'), id);
    await expect(registerDevice(deps, from, { token, id })).rejects.toMatchObject({ code: 'notifications.no_device' });
    expect(await devicesOf('aida')).toEqual([]);
    expect((await registerDevice(deps, from, { token })).id).not.toBe(id);
  });

  test('are forgotten with the session that registered them, or with all others', async () => {
    const { forgetDevices } = createNotifications({ ...deps, sms: null });
    const [phone, laptop] = [
      await subscribe('aida', { session: 'phone' }),
      await subscribe('aida', { session: 'laptop' }),
    ];
    const bakyt = await subscribe('bakyt', { session: 'his' });
    const left = async () => [...(await devicesOf('aida')), ...(await devicesOf('bakyt'))].map(({ id }) => id);
    await inTransaction(deps.db, (tx) => forgetDevices(tx, { session: 'hash of phone', unlessOf: 'aida' }));
    expect(await left()).toContain(phone.id);
    await inTransaction(deps.db, (tx) => forgetDevices(tx, { session: 'hash of phone', unlessOf: 'bakyt' }));
    expect(await left()).toEqual([laptop.id, bakyt.id]);
    expect(await left()).not.toContain(phone.id);
    await inTransaction(deps.db, (tx) => forgetDevices(tx, { userId: 'aida', except: 'hash of laptop' }));
    expect(await left()).toEqual([laptop.id, bakyt.id]);
    await inTransaction(deps.db, (tx) => forgetDevices(tx, { userId: 'aida' }));
    expect(await left()).toEqual([bakyt.id]);
  });

  test('are ten at most: a further one takes the place of the longest unused', async () => {
    const first = await subscribe('aida');
    for (let n = 1; n <= MAX_DEVICES; n++) {
      clock.set(`2031-11-20T07:${n + 10}:00Z`);
      await subscribe('aida');
    }
    const kept = await devicesOf('aida');
    expect(kept).toHaveLength(MAX_DEVICES);
    expect(kept.map(({ id }) => id)).not.toContain(first.id);
  });

  test('are served under the key they registered with after a rotation, and dropped when it is retired', async () => {
    await subscribe('aida');
    const old = deps.push.keys;
    const run = async (keys: InAppNotificationsDeps['push']['keys']) => {
      const rotated = { ...deps, push: { ...deps.push, keys } };
      await notifyUsers(rotated, { ...issued, dedupe: `${keys.length}` });
      const { rows } = await database.pool.query(`select id from notifications.push_deliveries where state = 'queued'`);
      await inAppNotificationJobs(rotated, answered)
        .find(({ name }) => name === 'notifications.send-push')
        ?.run(rows[0], { attempt: 1, maxAttempts: 8 });
    };
    const fresh = createServerKeys([randomBytes(32)]);
    await run([...fresh, ...old]);
    expect(service.received.map(({ signedBy }) => signedBy)).toEqual([old[0]?.publicKey]);
    await run(fresh);
    expect([service.received.length, await devicesOf('aida')]).toEqual([1, []]);
  });

  test.each([
    ['no JSON', 'token'],
    ['no keys', JSON.stringify({ endpoint: 'https://push.example/x' })],
    ['keys that are none', JSON.stringify({ endpoint: 'https://push.example/x', keys: { p256dh: 'AA', auth: 'BB' } })],
    ['a private address', JSON.stringify({ endpoint: 'https://10.0.0.1/x', keys: newReceiver().keys })],
    ['another protocol', JSON.stringify({ endpoint: 'ftp://push.example/x', keys: newReceiver().keys })],
  ])('are refused with %s', async (_, token) => {
    await expect(subscribe('aida', { token })).rejects.toMatchObject({ code: 'notifications.bad_token' });
    expect(await devicesOf('aida')).toEqual([]);
  });

  test('are none of programs, which have no session', async () => {
    const from = { user: user('aida'), session: undefined, locale: 'ru' as const, agent: undefined };
    await expect(registerDevice(deps, from, { token: tokenOf(newReceiver()) })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  test('keep their address and keys sealed', async () => {
    const receiver = newReceiver();
    await subscribe('aida', { token: tokenOf(receiver, `${service.origin}/private-endpoint`) });
    const { rows } = await database.pool.query('select * from notifications.push_devices');
    const stored = JSON.stringify(rows[0], (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    for (const secret of ['private-endpoint', receiver.keys.auth, receiver.keys.p256dh])
      expect(stored).not.toContain(secret);
  });
});
