import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testServer } from '../../../tests/support/server.ts';
import { accessOfPage } from '../../web/screens/page-access.ts';
import { readContentAnswer } from './api.ts';
import { contentRoutes, createContent, seedContent } from './index.ts';

let database: TestDatabase;
let app: Awaited<ReturnType<typeof testServer>>['app'];
beforeAll(async () => {
  database = await testDatabase();
  await seedContent(database.db);
  const content = createContent({ db: database.db, clock: systemClock });
  ({ app } = await testServer(database, (server) => contentRoutes(server, content)));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const get = async (url: string) => {
  const answer = await app.inject({ url });
  return { status: answer.statusCode, statusText: answer.statusMessage, body: answer.json() };
};

test.each([
  ['ru', 'О нас'],
  ['en', 'About us'],
  ['kg', 'Биз жөнүндө'],
])('the company page in %s is called «%s»', async (locale, title) => {
  const answer = await get(`/${locale}/api/content/about/us.json`);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ status: 200, redirect: false, url: null, data: { title, locale } });
  expect(answer.body.data.html).toContain('<h2>');
  expect(readContentAnswer(answer)).toMatchObject({ kind: 'page', page: { title } });
});

test.each([
  ['', 'О нас'],
  ['kg', 'Биз жөнүндө'],
])('a page is data below its own address too, in the language «%s» of its reader', async (language, title) => {
  const url = '/content/about/us.json?from=letter';
  const answer = await app.inject({ url, headers: { cookie: `defaultLanguage=${language}` } });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: 200, redirect: false, url: null, data: { title } });
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  expect((await get('/content/agreement.json')).body).toEqual({
    status: 301,
    redirect: true,
    url: '/content/agmnt.json',
    data: null,
  });
});

test('pages and their data share addresses: only the end of the address tells them', async () => {
  const { app: server } = await testServer(database, (mounted) => {
    contentRoutes(mounted, createContent({ db: database.db, clock: systemClock }));
    mounted.register(async (pages) => {
      const handler = async () => 'a page';
      pages.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', exposeHeadRoute: false, handler });
    });
  });
  const read = async (url: string) => (await server.inject({ url })).body;
  expect(await read('/content/about/us')).toBe('a page');
  expect(await read('/content/about/us?file=x.json')).toBe('a page');
  expect(await read('/api/nothing.json')).toBe('a page');
  expect(await read('/content/about/us.json')).toContain('"status":200');
  await server.close();
});

test('an old address sends the reader on, without .json', async () => {
  const answer = await get('/ru/api/content/agreement.json');
  expect(answer.body).toEqual({ status: 301, redirect: true, url: '/content/agmnt.json', data: null });
  expect(readContentAnswer(answer)).toEqual({ kind: 'redirect', to: '/content/agmnt' });
});

test.each([
  '/ru/api/nothing.json',
  '/ru/api/content/about/us',
  '/ru/api/..%2f..%2fetc%2fpasswd.json',
  '/ru/api/%2e%2e/%2e%2e/package.json',
  '/ru/api/content%00/us.json',
  "/ru/api/policy'--.json",
  '/ru/api/.json',
  '/nothing.json',
  '/order.json',
  '/..%2f..%2fetc%2fpasswd.json',
  '/content%00/us.json',
])('%s is a 404 with a problem in it', async (url) => {
  const answer = await app.inject({ url, headers: { cookie: 'defaultLanguage=en' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json().detail).toMatch(/page/i);
});

test.each([`/ru/api/${'x'.repeat(300)}.json`, '/de/api/policy.json'])('%s is refused', async (url) => {
  const answer = await get(url);
  expect([400, 404]).toContain(answer.status);
});

test('news are listed newest first', async () => {
  const { body } = await get('/api/news?locale=en&limit=2');
  expect(body.items.map((n: { path: string }) => n.path)).toEqual(['/news/three-languages', '/news/winter-flights']);
});

test.each([
  '',
  '?locale=de',
  '?locale=ru&limit=0',
  '?locale=ru&limit=x',
  '?locale=ru&more=1',
])('a list of news asked for by «%s» is refused', async (query) => {
  expect((await get(`/api/news${query}`)).status).toBe(400);
});

test.each([
  'ru',
  'en',
  'kg',
])('the requisites in %s answer 401 as data without a login, as their page does', async (locale) => {
  const answer = await get(`/${locale}/api/requisites.json`);
  expect([answer.status, answer.body.code]).toEqual([401, 'common.unauthenticated']);
  expect((await get('/requisites.json')).status).toBe(401);
  expect(JSON.stringify(answer.body)).not.toContain('html');
});

test('every stored content page asks as data for what its page asks for', async () => {
  const { rows } = await database.pool.query('select distinct path from content.pages');
  expect(rows.length).toBeGreaterThan(10);
  for (const { path } of rows) {
    const answers = await Promise.all([get(`/ru/api/${path}.json`), get(`/${path}.json`)]);
    const expected = accessOfPage(`/${path}`) === 'public' ? 200 : 401;
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, expected, expected]);
  }
});
