import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FOR_KEEPING } from '#kernel/for-keeping.ts';
import { html, startFakeWorker } from './fake-worker.ts';
import { ASSETS_CACHE, ASSETS_LIMIT, KEPT_AT, KEPT_CACHE } from './kept-pages.ts';

const ORDER = '/order/4f1c2b';
const SCRIPT = { path: '/assets/page-1.js', mode: 'no-cors' } as const;
const site = (path: string) => (path.startsWith('/assets/') ? new Response(`code of ${path}`) : html(`Page ${path}`));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('with the storage full', () => {
  test('a file of the site that the network has answered reaches its page', async () => {
    const worker = await startFakeWorker(site);
    worker.device.full = true;
    expect(await (await worker.open(SCRIPT))?.text()).toBe('code of /assets/page-1.js');
  });

  test('an order that was kept before stays readable, as it was then', async () => {
    let version = 1;
    const worker = await startFakeWorker((path) => (path === ORDER ? html(`Version ${version}`) : site(path)));
    await worker.tell({ type: 'keep', owner: 'a:aida', paths: [ORDER] });
    worker.device.full = true;
    version = 2;
    expect(await (await worker.open({ path: ORDER }))?.text()).toContain('Version 2');
    worker.offline.now = true;
    expect(await (await worker.open({ path: ORDER }))?.text()).toContain('Version 1');
  });
});

test('with the storage forbidden files and pages come from the network', async () => {
  const worker = await startFakeWorker(site);
  worker.device.forbidden = true;
  expect(await (await worker.open(SCRIPT))?.text()).toBe('code of /assets/page-1.js');
  expect(await (await worker.open({ path: ORDER }))?.text()).toContain(`Page ${ORDER}`);
});

test('a file of the site is fetched once', async () => {
  const worker = await startFakeWorker(site);
  await worker.open(SCRIPT);
  await worker.open(SCRIPT);
  expect(worker.fetched).toEqual([SCRIPT.path]);
});

describe('a kept order', () => {
  const SERVED = 'Tue, 02 Mar 2027 10:00:00 GMT';
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  const keepOrder = { type: 'keep', owner: 'a:aida', paths: [ORDER] } as const;
  const orders = (worker: { fetched: string[] }) => worker.fetched.filter((path) => path === ORDER).length;

  test('is of the time at which the server answered, whatever the clock of the device says', async () => {
    vi.setSystemTime('2031-01-01T00:00:00Z');
    const worker = await startFakeWorker((path) => (path === ORDER ? html('Order', { date: SERVED }) : site(path)));
    await worker.tell(keepOrder);
    worker.offline.now = true;
    const copy = await worker.open({ path: ORDER });
    expect(copy?.headers.get(KEPT_AT)).toBe('2027-03-02T10:00:00.000Z');
    expect(await copy?.text()).toContain('<html data-kept-at="2027-03-02T10:00:00.000Z" lang="ru">');
  });

  test('is not fetched again within a minute, and is when a clock put back makes it one of the future', async () => {
    vi.setSystemTime('2027-03-02T10:00:30Z');
    const worker = await startFakeWorker((path) => (path === ORDER ? html('Order', { date: SERVED }) : site(path)));
    await worker.tell(keepOrder);
    await worker.tell(keepOrder);
    expect(orders(worker)).toBe(1);
    vi.setSystemTime('2027-03-01T10:00:00Z');
    await worker.tell(keepOrder);
    expect(orders(worker)).toBe(2);
  });

  test('keeps the files that it needs, however many of later releases have come since', async () => {
    vi.setSystemTime('2027-03-02T10:00:30Z');
    const worker = await startFakeWorker(site);
    await worker.tell(keepOrder);
    const assets = await worker.cache(ASSETS_CACHE);
    for (let n = 0; n < ASSETS_LIMIT + 5; n++) await assets.put(`/assets/later-${n}.js`, new Response('later'));
    await worker.tell({ type: 'owner', owner: 'a:aida' });
    const left = worker.stored(ASSETS_CACHE);
    expect(left).toHaveLength(ASSETS_LIMIT + 1);
    expect([left.includes(SCRIPT.path), left.includes('/assets/later-0.js')]).toEqual([true, false]);
  });

  test('leaves the device when it changes hands, and at a sign-out', async () => {
    const worker = await startFakeWorker(site);
    await worker.tell(keepOrder);
    await worker.tell({ type: 'owner', owner: 'a:bakyt' });
    expect(worker.stored(KEPT_CACHE)).not.toContain(ORDER);
    await worker.tell({ type: 'keep', owner: 'a:bakyt', paths: [ORDER] });
    expect(worker.stored(KEPT_CACHE)).toContain(ORDER);
    await worker.open({ path: '/logout', method: 'POST' });
    expect(worker.stored(KEPT_CACHE)).toEqual([]);
  });

  test.each([401, 403, 404])('leaves the device once the server answers %i', async (status) => {
    let isOpen = true;
    const worker = await startFakeWorker((path) =>
      path === ORDER && !isOpen ? new Response('', { status }) : site(path),
    );
    await worker.tell(keepOrder);
    isOpen = false;
    await worker.open({ path: ORDER });
    expect(worker.stored(KEPT_CACHE)).not.toContain(ORDER);
  });
});

describe('the home page', () => {
  /** Each rendering has its number, and says whether it was made for keeping. */
  const numbered = () => {
    let renderings = 0;
    return (path: string, headers: Headers) => {
      if (path !== '/') return site(path);
      renderings += 1;
      return html(`${headers.has(FOR_KEEPING) ? 'Kept' : 'Full'} home ${renderings}`);
    };
  };
  const owner = { type: 'owner', owner: 'a:aida' } as const;

  test('opens without a connection as it was made for keeping, never as it was shown with prices', async () => {
    const worker = await startFakeWorker(numbered());
    await worker.tell(owner);
    expect(await (await worker.open({ path: '/' }))?.text()).toContain('Full home 2');
    worker.offline.now = true;
    expect(await (await worker.open({ path: '/' }))?.text()).toMatch(/data-kept-at="[^"]+".*Kept home 1/);
  });

  test('is kept anew after a search, and else once in ten minutes', async () => {
    const worker = await startFakeWorker(numbered());
    await worker.tell(owner);
    await worker.tell(owner);
    expect(worker.fetched.filter((path) => path === '/')).toHaveLength(1);
    await worker.tell({ type: 'searched' });
    worker.offline.now = true;
    expect(await (await worker.open({ path: '/' }))?.text()).toContain('Kept home 2');
  });

  test('is not kept before it is known whose browser it is, and leaves the device at a sign-out', async () => {
    const worker = await startFakeWorker(numbered());
    await worker.tell({ type: 'searched' });
    expect(worker.stored(KEPT_CACHE)).toEqual([]);
    await worker.tell(owner);
    await worker.open({ path: '/logout', method: 'POST' });
    worker.offline.now = true;
    expect((await worker.open({ path: '/' }))?.type).toBe('error');
  });

  test('under an address with a query is not answered by the one without', async () => {
    const worker = await startFakeWorker(numbered());
    await worker.tell(owner);
    worker.offline.now = true;
    const answer = await worker.open({ path: '/?chatId=7' });
    expect(answer?.headers.get('location')).toBe('https://sapar.test/offline?to=%2F%3FchatId%3D7');
  });
});

test('a worker of a new release removes caches that it does not know, and the page of lost connections', async () => {
  const worker = await startFakeWorker(site);
  await (await worker.cache('sapar-pages-of-last-month')).put('/', new Response('old'));
  await worker.tell({ type: 'keep', owner: 'a:aida', paths: [ORDER] });
  await worker.dispatch('activate', {});
  expect(await caches.keys()).not.toContain('sapar-pages-of-last-month');
  expect([worker.stored(KEPT_CACHE).includes(ORDER), worker.stored(KEPT_CACHE).includes('/offline')]).toEqual([
    true,
    false,
  ]);
  expect(worker.self.clients.claim).toHaveBeenCalledOnce();
});

test.each([
  ['the page that it names', { url: 'https://sapar.test/order/4f1c2b' }, 'https://sapar.test/order/4f1c2b'],
  ['the site when it names none', undefined, 'https://sapar.test'],
])('a tap on a notification closes it and opens %s', async (_, data, opened) => {
  const worker = await startFakeWorker(site);
  const notification = { close: vi.fn(), data };
  await worker.dispatch('notificationclick', { notification });
  expect(notification.close).toHaveBeenCalledOnce();
  expect(worker.self.clients.openWindow).toHaveBeenCalledWith(opened);
});
