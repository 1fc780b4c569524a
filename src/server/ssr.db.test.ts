import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { emptyCompany } from '#kernel/company.ts';
import { FOR_KEEPING } from '#kernel/for-keeping.ts';
import { route } from '#platform/http/route.ts';
import { testClock } from '../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { testConfig, testServer } from '../../tests/support/server.ts';
import { aborted, asks, buy, rendered, testBuild, whoami } from '../../tests/support/web-build.ts';
import { registerSsr } from './ssr.ts';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`;
const clientFolder = mkdtempSync(join(tmpdir(), 'sapar-client-'));
mkdirSync(join(clientFolder, 'assets'));
writeFileSync(join(clientFolder, 'assets/entry-abc.js'), SCRIPT);
writeFileSync(join(clientFolder, 'favicon.svg'), '<svg/>');

let database: TestDatabase;
let app: FastifyInstance;
let url: string;
const readTokens: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
  const config = testConfig();
  ({ app } = await testServer(
    database,
    (server, { internalCalls }) => {
      route(server, whoami, async ({ caller }) => ({ visitor: caller.visitorId, ip: caller.ip }));
      route(server, buy, async ({ params, body, request }) => {
        if (params.id === 'gone') throw new AppError('gone', 'platform.not_found');
        return {
          bought: `${params.id}-${body.name}`,
          key: String(request.headers['idempotency-key'] ?? '') || null,
        };
      });
      route(server, asks, async () => ({ ok: true }), { limit: { max: 3, seconds: 60 } });
      registerSsr(server, {
        build: testBuild(),
        clientFolder,
        config,
        clock: testClock(),
        company: () => emptyCompany('kg'),
        internalCalls,
      });
    },
    {
      config,
      readAccount: async (token) => {
        readTokens.push(token);
        return null;
      },
    },
  ));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(clientFolder, { recursive: true });
});

const form = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url, ...headers },
    body,
  });

test('a page calls the API as its visitor, and a new visitor keeps one id over all calls', async () => {
  const answer = await fetch(`${url}/who`, { headers: { cookie: 'defaultLanguage=kg' } });
  const page = (await answer.json()) as Record<string, Record<string, string>>;
  expect(page.one).toEqual(page.two);
  expect(page.caller).toEqual({ locale: 'kg' });
  expect(page.site).toMatchObject({ site: 'kg', demo: true, currency: 'KGS' });
  expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${page.nonce}'`);
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toContain(`sapar_visitor=${page.one?.visitor}; Max-Age=31536000; Path=/; HttpOnly`);
  const again = await fetch(`${url}/who`, { headers: { cookie: cookies[0]!.split(';')[0]! } });
  expect(((await again.json()) as typeof page).one).toEqual(page.one);
  expect(again.headers.getSetCookie()).toEqual([]);
});

test('a page sets its visitor when opened: concurrent requests afterwards cannot create several', async () => {
  const opened = await fetch(`${url}/nowhere`);
  const [cookie, ...more] = opened.headers.getSetCookie();
  expect(cookie).toMatch(/^sapar_visitor=[\w-]{32};.*HttpOnly/);
  expect(more).toEqual([]);
  const known = { cookie: cookie!.split(';')[0]! };
  const all = await Promise.all([1, 2, 3].map(() => fetch(`${url}/who`, { headers: known })));
  const visitors = await Promise.all(all.map(async (answer) => (await answer.json()).one.visitor));
  expect(new Set(visitors)).toEqual(new Set([known.cookie.split('=')[1]]));
  expect(all.flatMap((answer) => answer.headers.getSetCookie())).toEqual([]);
});

test('a page reads the session only in its API calls, once per call', async () => {
  readTokens.length = 0;
  await (await fetch(`${url}/who`, { headers: { cookie: 'sapar_session=mine' } })).json();
  expect(readTokens).toEqual(['mine', 'mine']);
  await fetch(`${url}/favicon.svg`, { headers: { cookie: 'sapar_session=mine' } });
  expect(readTokens).toHaveLength(2);
});

test('a form without JavaScript reaches its action, and the redirect keeps its cookies', async () => {
  const answer = await form('/buy/7', 'name=%D0%90%D0%B9%D0%B3%D2%AF%D0%BB');
  expect(answer.status).toBe(302);
  expect(decodeURI(answer.headers.get('location') ?? '')).toBe('/bought/7-Айгүл/k-1');
  expect(answer.headers.getSetCookie()).toEqual(['seen=1']);
});

test('a form from another site is rejected before any action runs', async () => {
  expect((await form('/buy/7', 'name=ab', { origin: 'https://evil.example' })).status).toBe(403);
});

test('an API error reaches the page with its status and code', async () => {
  const answer = await form('/buy/gone', 'name=ab');
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('at call');
});

test('the API keeps its JSON parser despite page forms', async () => {
  const post = (type: string, body: string) =>
    fetch(`${url}/api/purchases/1`, { method: 'POST', headers: { 'content-type': type }, body });
  expect((await post('application/json', '{"name":"ab"}')).status).toBe(200);
  expect((await post('application/x-www-form-urlencoded', 'name=ab')).status).toBe(415);
});

test('unknown API and file paths are not rendered as pages', async () => {
  for (const path of ['/api/nothing', '/api', '/assets/gone.js']) {
    const answer = await fetch(url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  }
  expect((await fetch(`${url}/no/such/page`)).status).toBe(404);
});

test('files with a hash in their name are cached for a year, others for an hour, pages not at all', async () => {
  const script = await fetch(`${url}/assets/entry-abc.js`);
  expect(await script.text()).toBe(SCRIPT);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await fetch(`${url}/favicon.svg`)).headers.get('cache-control')).toBe('public, max-age=3600');
  expect((await fetch(`${url}/buy/1`)).headers.get('cache-control')).toBe('private, no-cache');
});

test('scripts, styles and fonts carry no headers of documents; what can be opened as a page does', async () => {
  const script = await fetch(`${url}/assets/entry-abc.js`, { headers: { 'accept-encoding': 'identity' } });
  const ofConnection = ['connection', 'date', 'keep-alive'];
  expect([...script.headers.keys()].filter((name) => !ofConnection.includes(name)).sort()).toEqual([
    'cache-control',
    'content-length',
    'content-type',
    'cross-origin-resource-policy',
    'vary',
    'x-content-type-options',
  ]);
  expect((await fetch(`${url}/favicon.svg`)).headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('file paths cannot leave their folder', async () => {
  for (const path of ['/assets/..%2f..%2fetc/passwd', '/..%2f..%2fetc%2fpasswd', '/assets/%2e%2e/%2e%2e/etc/passwd']) {
    const answer = await fetch(url + path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('root:');
  }
});

test('a streamed page arrives piece by piece, compressed or not, and stops when its reader leaves', async () => {
  const http = await import('node:http');
  for (const encoding of ['identity', 'br']) {
    const before = aborted.count;
    const first = await new Promise<Buffer>((give, fail) => {
      const request = http.get(`${url}/slow`, { headers: { 'accept-encoding': encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (chunks.length < 3) return;
          expect(response.headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined);
          give(Buffer.concat(chunks));
          request.destroy();
        });
      });
      request.once('error', fail);
    });
    const text = encoding === 'br' ? unfinished(first) : first.toString();
    expect(text.startsWith('first first ')).toBe(true);
    await expect.poll(() => aborted.count).toBe(before + 1);
  }
});

const unfinished = (bytes: Buffer): string =>
  brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();

test('a HEAD request is answered without a body', async () => {
  const answer = await fetch(`${url}/buy/1`, { method: 'HEAD' });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

test('a failing page reveals no details', async () => {
  const answer = await fetch(`${url}/fails`);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('inside of the page');
});

test('a request path stays on this site, however it is spelt', async () => {
  const http = await import('node:http');
  const { hostname, port } = new URL(url);
  const raw = (path: string, host = hostname) =>
    new Promise<number>((give, fail) => {
      const readTokens = http.get({ hostname, port, path, headers: { host } }, (response) => {
        response.resume();
        give(response.statusCode ?? 0);
      });
      readTokens.once('error', fail);
    });
  expect(await raw('/who')).toBe(200);
  expect(await raw('//evil.example/who')).toBe(404);
  for (const path of ['//', '///']) expect([200, 404]).toContain(await raw(path));
  for (const host of ['a b', '[::', '%', 'evil.example:99999']) expect(await raw('/who', host)).toBe(400);
});

test.each([
  ['application/json', '{}'],
  ['text/plain', 'name=ab'],
  ['multipart/form-data', '--'],
])('a form of type %j is rejected without an internal error', async (type, body) => {
  const headers = { 'content-type': type };
  const answer = await app.inject({ method: 'POST', url: '/buy/7', headers, payload: body });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'platform.bad_media_type']);
});

test('API calls of a page count for its reader, and so do page forms', async () => {
  const readTokens = (remoteAddress: string) => app.inject({ url: '/asks', remoteAddress });
  const codes: number[] = [];
  for (let n = 0; n < 4; n++) codes.push((await readTokens('192.0.2.7')).statusCode);
  expect(codes).toEqual([200, 200, 200, 500]);
  expect((await readTokens('192.0.2.8')).statusCode).toBe(200);

  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/buy/7', headers, payload: 'name=ab', remoteAddress });
  const answers = await Promise.all(Array.from({ length: 260 }, () => sent('192.0.2.9')));
  expect(answers.filter((answer) => answer.statusCode === 302).length).toBeLessThanOrEqual(240);
  expect(answers.some((answer) => answer.statusCode === 429)).toBe(true);
  expect((await sent('192.0.2.10')).statusCode).toBe(302);
});

test('a shared page holds no cookie, nonce or visitor: anonymous readers of a second get one rendering', async () => {
  const { host } = new URL(testConfig().baseUrl);
  const open = (headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: '/shared', headers: { host, ...headers } });
  const before = rendered.count;
  const answers = await Promise.all([open(), open({ 'user-agent': 'Other/1' }), open({ 'accept-language': 'en' })]);
  expect(rendered.count).toBe(before + 1);
  for (const answer of answers) {
    expect(answer.payload).toBe(answers[0]?.payload);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  }
  const [page] = answers;
  expect(page?.payload).toContain('<script>seen = {"seen":"","language":"ru","cookie":""}</script>');
  const script = /<script>(.*?)<\/script>/.exec(page?.payload ?? '')?.[1] ?? '';
  const policy = String(page?.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}';`);
  expect(policy).not.toContain('nonce');
  // Compressed for who accepts it, and the same page.
  const coded = await open({ 'accept-encoding': 'br' });
  expect(coded.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(coded.rawPayload).toString()).toBe(page?.payload);

  // Who has a cookie, a token or came by another name gets a page of their own.
  for (const headers of [{ cookie: 'sapar_visitor=x' }, { authorization: 'Bearer x' }, { host: 'evil.example' }]) {
    const own = await open(headers as Record<string, string>);
    expect(own.payload).toContain('<script nonce=');
    expect(own.payload).not.toBe(page?.payload);
  }
});

test('a page that a browser keeps for reading without a connection is no shared one', async () => {
  const { host } = new URL(testConfig().baseUrl);
  const headers = { host, [FOR_KEEPING]: '1' };
  const kept = await app.inject({ method: 'GET', url: '/shared', headers, remoteAddress: '192.0.2.199' });
  expect(kept.payload).toContain('<script nonce=');
});

test('calls of a shared page count for no reader: an address without calls left gets the whole page', async () => {
  const { host } = new URL(testConfig().baseUrl);
  const ask = () => app.inject({ method: 'GET', url: '/api/asks', remoteAddress: '192.0.2.77' });
  const own = [await ask(), await ask(), await ask(), await ask()];
  expect(own.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  const page = await app.inject({ method: 'GET', url: '/shared/', headers: { host }, remoteAddress: '192.0.2.77' });
  expect([page.statusCode, page.payload.includes('seen =')]).toEqual([200, true]);
  // The exemption is the renderer's own: a header from outside changes nothing.
  const claimed = { method: 'GET' as const, url: '/api/asks', headers: { 'x-sapar-shared': '1' } };
  expect((await app.inject({ ...claimed, remoteAddress: '192.0.2.77' })).statusCode).toBe(429);
});
