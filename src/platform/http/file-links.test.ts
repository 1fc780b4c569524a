import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { notFound } from '#kernel/app-error.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { testConfig, testServer } from '../../../tests/support/server.ts';
import { SESSION_COOKIE, VISITOR_COOKIE } from './caller.ts';
import { setCookie } from './cookies.ts';
import { createFileLinks, filesHostOf } from './file-links.ts';

const SITE = 'sapar.example';
const FILES = 'files.sapar.example';
const COOKIES = { cookie: `${VISITOR_COOKIE}=${'a'.repeat(32)}; ${SESSION_COOKIE}=secret` };
const BYTES = Buffer.from('%PDF-1.7 <script>alert(1)</script>');
const config = testConfig({ baseUrl: `https://${SITE}`, filesUrl: `https://${FILES}/download` });
let app: ReturnType<typeof fastify> | undefined;
afterEach(async () => void (await app?.close()));

/** The site with one file, `a`, and the host of files. */
async function site(changed: Partial<typeof config> = {}) {
  const clock = testClock();
  const links = createFileLinks({ ...config, ...changed, clock });
  const accounts: string[] = [];
  const there = new Set(['a']);
  const fileOf = (ref: string) => {
    if (!there.has(ref)) throw notFound('platform.not_found');
    return {
      ref,
      name: '"><script>.pdf',
      contentType: 'application/pdf',
      size: BYTES.length,
      read: async function* () {
        yield BYTES;
      },
    };
  };
  const server = await testServer(
    { db: {} as never },
    (mounted) => {
      const send = links.serve('test', async (ref) => fileOf(ref));
      mounted.get('/file/:ref', { config: { limit: false } }, async (request, reply) => {
        setCookie(reply, VISITOR_COOKIE, 'x'.repeat(32), { maxAge: 60 });
        return send(reply, fileOf((request.params as { ref: string }).ref));
      });
      mounted.get('/page', async () => 'page');
      links.routes(mounted);
    },
    {
      clock,
      config: { ...config, ...changed },
      readAccount: async (token) => {
        accounts.push(token);
        return null;
      },
    },
  );
  app = server.app;
  const get = (host: string, url: string) => server.app.inject({ url, headers: { host, ...COOKIES } });
  return { get, clock, there, accounts };
}
const pathOf = (location: unknown) => {
  const url = new URL(String(location));
  return { host: url.host, path: url.pathname };
};

test('a file of the site is downloaded from the host of files by a link, without cookies or rights', async () => {
  const { get, accounts } = await site();
  const led = await get(SITE, '/file/a');
  expect([led.statusCode, led.headers['cache-control'], led.body]).toEqual([302, 'private, no-store', '']);
  const { host, path } = pathOf(led.headers.location);
  expect(host).toBe(FILES);
  const got = await get(FILES, path);
  expect([got.statusCode, got.rawPayload.equals(BYTES)]).toEqual([200, true]);
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(BYTES.length),
    'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''[\w%.-]+$/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  });
  expect(got.headers['set-cookie']).toBeUndefined();
  expect(accounts).toEqual([]);
});

test('the host of files serves nothing of the site, and the site none of its links', async () => {
  const { get } = await site();
  const { path } = pathOf((await get(SITE, '/file/a')).headers.location);
  expect((await get(SITE, '/page')).statusCode).toBe(200);
  for (const url of ['/page', '/file/a', '/', '/healthz', '/api/session', '/none']) {
    const answer = await get(FILES, url);
    expect([url, answer.statusCode, answer.headers['set-cookie']]).toEqual([url, 404, undefined]);
  }
  expect((await get(SITE, path)).statusCode).toBe(404);
});

test('a link ends after a minute, opens no other file, and none that was removed', async () => {
  const { get, clock, there } = await site();
  const { path } = pathOf((await get(SITE, '/file/a')).headers.location);
  const [text = '', mac = ''] = (path.split('/').at(-1) ?? '').split('.');
  const other = Buffer.from(JSON.stringify(['test', 'b', 9_999_999_999])).toString('base64url');
  there.add('b');
  for (const token of [`${other}.${mac}`, `${text}.${mac.slice(1)}`, text, `${text}.`, 'x'])
    expect([token, (await get(FILES, `/download/f/${token}`)).statusCode]).toEqual([token, 404]);
  clock.advance({ seconds: 59 });
  expect((await get(FILES, path)).statusCode).toBe(200);
  there.delete('a');
  expect((await get(FILES, path)).statusCode).toBe(404);
  there.add('a');
  clock.advance({ seconds: 2 });
  const late = await get(FILES, path);
  expect([late.statusCode, late.json().code]).toEqual([410, 'platform.link_expired']);
  const others = createFileLinks({ ...config, secret: randomBytes(32), clock });
  const stranger = fastify();
  const send = others.serve('test', async () => Promise.reject(new Error('not opened')));
  stranger.get('/', (_request, reply) => {
    send(reply, { ref: 'a', name: 'a', contentType: 'a', size: 0, read: async function* () {} });
  });
  const forged = pathOf((await stranger.inject('/')).headers.location);
  await stranger.close();
  expect((await get(FILES, forged.path)).statusCode).toBe(404);
});

test('without a host of files the site serves them itself, as downloads that no page can run', async () => {
  const { get } = await site({ filesUrl: '/files' });
  const got = await get(SITE, '/file/a');
  expect([got.statusCode, got.rawPayload.equals(BYTES)]).toEqual([200, true]);
  expect(got.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; /),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['/files', null],
  ['https://sapar.example/files', null],
  ['https://files.sapar.example', 'files.sapar.example'],
  ['http://127.0.0.1:3001', '127.0.0.1:3001'],
])('with the setting %s files come from %s', (filesUrl, host) => {
  expect(filesHostOf({ filesUrl, baseUrl: 'https://sapar.example' })?.host ?? null).toBe(host);
});
