import { expect, test } from 'vitest';
import { createFairQueue } from '#platform/limits/fair-queue.ts';
import type { CachedPage } from './page-cache.ts';
import { createSharedPages } from './shared-pages.ts';

const LIMITS = { maxRunning: 4, maxRunningPerCaller: 1, maxWaiting: 8, maxWaitingPerCaller: 2, retrySeconds: 1 };
const UNSEEN = { ...LIMITS, maxRunning: 1, maxWaiting: 2 };
const page =
  (status = 200) =>
  async (): Promise<CachedPage> => ({ status, headers: [], html: Buffer.from(''), scripts: [] });
const address = (path: string, isFixed = false) => ({ key: path, path, isFixed });

test('addresses that do not exist refuse neither the home page nor a page that was found before', async () => {
  let now = 0;
  const open = createSharedPages(createFairQueue(LIMITS), { unseen: UNSEEN, nowMs: () => now });
  expect((await open(address('/content/about'), 'reader', page())).status).toBe(200);
  now = 5_000;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const flood = Array.from({ length: 300 }, (_, n) =>
    open(address(`/none-${n}`), 'flood', async () => {
      await held;
      return page(404)();
    }).then(
      ({ status }) => status,
      (error: { kind: string }) => error.kind,
    ),
  );
  expect((await open(address('/', true), 'reader', page())).status).toBe(200);
  expect((await open(address('/content/about'), 'reader', page())).status).toBe(200);
  release();
  const answers = await Promise.all(flood);
  expect([answers.filter((one) => one === 404).length, new Set(answers)]).toEqual([3, new Set([404, 'limited'])]);
});

test('a flood of one page holds no other up', async () => {
  const open = createSharedPages(createFairQueue(LIMITS), { unseen: UNSEEN });
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const slow = Array.from({ length: 3 }, (_, n) =>
    open({ ...address('/news', true), key: `/news ${n}` }, 'flood', async () => {
      await held;
      return page()();
    }),
  );
  expect((await open(address('/', true), 'reader', page())).status).toBe(200);
  release();
  await Promise.all(slow);
});

test('a page that nothing has found yet is opened to a reader during a flood of unknown addresses', async () => {
  const open = createSharedPages(createFairQueue(LIMITS), { unseen: { ...LIMITS, maxRunning: 2 } });
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const flood = Array.from({ length: 100 }, (_, n) =>
    open(address(`/none-${n}`), 'flood', async () => {
      await held;
      return page(404)();
    }).catch((error: { kind: string }) => error.kind),
  );
  expect((await open(address('/content/about'), 'reader', page())).status).toBe(200);
  release();
  await Promise.all(flood);
});
