import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Account } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { zMoney } from '#kernel/schemas.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testConfig, testServer } from '../../../tests/support/server.ts';
import { addressOf, SESSION_COOKIE } from './caller.ts';
import { route } from './route.ts';

const person = (given: Partial<Account>): Account => ({
  userId: 'somebody',
  name: 'Айгүл',
  roles: [],
  contractId: null,
  workplaceId: null,
  ...given,
});

const CANARY = 'Canaryeva AN7654321 canary@example.kg';

const greet = endpoint({
  method: 'POST',
  path: '/api/greetings/:n',
  access: 'public',
  summary: 'Greets',
  params: z.strictObject({ n: z.coerce.number().int().max(9) }),
  query: z.strictObject({ loud: z.string().optional() }),
  body: z.strictObject({
    name: z.string().min(2).max(20),
    born: z.string().refine((text) => text !== '1990-02-31', { error: 'common.bad_date' }),
  }),
  output: z.object({ text: z.string(), price: zMoney, again: zMoney.nullable() }),
  status: 201,
});
const whoami = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'visitor',
  summary: 'Who asks',
  output: z.object({ visitor: z.string() }),
});
const nothing = endpoint({
  method: 'GET',
  path: '/api/nothing',
  access: 'public',
  summary: 'Asks for nobody',
  output: z.object({ locale: z.string() }),
});
const demo = endpoint({
  method: 'GET',
  path: '/api/demo/mail',
  access: 'demo',
  summary: 'Mail of the demonstration',
  output: z.object({}),
});
const fail = endpoint({
  method: 'GET',
  path: '/api/fail/:how',
  access: 'public',
  summary: 'Fails',
  params: z.strictObject({ how: z.string() }),
  output: z.object({}),
});

function mount(app: FastifyInstance): void {
  route(app, greet, async ({ params, body }) => ({
    text: `${body.name} ${params.n}`,
    price: { minor: 100, currency: 'KGS' as const },
    again: null,
    secret: 'not declared',
  }));
  route(app, whoami, async ({ caller }) => ({ visitor: caller.visitorId }));
  route(app, nothing, async ({ caller }) => ({ locale: caller.locale }));
  route(app, demo, async () => ({}));
  route(
    app,
    fail,
    async ({ params }) => {
      if (params.how === 'gone') throw new AppError('gone', 'platform.not_found');
      if (params.how === 'limited') throw new AppError('limited', 'platform.too_many_requests', { seconds: 21 });
      if (params.how === 'soon') throw new AppError('conflict', 'platform.still_running', { seconds: 2 });
      throw new Error(`failed for ${CANARY}`, { cause: new TypeError('inside') });
    },
    { limit: { max: 3, seconds: 60 } },
  );
}

let database: TestDatabase;
let app: FastifyInstance;
let lines: () => readonly string[];
const clock = testClock();
beforeAll(async () => {
  database = await testDatabase();
  ({ app, lines } = await testServer(database, mount, { clock }));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const GOOD = { name: 'Айгүл', born: '1990-02-03' };
const post = (payload: unknown, headers: Record<string, string> = {}, url = '/api/greetings/3') =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

test('only declared fields leave the server, under the declared status', async () => {
  const answer = await post(GOOD);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ text: 'Айгүл 3', price: { minor: 100, currency: 'KGS' }, again: null });
});

test('every refused field is named by its path, with words in the reader’s language', async () => {
  const body = { name: 'А', born: '1990-02-31', role: 'admin' };
  const answer = await post(body, { cookie: 'defaultLanguage=en' }, '/api/greetings/77?shout=1');
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.json()).toMatchObject({
    status: 400,
    code: 'common.bad_input',
    title: 'Check what you have entered',
    requestId: answer.headers['x-request-id'],
    fields: [{ path: 'params.n', code: 'platform.too_big', message: expect.stringContaining('at most 9') }],
  });
  const fields = (await post(body)).json().fields as { path: string; code: string }[];
  expect(fields.map(({ path, code }) => [path, code])).toEqual([
    ['name', 'platform.too_small'],
    ['born', 'common.bad_date'],
    ['', 'platform.unknown_field'],
  ]);
});

test.each([
  ['cut JSON', '{"name":', 'application/json', 400, 'platform.bad_json'],
  ['nothing', '', 'application/json', 400, 'platform.bad_json'],
  ['a list', '[]', 'application/json', 400, 'common.bad_input'],
  ['null', 'null', 'application/json', 400, 'common.bad_input'],
  ['a form', 'name=a', 'application/x-www-form-urlencoded', 415, 'platform.bad_media_type'],
  ['a megabyte', `{"name":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413, 'platform.too_large'],
  ['a zero byte', '{"name":"a\\u0000b","born":"1990-02-03"}', 'application/json', 400, 'common.bad_input'],
  ['half a character', '{"name":"a\\ud800","born":"1990-02-03"}', 'application/json', 400, 'common.bad_input'],
  ['a well of brackets', '['.repeat(400_000), 'application/json', 400, 'platform.bad_json'],
  ['a deep list', '['.repeat(400_000) + ']'.repeat(400_000), 'application/json', 400, 'common.bad_input'],
  ['a poisoned prototype', '{"__proto__":{"admin":true}}', 'application/json', 400, 'platform.bad_json'],
])('%s as the body is answered with a problem, never a 500', async (_name, payload, type, status, code) => {
  const answer = await post(payload, { 'content-type': type });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test.each([
  '/api/no-such-thing',
  '/nowhere',
  '/api/%zz',
  '/api/fail/%00',
  '/api/greetings/3',
])('GET %s is a problem, not a stack', async (url) => {
  const answer = await app.inject({ url });
  expect(url.startsWith('/api/greetings') ? [405] : [400, 404]).toContain(answer.statusCode);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});

test('an address that cannot be read is a bad request', async () => {
  expect((await app.inject({ url: '/api/%zz' })).json()).toMatchObject({
    status: 400,
    code: 'platform.bad_request',
    detail: 'Запрос составлен неверно.',
  });
});

test('a failure of ours shows nothing of its inside, and the log finds it by the request’s number', async () => {
  const answer = await app.inject({ url: '/api/fail/hard', headers: { cookie: 'defaultLanguage=kg' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.payload).not.toContain('Canaryeva');
  expect(answer.json()).toMatchObject({ code: 'platform.internal', title: 'Ички ката' });
  expect(lines().some((line) => line.includes(answer.json().requestId) && line.includes('TypeError'))).toBe(true);
});

test('what people type never reaches the log of requests', async () => {
  await post({ ...GOOD, name: CANARY.slice(0, 20) }, {}, '/api/greetings/3?loud=Canaryeva');
  await app.inject({ url: '/find/Canaryeva?document=AN7654321&email=canary@example.kg' });
  await app.inject({ url: '/orders/kT0pS3cretC0deOfSixtyBits' });
  const requests = lines().filter((line) => line.includes('"msg":"request"'));
  expect(requests.length).toBeGreaterThan(0);
  for (const secret of ['AN7654321', 'canary@', 'loud', 'kT0pS3cretC0de', '127.0.0.1'])
    expect(requests.join('')).not.toContain(secret);
});

test('a visitor gets one lasting cookie, hidden from scripts, and only when somebody asks who he is', async () => {
  const silent = await app.inject({ url: '/api/nothing' });
  expect(silent.cookies).toEqual([]);
  const first = await app.inject({ url: '/api/me' });
  const [cookie] = first.cookies;
  expect(cookie).toMatchObject({ name: 'sapar_visitor', httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(cookie?.value).toMatch(/^[\w-]{32}$/);
  const again = await app.inject({ url: '/api/me', cookies: { sapar_visitor: cookie!.value } });
  expect(again.json()).toEqual(first.json());
  expect(again.cookies).toEqual([]);
  const forged = await app.inject({ url: '/api/me', cookies: { sapar_visitor: 'admin' } });
  expect(forged.json().visitor).not.toBe('admin');
});

test('nobody outside may choose the id of a new visitor', async () => {
  const wanted = 'a'.repeat(32);
  const answer = await app.inject({
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
  const answer = await app.inject({ url: '/api/nothing', cookies: { defaultLanguage: value } });
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
])('a change that comes with %j is answered %i', async (headers, status) => {
  const answer = await post(GOOD, headers as Record<string, string>);
  expect(answer.statusCode).toBe(status);
  if (status === 403) expect(answer.json().code).toBe('platform.foreign_origin');
});

test('a page of another site may not read or frame us, and scripts need the nonce of this answer', async () => {
  const [one, two] = await Promise.all([app.inject('/api/nothing'), app.inject('/api/nothing')]);
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

test('where the site has HTTPS, browsers are told to come by nothing else', async () => {
  const config = testConfig({ baseUrl: 'https://sapar.example' });
  const secure = await testServer(database, () => {}, { config });
  const answer = await secure.app.inject('/api/nothing');
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await secure.app.close();
});

test('a route with a limit of its own refuses the fourth call with the seconds to wait', async () => {
  clock.advance({ minutes: 5 });
  const codes: number[] = [];
  for (let n = 0; n < 4; n++) codes.push((await app.inject('/api/fail/gone')).statusCode);
  expect(codes).toEqual([410, 410, 410, 429]);
  const refused = await app.inject('/api/fail/gone');
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.json().detail).toBe('Слишком много запросов. Повторите через 60 секунд.');
  clock.advance({ minutes: 2 });
  expect((await app.inject('/api/fail/limited')).headers['retry-after']).toBe('21');
});

test('a refusal that is over soon says when to ask again', async () => {
  clock.advance({ minutes: 5 });
  const { statusCode, headers } = await app.inject('/api/fail/soon');
  expect([statusCode, headers['retry-after']]).toEqual([409, '2']);
});

test('floods of one address are refused, of others not', async () => {
  clock.advance({ minutes: 5 });
  const ask = (remoteAddress: string) => app.inject({ url: '/api/nothing', remoteAddress });
  const answers = await Promise.all(Array.from({ length: 1300 }, () => ask('192.0.2.1')));
  expect(answers.filter((answer) => answer.statusCode === 200).length).toBeLessThanOrEqual(1200);
  expect(answers.some((answer) => answer.statusCode === 429)).toBe(true);
  expect((await ask('192.0.2.2')).statusCode).toBe(200);
});

test('agents behind one address have a count each; visitors and customers of that address share one', async () => {
  const people: Record<string, Account> = {
    agent: person({ userId: 'agent', roles: ['ROLE_AGENT'], contractId: 'c1' }),
    colleague: person({ userId: 'colleague', roles: ['ROLE_AGENT'], contractId: 'c1' }),
    cashier: person({ userId: 'cashier', roles: ['ROLE_CASHER'] }),
    customer: person({ userId: 'customer' }),
  };
  const { app: office } = await testServer(database, mount, {
    readAccount: async (session) => people[session] ?? null,
  });
  const ask = async (who: string | null, url = '/api/fail/gone') => {
    const headers = who === null ? {} : { cookie: `${SESSION_COOKIE}=${who}` };
    return (await office.inject({ url, remoteAddress: '203.0.113.5', headers })).statusCode;
  };
  const codes: number[] = [];
  for (let n = 0; n < 4; n++) codes.push(await ask('agent'));
  expect(codes).toEqual([410, 410, 410, 429]);
  for (const who of ['colleague', 'cashier', 'customer', null]) expect(await ask(who)).toBe(410);
  expect(await ask(null)).toBe(410);
  expect(await ask('customer')).toBe(429);
  expect(await ask('colleague')).toBe(410);
  await office.close();
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
])('%s counts as %s: a network that one household has is one address', (ip, address) => {
  expect(addressOf(ip)).toBe(address);
});

test('whoever sends a request drop by drop is hung up on', async () => {
  const slow = await testServer(database, mount, { clock, patience: 300 });
  const { port } = new URL(await slow.app.listen({ port: 0, host: '127.0.0.1' }));
  const head =
    'POST /api/greetings/3 HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n';
  for (const start of [head, 'GET / HTTP/1.1\r\nhost: a']) {
    const socket = connect(Number(port), '127.0.0.1');
    let said = '';
    let reset = false;
    socket.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    // A drop that is still under way makes the line a reset one, which may overtake the answer.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      reset = error.code === 'ECONNRESET' || error.code === 'EPIPE';
    });
    socket.write(start);
    const drops = setInterval(() => socket.write(' '), 50);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(said).toMatch(reset ? /^(HTTP\/1.1 408 |$)/ : /^HTTP\/1.1 408 /);
    clearInterval(drops);
    socket.destroy();
  }
  await slow.app.close();
});

test('an address of a thousand filters is answered in words of every language', async () => {
  const { app: listening } = await testServer(database);
  const base = await listening.listen({ host: '127.0.0.1', port: 0 });
  const filters = (count: number) => 'air=X0&stops=direct&price=100000&'.repeat(count);
  const long = await fetch(`${base}/search/abc?${filters(1_000)}`);
  expect([long.status, long.headers.get('content-type')]).toEqual([431, 'text/plain; charset=utf-8']);
  expect((await long.text()).split('\n')).toEqual([
    'Адрес страницы слишком длинный. Уберите часть фильтров или начните поиск заново.',
    'The address of the page is too long. Take some filters away or start a new search.',
    'Барактын дареги өтө узун. Чыпкалардын бир бөлүгүн алып салыңыз же издөөнү кайра баштаңыз.',
  ]);
  // A hundred are only an unknown address here.
  expect((await fetch(`${base}/search/abc?${filters(100)}`)).status).toBe(404);
  await listening.close();
});

test('health, readiness and figures answer', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ ok: true, parts: {} });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  const figures = (await app.inject('/metrics')).payload;
  expect(figures).toContain(
    'http_request_duration_seconds_count{method="POST",route="/api/greetings/:n",status="2xx"}',
  );
  expect(figures).not.toContain('greetings/3');
});

test('the description of the wire is OpenAPI 3.1 with shared parts lifted out', async () => {
  const answer = await app.inject('/openapi.json');
  const document = answer.json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toContain('/api/greetings/{n}');
  const { post: operation } = document.paths['/api/greetings/{n}'];
  expect(operation.parameters.map((parameter: { name: string }) => parameter.name).sort()).toEqual(['loud', 'n']);
  expect(operation.responses['201'].content['application/json'].schema.properties.price).toEqual({
    $ref: '#/components/schemas/Money',
  });
  const text = answer.payload;
  expect(text).not.toContain('#/definitions');
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(document.components.schemas).toHaveProperty(name as string);
});

test('a release has no demonstration routes and tells its figures to nobody without the token', async () => {
  const config = testConfig({
    mode: 'release',
    metricsToken: 'k3yForTheFigures0nly',
    baseUrl: 'https://sapar.example',
  });
  const release = await testServer(database, mount, { config, readiness: async () => ({ database: false }) });
  expect((await app.inject('/api/demo/mail')).statusCode).toBe(200);
  expect((await release.app.inject('/api/demo/mail')).statusCode).toBe(404);
  expect((await release.app.inject('/metrics')).statusCode).toBe(404);
  const authorization = 'Bearer k3yForTheFigures0nly';
  expect((await release.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(200);
  expect((await release.app.inject('/readyz')).statusCode).toBe(503);
  const [cookie] = (await release.app.inject('/api/me')).cookies;
  expect(cookie).toMatchObject({ name: '__Host-sapar_visitor', secure: true, httpOnly: true, path: '/' });
  expect(cookie?.domain).toBeUndefined();
  // What a neighbour of the domain has planted under the plain name says nothing.
  const planted = 'p'.repeat(32);
  const asked = (name: string) => release.app.inject({ url: '/api/me', headers: { cookie: `${name}=${planted}` } });
  expect((await asked('sapar_visitor')).cookies.map(({ name }) => name)).toEqual(['__Host-sapar_visitor']);
  expect((await asked('__Host-sapar_visitor')).cookies).toEqual([]);
  await release.app.close();
});

test(
  'a proxy that is not trusted is named in the log once and ' + 'warned of by readiness, which stays as it is',
  async () => {
    const at = async (trustProxy: readonly string[]) => {
      const server = await testServer(database, () => {}, { config: testConfig({ trustProxy }) });
      const ask = (headers: Record<string, string>) =>
        server.app.inject({ url: '/readyz', headers, remoteAddress: '10.1.2.3' });
      await ask({});
      for (let n = 0; n < 3; n++) await ask({ 'x-forwarded-for': `192.0.2.${n}`, 'x-forwarded-proto': 'https' });
      const answer = await ask({});
      await server.app.close();
      const said = server.lines().filter((line) => line.includes('SAPAR_TRUST_PROXY'));
      return { said: said.length, ...answer.json(), status: answer.statusCode };
    };
    const warnings = ['forwarded_headers_not_trusted'];
    expect(await at([])).toMatchObject({ said: 1, status: 200, ready: true, warnings });
    expect(await at(['10.9.9.9'])).toMatchObject({ said: 1, warnings });
    const trusted = await at(['10.1.2.3']);
    expect(trusted).toMatchObject({ said: 0, ready: true });
    expect(trusted).not.toHaveProperty('warnings');
  },
);

test(
  'OPTIONS says what a path takes, TRACE and a wrong method are refused with the same list, an unknown path ' +
    'stays unknown',
  async () => {
    const ask = (method: string, url: string) =>
      app.inject({ method: method as 'GET', url, headers: { host: 'localhost' } });
    const options = await ask('OPTIONS', '/api/greetings/3?loud=1');
    expect([options.statusCode, options.headers.allow, options.payload]).toEqual([204, 'OPTIONS, POST', '']);
    expect((await ask('OPTIONS', '/healthz')).headers.allow).toBe('GET, HEAD, OPTIONS');
    for (const method of ['TRACE', 'GET', 'PUT', 'DELETE']) {
      const refused = await ask(method, '/api/greetings/3');
      expect([method, refused.statusCode, refused.headers.allow]).toEqual([method, 405, 'OPTIONS, POST']);
      expect(refused.json()).toMatchObject({ code: 'platform.method_not_allowed', status: 405 });
    }
    expect((await ask('TRACE', '/healthz')).statusCode).toBe(405);
    for (const method of ['OPTIONS', 'TRACE', 'GET']) expect((await ask(method, '/api/no-such')).statusCode).toBe(404);
  },
);

test('the whole server answers OPTIONS as well', async () => {
  const { app: listening } = await testServer(database, mount);
  const base = new URL(await listening.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(base.port), '127.0.0.1');
  socket.end(`OPTIONS * HTTP/1.1\r\nHost: ${base.host}\r\nConnection: close\r\n\r\n`);
  let said = '';
  for await (const chunk of socket) said += chunk;
  expect(said).toMatch(/^HTTP\/1.1 204 /);
  expect(said).toMatch(/^allow: .*\bPOST\b/im);
  await listening.close();
});

test('liveness says which part of the process hangs', async () => {
  let pool = true;
  const { app: watched } = await testServer(database, mount, { liveness: () => ({ loop: true, pool }) });
  expect((await watched.inject('/healthz')).json()).toEqual({ ok: true, parts: { loop: true, pool: true } });
  pool = false;
  const hangs = await watched.inject('/healthz');
  expect([hangs.statusCode, hangs.json()]).toEqual([503, { ok: false, parts: { loop: true, pool: false } }]);
  await watched.close();
});

test('readiness is looked up once for all who ask at the same time', async () => {
  let readings = 0;
  const readiness = async () => {
    readings++;
    return { database: true };
  };
  const { app: watched } = await testServer(database, mount, { readiness });
  const answers = await Promise.all(Array.from({ length: 50 }, () => watched.inject('/readyz')));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(readings).toBe(1);
  await watched.close();
});

const SLOW_PACE = {
  requests: { burst: 40, perSecond: 0.001 },
  expensive: { burst: 5, perSecond: 0.001 },
  refuseAfterMs: 5,
  waitingRefusals: 100,
};

test(
  'an address that asks too fast is refused in words, another ' + 'address and the health checks are answered',
  async () => {
    const { app: paced } = await testServer(database, mount, { pace: SLOW_PACE });
    const ask = (url: string, remoteAddress: string, headers = {}) => paced.inject({ url, remoteAddress, headers });
    const expensive = await Promise.all(Array.from({ length: 20 }, () => ask('/openapi.json', '198.51.100.1')));
    expect(expensive.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = expensive.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json().code).toBe('platform.too_many_requests');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    // What is cheap has a wider pace of its own.
    expect((await ask('/api/nothing', '198.51.100.1')).statusCode).toBe(200);
    const cheap = await Promise.all(Array.from({ length: 60 }, () => ask('/api/nothing', '198.51.100.2')));
    expect(cheap.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40);
    const page = await ask('/openapi.json', '198.51.100.1', { accept: 'text/html' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/plain; charset=utf-8']);
    expect(page.payload.split('\n')).toHaveLength(3);
    expect((await ask('/openapi.json', '198.51.100.3')).statusCode).toBe(200);
    const health = await Promise.all(Array.from({ length: 60 }, () => ask('/healthz', '198.51.100.2')));
    expect(new Set(health.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await paced.close();
  },
);

test('control: without the pace one address is answered as often as it asks', async () => {
  const wide = { burst: 1_000_000, perSecond: 1_000_000 };
  const { app: unpaced } = await testServer(database, mount, {
    pace: { ...SLOW_PACE, requests: wide, expensive: wide },
  });
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => unpaced.inject({ url: '/openapi.json', remoteAddress: '198.51.100.1' })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
  await unpaced.close();
});
