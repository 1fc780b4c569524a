import { expect, test } from 'vitest';
import { GOOD, greetingServer } from '../../../tests/support/greeting-server.ts';
import { testConfig, testServer } from '../../../tests/support/server.ts';

const greeting = greetingServer();
const { post } = greeting;

test('a visitor gets one lasting httpOnly cookie, and only when the identity is needed', async () => {
  const silent = await greeting.app.inject({ url: '/api/nothing' });
  expect(silent.cookies).toEqual([]);
  const first = await greeting.app.inject({ url: '/api/me' });
  const [cookie] = first.cookies;
  expect(cookie).toMatchObject({ name: 'sapar_visitor', httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(cookie?.value).toMatch(/^[\w-]{32}$/);
  const again = await greeting.app.inject({ url: '/api/me', cookies: { sapar_visitor: cookie!.value } });
  expect(again.json()).toEqual(first.json());
  expect(again.cookies).toEqual([]);
  const forged = await greeting.app.inject({ url: '/api/me', cookies: { sapar_visitor: 'admin' } });
  expect(forged.json().visitor).not.toBe('admin');
});

test('an outside caller cannot choose the id of a new visitor', async () => {
  const wanted = 'a'.repeat(32);
  const answer = await greeting.app.inject({
    url: '/api/me',
    headers: { 'x-sapar-visitor': wanted, 'x-sapar-inside': 'guess' },
  });
  expect(answer.json().visitor).not.toBe(wanted);
});

test.each([
  ['kg', 'kg'],
  ['de', 'ru'],
  ['', 'ru'],
])('the language cookie %j means %s', async (value, locale) => {
  const answer = await greeting.app.inject({ url: '/api/nothing', cookies: { defaultLanguage: value } });
  expect(answer.json()).toEqual({ locale });
});

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'http://127.0.0.1:3000' }, 201],
  [{ host: 'sapar.example', origin: 'https://sapar.example' }, 201],
  [{ 'sec-fetch-site': 'same-origin' }, 201],
  [{}, 201],
])('a change with headers %j is answered %i', async (headers, status) => {
  const answer = await post(GOOD, headers as Record<string, string>);
  expect(answer.statusCode).toBe(status);
  if (status === 403) expect(answer.json().code).toBe('platform.foreign_origin');
});

test('other sites may not read or frame a page, and scripts need the nonce of the response', async () => {
  const [one, two] = await Promise.all([greeting.app.inject('/api/nothing'), greeting.app.inject('/api/nothing')]);
  const policy = String(one.headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'/);
  expect(policy).not.toBe(two.headers['content-security-policy']);
  expect(one.headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  });
  expect(one.headers).not.toHaveProperty('strict-transport-security');
});

test('the camera is for the page that scans tickets alone', async () => {
  const cameraPages = /^\/door$/;
  const { app } = await testServer(greeting.database, () => {}, { cameraPages });
  const policyOf = async (url: string) => String((await app.inject(url)).headers['permissions-policy']);
  expect(await policyOf('/door?code=1')).toMatch(/^camera=\(self\), geolocation=\(\)/);
  expect(await policyOf('/doors')).toMatch(/^camera=\(\),/);
  await app.close();
});

test('a site with HTTPS sends HSTS', async () => {
  const config = testConfig({ baseUrl: 'https://sapar.example' });
  const secure = await testServer(greeting.database, () => {}, { config });
  const answer = await secure.app.inject('/api/nothing');
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await secure.app.close();
});
