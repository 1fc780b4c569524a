import { describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { post } from '#platform/http/outgoing/post.ts';
import { createNotifications } from './index.ts';
import { issued, pushFixture, user } from './testing/push-fixture.ts';
import { receivePush } from './testing/push-service.ts';
import { notifyUsers } from './use-cases/notify-users.ts';
import { emailContext } from './use-cases/queue-email.ts';
import { changeSettings, readAll } from './use-cases/read-notifications.ts';

const fixture = pushFixture();
const { deps, clock, unread, members, query, runJob, runJobs, jobTimes, states } = fixture;
const { subscribe, devicesOf, textsFor } = fixture;

describe('a push', () => {
  test('reaches the browsers of a contract’s users, encrypted for each, signed by us, in its language', async () => {
    const aida = await subscribe('aida');
    await notifyUsers(deps, issued);
    await notifyUsers(deps, issued);
    expect(await runJobs()).toEqual([]);
    const [push, ...more] = fixture.service.received;
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

    fixture.service.received.length = 0;
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
    expect(fixture.service.received).toEqual([]);
    await inTransaction(deps.db, (tx) => notifications.notifyContract(tx, news));
    await runJobs();
    await runJobs();
    expect(fixture.service.received).toHaveLength(1);
  });

  test('of an order reaches the customer who bought it without a contract, a visitor’s order none', async () => {
    const { receiver } = await subscribe('customer');
    const notifications = createNotifications({ ...deps, sms: null });
    await inTransaction(deps.db, async (tx) => {
      for (const order of ['S-2', 'S-3'])
        await notifications.notifyBuyers(tx, { ...issued, facts: { ...issued.facts, order }, dedupe: order });
    });
    await runJobs();
    await runJobs();
    expect(textsFor(receiver)).toEqual(['Заказ S-2: билеты выписаны']);
    const readers = await query('select user_id as id from notifications.in_app_notifications');
    expect(readers).toEqual([{ id: 'customer' }]);
  });

  test('is sent as its reader has chosen for its kind, also when they chose after it was queued', async () => {
    const { receiver } = await subscribe('aida');
    const choose = (push: boolean) =>
      changeSettings(deps, user('aida'), { settings: [{ kind: 'order-issued', inApp: false, mail: false, push }] });
    await choose(false);
    await notifyUsers(deps, issued);
    await runJobs();
    expect(fixture.service.received).toEqual([]);
    await choose(true);
    await notifyUsers(deps, { ...issued, dedupe: 'second' });
    await choose(false);
    await runJobs();
    expect([fixture.service.received.length, await states()]).toEqual([0, ['dropped']]);
    await choose(true);
    await notifyUsers(deps, { ...issued, dedupe: 'third' });
    await runJobs();
    expect(textsFor(receiver)).toHaveLength(1);
  });

  test('is not sent to a user who has left the contract or was closed meanwhile', async () => {
    await subscribe('bakyt');
    await subscribe('closed');
    await notifyUsers(deps, issued);
    await query(
      `insert into notifications.push_deliveries (id, device_id, kind, details, dedupe, at, expires_at)
       select 'p1', id, 'watch-news', '{"order":"","path":"/"}', 'd', now(), '2100-01-01'
       from notifications.push_devices where user_id = 'closed'`,
    );
    members.silver = ['aida'];
    await runJobs();
    await runJob('notifications.send-push', { id: 'p1' });
    members.silver = ['aida', 'bakyt'];
    expect([fixture.service.received.length, await states()]).toEqual([0, ['dropped', 'dropped']]);
  });
});

describe('an answer of support in a chat', () => {
  const answer = async (conversationId: string, subjectKind = 'support') => {
    await runJob('on:conversations.author-answered:notifications', {
      conversationId,
      seq: 3,
      subjectKind,
      subjectId: null,
    });
  };

  test('is pushed to its author once they have not read it for a while; the tap opens the chat', async () => {
    const { receiver } = await subscribe('customer');
    unread.set('c1', { userId: 'customer', contractId: null });
    await answer('c1');
    await runJobs();
    expect(fixture.service.received).toEqual([]);
    clock.set('2031-11-20T06:00:20Z');
    await runJobs();
    await runJobs();
    const [push] = fixture.service.received;
    const { notification } = JSON.parse(receivePush(push?.body ?? Buffer.alloc(0), receiver).toString());
    expect(notification).toMatchObject({
      navigate: 'https://sapar.example/?chatId=c1',
      tag: 'chat-answer:/?chatId=c1',
    });
    expect(push?.headers.urgency).toBe('high');
  });

  test('is pushed once with what support writes after it, until the author has read or been e-mailed it', async () => {
    await subscribe('customer');
    unread.set('c1', { userId: 'customer', contractId: null });
    for (const seq of [3, 4]) await runJob('notifications.tell-chat-answer', { conversationId: 'c1', seq });
    await runJobs();
    expect(fixture.service.received).toHaveLength(1);
    unread.set('c1', { userId: 'customer', contractId: null, after: 4 });
    await runJob('notifications.tell-chat-answer', { conversationId: 'c1', seq: 5 });
    await runJobs();
    expect(fixture.service.received).toHaveLength(2);
  });

  test('that was read, or is in a request, is not', async () => {
    await subscribe('customer');
    await answer('read');
    unread.set('r1', { userId: 'customer', contractId: null });
    await answer('r1', 'request');
    clock.set('2031-11-20T06:01:00Z');
    await runJobs();
    await runJobs();
    expect(fixture.service.received).toEqual([]);
  });
});

describe('unread answers of support', () => {
  const event = { conversationId: 'c1', seq: 3, subjectKind: 'support', subjectId: null };
  const announce = (quotedAt: string | null = null) =>
    runJob('on:conversations.author-answered:notifications', { ...event, quotedAt });
  const letters = () =>
    query<{ id: string; recipient: Buffer; content: Buffer }>(
      'select id, recipient, content from notifications.outgoing_messages',
    );
  const opened = async () =>
    (await letters()).map(({ id, recipient, content }) => ({
      to: deps.sealer.open(recipient, emailContext(id, 'recipient')),
      ...JSON.parse(deps.sealer.open(content, emailContext(id, 'content'))),
    }));

  test('come in one letter after two minutes, which may be answered and belongs to its conversation', async () => {
    unread.set('c1', { userId: 'customer', contractId: null });
    await announce();
    clock.set('2031-11-20T06:01:59Z');
    await runJobs();
    expect(await letters()).toEqual([]);
    clock.set('2031-11-20T06:02:00Z');
    await runJobs();
    const [letter, ...more] = await opened();
    expect([letter.to, more]).toEqual(['customer@x.example', []]);
    expect(letter.reply).toEqual({ address: 'reply+c1.customer@in.example.kg', conversationId: 'c1' });
    expect(letter.text).toContain('Билет готов');
    expect(letter.text).toContain('Можно просто ответить на это письмо');
    expect(letter.html).toContain('Скан &lt;b&gt;приложил&lt;/b&gt;');
  });

  test('come at most every ten minutes, and not to who reads the chat or wants no letters of it', async () => {
    unread.set('c1', { userId: 'customer', contractId: null });
    await announce('2031-11-20T05:55:00.000Z');
    expect(await jobTimes()).toContain('2031-11-20T06:05:00.000Z');
    clock.set('2031-11-20T06:05:00Z');
    const setting = { kind: 'chat-answer' as const, inApp: true, mail: false, push: false };
    await changeSettings(deps, user('customer'), { settings: [setting] });
    await runJobs();
    await changeSettings(deps, user('customer'), { settings: [{ ...setting, mail: true }] });
    unread.clear();
    await announce();
    clock.set('2031-11-20T07:00:00Z');
    await runJobs();
    expect(await letters()).toEqual([]);
  });
});

describe('staff of a support conversation', () => {
  test('are notified that their client has written, that a note names them, and that it has no executor', async () => {
    const message = { conversationId: 'c1', seq: 4, subjectKind: 'support', subjectId: null };
    await runJob('on:conversations.staff-answered:notifications', { ...message, userId: 'asel' });
    await runJob('on:conversations.staff-mentioned:notifications', { ...message, userIds: ['bakyt'] });
    await runJob('on:conversations.desk-awaited:notifications', { ...message, userIds: ['asel', 'bakyt'] });
    // A request notifies by itself.
    const ofRequest = { ...message, subjectKind: 'request', userIds: ['asel'] };
    await runJob('on:conversations.desk-awaited:notifications', ofRequest);
    const notices = await query(
      `select user_id as reader, kind, details ->> 'path' as path from notifications.in_app_notifications order by n`,
    );
    const path = '/office/chats?filter=open&chatId=c1';
    expect(notices).toEqual([
      { reader: 'asel', kind: 'request-answered', path },
      { reader: 'bakyt', kind: 'request-mentioned', path },
      { reader: 'asel', kind: 'desk-waits', path },
      { reader: 'bakyt', kind: 'desk-waits', path },
    ]);
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
    expect([fixture.service.received.length, await states()]).toEqual([0, ['dropped', 'dropped', 'dropped']]);
  });

  test('that begin before a repeated try hold it back too', async () => {
    await subscribe('aida');
    await notifyUsers(deps, issued);
    await changeSettings(deps, user('aida'), { settings: [], quiet });
    clock.set('2031-11-20T18:00:00Z');
    await runJobs();
    expect([fixture.service.received.length, await jobTimes()]).toEqual([0, [END]]);
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
    fixture.service.answer.status = status;
    await notifyUsers(deps, issued);
    expect(await runJobs()).toEqual([]);
    expect(await devicesOf('aida')).toEqual([]);
  });

  test.each([429, 503])('that answers %i gets it again, until the last try fails', async (status) => {
    await subscribe('aida');
    fixture.service.answer.status = status;
    await notifyUsers(deps, issued);
    expect(await runJobs()).toEqual([`a push service answered ${status}`]);
    expect(await states()).toEqual(['queued']);
    await query(`select platform.add_jobs($1)`, [
      JSON.stringify([
        {
          identifier: 'notifications.send-push',
          payload: (await query('select id from notifications.push_deliveries'))[0],
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
      fixture.service.answer.status = status;
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
    const [delivery] = await query('select id from notifications.push_deliveries where device_id = $1', [id]);
    await runJob('notifications.send-push', delivery, undefined, closed);
    expect([fixture.service.received.length, await devicesOf('aida')]).toEqual([0, []]);
  });
});
