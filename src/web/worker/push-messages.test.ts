import { expect, test } from 'vitest';
import { pushMessage } from '#modules/notifications/domain/push.ts';
import { openPage, readPush, renewSubscription } from './push-messages.ts';

const ORIGIN = 'https://sapar.example';

test('a push of the server is shown with its text, and leads to its page', () => {
  const text = pushMessage({
    body: 'Заказ S-1: билеты выписаны',
    navigate: `${ORIGIN}/order/o1`,
    tag: 'order:S-1',
    lang: 'ru',
  });
  expect(readPush(text, ORIGIN)).toEqual({
    title: 'Sapar',
    options: {
      body: 'Заказ S-1: билеты выписаны',
      tag: 'order:S-1',
      lang: 'ru',
      renotify: true,
      icon: '/icon-180.png',
      data: { url: `${ORIGIN}/order/o1` },
    },
  });
});

test.each([
  undefined,
  '',
  'not JSON',
  'null',
  '[]',
  '{"notification":7}',
  '{"notification":{"body":{}}}',
])('a broken push (%s) is shown by the name of the site alone', (text) => {
  expect(readPush(text, ORIGIN)).toEqual({
    title: 'Sapar',
    options: { icon: '/icon-180.png', data: { url: `${ORIGIN}/account/notify` } },
  });
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/x',
  'javascript:alert(1)',
  'http://sapar.example/',
])('a push to %s leads to the notifications of this site', (navigate) => {
  const { options } = readPush(JSON.stringify({ notification: { navigate } }), ORIGIN);
  expect(options.data.url).toBe(`${ORIGIN}/account/notify`);
});

type FakeWindow = { url: string; focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> };
function browser(urls: readonly string[], { controlled = true } = {}) {
  const done: string[] = [];
  const windowAt = (url: string): FakeWindow => ({
    url,
    focus: async () => done.push(`focus ${url}`),
    navigate: async (to) => {
      if (!controlled) throw new TypeError('not controlled');
      done.push(`navigate ${url} ${to}`);
      return windowAt(to);
    },
  });
  const windows = {
    matchAll: async () => urls.map(windowAt),
    openWindow: async (url: string) => void done.push(`open ${url}`),
  };
  return { windows: windows as unknown as Parameters<typeof openPage>[0], done };
}

test('a tap goes to the window that shows the page, else leads one of ours there, else opens one', async () => {
  const at = async (urls: string[], options?: { controlled: boolean }) => {
    const { windows, done } = browser(urls, options);
    await openPage(windows, '/order/1');
    return done;
  };
  expect(await at(['/', '/order/1'])).toEqual(['focus /order/1']);
  expect(await at(['/'])).toEqual(['navigate / /order/1', 'focus /order/1']);
  expect(await at(['/'], { controlled: false })).toEqual(['open /order/1']);
  expect(await at([])).toEqual(['open /order/1']);
});

test('a subscription that the browser replaced is registered; one that only ended is made again', async () => {
  const sent: unknown[] = [];
  const subscribed: unknown[] = [];
  const fresh = { toJSON: () => ({ endpoint: 'new' }) } as unknown as PushSubscription;
  const old = { options: { applicationServerKey: new ArrayBuffer(65) } } as unknown as PushSubscription;
  const parts = {
    pushManager: {
      subscribe: async (options?: PushSubscriptionOptionsInit) => {
        subscribed.push(options);
        return fresh;
      },
    },
    fetch: (async (path: string, init: RequestInit) => {
      sent.push([path, init.method, JSON.parse(String(init.body))]);
      return new Response();
    }) as unknown as typeof fetch,
  };
  const registration = ['/api/account/push/devices', 'POST', { token: '{"endpoint":"new"}' }];
  await renewSubscription(parts, { newSubscription: fresh, oldSubscription: old });
  expect([sent, subscribed]).toEqual([[registration], []]);
  await renewSubscription(parts, { oldSubscription: old, newSubscription: null });
  expect(sent).toEqual([registration, registration]);
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: old.options.applicationServerKey }]);
  await renewSubscription(parts, {});
  expect(sent).toHaveLength(2);
});
