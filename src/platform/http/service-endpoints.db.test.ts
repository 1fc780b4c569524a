import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { GOOD, greetingServer, mount } from '../../../tests/support/greeting-server.ts';
import { testConfig, testServer } from '../../../tests/support/server.ts';

const greeting = greetingServer();
const { post } = greeting;

test('health, readiness and metrics respond', async () => {
  await post(GOOD);
  expect((await greeting.app.inject('/healthz')).json()).toEqual({ ok: true, parts: {} });
  expect((await greeting.app.inject('/readyz')).statusCode).toBe(200);
  const figures = (await greeting.app.inject('/metrics')).payload;
  expect(figures).toContain(
    'http_request_duration_seconds_count{method="POST",route="/api/greetings/:n",status="2xx"}',
  );
  expect(figures).not.toContain('greetings/3');
});

test('/openapi.json is OpenAPI 3.1 with shared schemas in components', async () => {
  const answer = await greeting.app.inject('/openapi.json');
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

test('a release has no demonstration routes, and metrics need the token', async () => {
  const config = testConfig({
    mode: 'release',
    metricsToken: 'k3yForTheFigures0nly',
    baseUrl: 'https://sapar.example',
  });
  const release = await testServer(greeting.database, mount, { config, readiness: async () => ({ database: false }) });
  expect((await greeting.app.inject('/api/demo/mail')).statusCode).toBe(200);
  expect((await release.app.inject('/api/demo/mail')).statusCode).toBe(404);
  expect((await release.app.inject('/metrics')).statusCode).toBe(404);
  const authorization = 'Bearer k3yForTheFigures0nly';
  expect((await release.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(200);
  expect((await release.app.inject('/readyz')).statusCode).toBe(503);
  const [cookie] = (await release.app.inject('/api/me')).cookies;
  expect(cookie).toMatchObject({ name: '__Host-sapar_visitor', secure: true, httpOnly: true, path: '/' });
  expect(cookie?.domain).toBeUndefined();
  // A cookie planted by a sibling domain under the plain name is ignored.
  const planted = 'p'.repeat(32);
  const asked = (name: string) => release.app.inject({ url: '/api/me', headers: { cookie: `${name}=${planted}` } });
  expect((await asked('sapar_visitor')).cookies.map(({ name }) => name)).toEqual(['__Host-sapar_visitor']);
  expect((await asked('__Host-sapar_visitor')).cookies).toEqual([]);
  await release.app.close();
});

test('an untrusted proxy is logged once and reported by readiness, which stays ready', async () => {
  const at = async (trustProxy: readonly string[]) => {
    const server = await testServer(greeting.database, () => {}, { config: testConfig({ trustProxy }) });
    const ask = (headers: Record<string, string>) =>
      server.app.inject({ url: '/readyz', headers, remoteAddress: '10.1.2.3' });
    await ask({});
    for (let n = 0; n < 3; n++) await ask({ 'x-forwarded-for': `192.0.2.${n}`, 'x-forwarded-proto': 'https' });
    const answer = await ask({});
    await server.app.close();
    const logged = server.lines().filter((line) => line.includes('SAPAR_TRUST_PROXY'));
    return { said: logged.length, ...answer.json(), status: answer.statusCode };
  };
  const warnings = ['forwarded_headers_not_trusted'];
  expect(await at([])).toMatchObject({ said: 1, status: 200, ready: true, warnings });
  expect(await at(['10.9.9.9'])).toMatchObject({ said: 1, warnings });
  const trusted = await at(['10.1.2.3']);
  expect(trusted).toMatchObject({ said: 0, ready: true });
  expect(trusted).not.toHaveProperty('warnings');
});

test('OPTIONS lists the methods of a path, other methods get 405 with the list, unknown paths 404', async () => {
  const ask = (method: string, url: string) =>
    greeting.app.inject({ method: method as 'GET', url, headers: { host: 'localhost' } });
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
});

test('the whole server answers OPTIONS as well', async () => {
  const { app: listening } = await testServer(greeting.database, mount);
  const base = new URL(await listening.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(base.port), '127.0.0.1');
  socket.end(`OPTIONS * HTTP/1.1\r\nHost: ${base.host}\r\nConnection: close\r\n\r\n`);
  let logged = '';
  for await (const chunk of socket) logged += chunk;
  expect(logged).toMatch(/^HTTP\/1.1 204 /);
  expect(logged).toMatch(/^allow: .*\bPOST\b/im);
  await listening.close();
});

test('liveness names the component that hangs', async () => {
  let pool = true;
  const { app: watched } = await testServer(greeting.database, mount, { liveness: () => ({ loop: true, pool }) });
  expect((await watched.inject('/healthz')).json()).toEqual({ ok: true, parts: { loop: true, pool: true } });
  pool = false;
  const hangs = await watched.inject('/healthz');
  expect([hangs.statusCode, hangs.json()]).toEqual([503, { ok: false, parts: { loop: true, pool: false } }]);
  await watched.close();
});

test('concurrent readiness requests share one check', async () => {
  let readings = 0;
  const readiness = async () => {
    readings++;
    return { database: true };
  };
  const { app: watched } = await testServer(greeting.database, mount, { readiness });
  const answers = await Promise.all(Array.from({ length: 50 }, () => watched.inject('/readyz')));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(readings).toBe(1);
  await watched.close();
});
