import { expect, test } from 'vitest';
import { CANARY, GOOD, greetingServer } from '../../../tests/support/greeting-server.ts';
import { testServer } from '../../../tests/support/server.ts';

const greeting = greetingServer();
const { post } = greeting;

test('only declared fields leave the server, under the declared status', async () => {
  const answer = await post(GOOD);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ text: 'Айгүл 3', price: { minor: 100, currency: 'KGS' }, again: null });
});

test('every invalid field is reported by its path, in the reader’s language', async () => {
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
])('%s as the body gets a problem response, never a 500', async (_name, payload, type, status, code) => {
  const answer = await post(payload, { 'content-type': type });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test.each([
  '/api/no-such-thing',
  '/nowhere',
  '/api/%zz',
  '/api/fail/%00',
  '/api/greetings/3',
])('GET %s returns a problem, not a stack trace', async (url) => {
  const answer = await greeting.app.inject({ url });
  expect(url.startsWith('/api/greetings') ? [405] : [400, 404]).toContain(answer.statusCode);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});

test('an undecodable path is a bad request', async () => {
  expect((await greeting.app.inject({ url: '/api/%zz' })).json()).toMatchObject({
    status: 400,
    code: 'platform.bad_request',
    detail: 'Запрос составлен неверно.',
  });
});

test('an internal error reveals no details, and the log has it under the request id', async () => {
  const answer = await greeting.app.inject({ url: '/api/fail/hard', headers: { cookie: 'defaultLanguage=kg' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.payload).not.toContain('Canaryeva');
  expect(answer.json()).toMatchObject({ code: 'platform.internal', title: 'Ички ката' });
  expect(greeting.lines().some((line) => line.includes(answer.json().requestId) && line.includes('TypeError'))).toBe(
    true,
  );
});

test('typed data never reach the request log', async () => {
  await post({ ...GOOD, name: CANARY.slice(0, 20) }, {}, '/api/greetings/3?loud=Canaryeva');
  await greeting.app.inject({ url: '/find/Canaryeva?document=AN7654321&email=canary@example.kg' });
  await greeting.app.inject({ url: '/orders/kT0pS3cretC0deOfSixtyBits' });
  const requests = greeting.lines().filter((line) => line.includes('"msg":"request"'));
  expect(requests.length).toBeGreaterThan(0);
  for (const secret of ['AN7654321', 'canary@', 'loud', 'kT0pS3cretC0de', '127.0.0.1'])
    expect(requests.join('')).not.toContain(secret);
});

test('a path that is too long is answered in every language', async () => {
  const { app: listening } = await testServer(greeting.database);
  const base = await listening.listen({ host: '127.0.0.1', port: 0 });
  const filters = (count: number) => 'air=X0&stops=direct&price=100000&'.repeat(count);
  const long = await fetch(`${base}/search/abc?${filters(1_000)}`);
  expect([long.status, long.headers.get('content-type')]).toEqual([431, 'text/plain; charset=utf-8']);
  expect((await long.text()).split('\n')).toEqual([
    'Адрес страницы слишком длинный. Уберите часть фильтров или начните поиск заново.',
    'The address of the page is too long. Take some filters away or start a new search.',
    'Барактын дареги өтө узун. Чыпкалардын бир бөлүгүн алып салыңыз же издөөнү кайра баштаңыз.',
  ]);
  // A hundred filters are only an unknown path here.
  expect((await fetch(`${base}/search/abc?${filters(100)}`)).status).toBe(404);
  await listening.close();
});
