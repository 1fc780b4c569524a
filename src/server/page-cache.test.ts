import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { type CachedPage, codingOf, createPageCache, withoutNonce } from './page-cache.ts';

const pageOf = (text: string, status = 200): CachedPage => ({
  status,
  headers: [],
  html: Buffer.from(text),
  scripts: [],
});

test('requests of a second share one rendering, also while it runs; the next one sees what has changed', async () => {
  let now = 0;
  let text = 'first';
  const render = vi.fn(async () => pageOf(text));
  const cache = createPageCache(() => now);
  const [a, b] = await Promise.all([cache('/', render), cache('/', render)]);
  expect([a.html.toString(), b.html.toString(), render.mock.calls.length]).toEqual(['first', 'first', 1]);
  text = 'second';
  now = 999;
  expect((await cache('/', render)).html.toString()).toBe('first');
  now = 1_000;
  expect((await cache('/', render)).html.toString()).toBe('second');
});

test('a page lives from the start of its rendering: a slow one is not older when it is answered', async () => {
  let now = 0;
  const cache = createPageCache(() => now);
  const slow = cache('/', async () => pageOf('slow'));
  now = 1_500;
  await slow;
  expect((await cache('/', async () => pageOf('new'))).html.toString()).toBe('new');
});

test('a page that is refused its turn is answered as it was, for half a minute and no longer', async () => {
  let now = 0;
  const cache = createPageCache(() => now);
  const busy = () => Promise.reject(new AppError('limited', 'platform.too_many_requests'));
  await cache('/', async () => pageOf('kept'));
  for (now of [1_000, 2_500, 29_999])
    for (let n = 0; n < 2; n++) expect((await cache('/', busy)).html.toString()).toBe('kept');
  await expect(cache('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  await cache('/', async () => pageOf('new'));
  now = 29_999 + 30_000;
  await expect(cache('/', busy)).rejects.toMatchObject({ kind: 'limited' });
});

test('a failure and an error page are not kept', async () => {
  const cache = createPageCache(() => 0);
  await expect(cache('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect((await cache('/', async () => pageOf('broken', 500))).status).toBe(500);
  expect((await cache('/', async () => pageOf('well'))).html.toString()).toBe('well');
});

test('strangers’ addresses do not fill the memory: the oldest page makes room', async () => {
  const cache = createPageCache(() => 0);
  const render = vi.fn(async () => pageOf('page'));
  for (let n = 0; n < 300; n++) await cache(`/${n}`, render);
  await cache('/299', render);
  expect(render).toHaveBeenCalledTimes(300);
  await cache('/0', render);
  expect(render).toHaveBeenCalledTimes(301);
});

test('a page is coded once for each coding', async () => {
  const cache = createPageCache(() => 0);
  const page = await cache('/', async () => pageOf('text'.repeat(500)));
  const [br, gzip] = [await page.body('br'), await page.body('gzip')];
  expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual(Array(2).fill('text'.repeat(500)));
  expect(await (await cache('/', async () => pageOf('other'))).body('br')).toBe(br);
  expect(page.body(null)).toBe(page.html);
});

test('scripts that carried the nonce are named by their hashes; files and foreign scripts are not', () => {
  const { html, scripts } = withoutNonce(
    '<script nonce="n1">let a = 1;</script><script nonce="n1" type="module">b()</script>' +
      '<script nonce="n1" src="/x.js"></script>' +
      '<p><script>steal()</script></p>',
    'n1',
  );
  expect(html).not.toContain('nonce');
  expect(scripts).toEqual(
    ['let a = 1;', 'b()'].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  );
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['deflate', null],
  [undefined, null],
])('of «%s» the coding is %s', (accepted, coding) => expect(codingOf(accepted)).toBe(coding));
