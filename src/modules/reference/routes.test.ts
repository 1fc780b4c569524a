import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError, ERROR_KINDS } from '#kernel/app-error.ts';
import { referenceFromSeed } from './index.ts';
import { referenceRoutes } from './routes.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError)) return reply.status(500).send({ code: 'unexpected' });
    return reply.status(ERROR_KINDS[error.kind]).send({ code: error.code, fields: error.fields });
  });
  referenceRoutes(app, { reference: referenceFromSeed() });
  await app.ready();
});
afterAll(() => app.close());

const get = async (url: string) => {
  const answer = await app.inject({ url });
  return { status: answer.statusCode, body: answer.json() };
};

test('the city field gets cities with codes, names in three languages and airports', async () => {
  const { status, body } = await get('/api/locations?q=%D1%81%D1%82%D0%B0%D0%BC%D0%B1%D1%83%D0%BB');
  expect(status).toBe(200);
  expect(body.locations[0]).toMatchObject({
    key: 'istanbul',
    kind: 'city',
    code: 'IST',
    name: { ru: 'Стамбул', en: 'Istanbul', kg: 'Стамбул' },
    country: 'TR',
    tz: 'Europe/Istanbul',
  });
  expect(body.locations[0].airports).toHaveLength(2);
});

test('without text the most asked for come, as many as wanted', async () => {
  const { body } = await get('/api/locations?limit=3');
  expect(body.locations).toHaveLength(3);
});

test('a place is read by key, and an unknown key is not found', async () => {
  expect((await get('/api/locations/jalal-abad')).body).toMatchObject({ code: null, codes: [], country: 'KG' });
  expect(await get('/api/locations/atlantis')).toMatchObject({
    status: 404,
    body: { code: 'reference.place_not_found' },
  });
});

test.each([
  [`q=${'x'.repeat(65)}`, 'reference.query_too_long'],
  ['q=a&limit=0', 'reference.bad_limit'],
  ['q=a&limit=21', 'reference.bad_limit'],
  ['q=a&limit=many', 'reference.bad_limit'],
  ['q=a&limit=1.5', 'reference.bad_limit'],
])('«%s» is refused with a code, not a failure', async (query, code) => {
  const { status, body } = await get(`/api/locations?${query}`);
  expect(status).toBe(400);
  expect(body.fields[0].code).toBe(code);
});

test('a repeated or strange parameter never fails the server', async () => {
  for (const query of ['q=a&q=b', 'q=%00', 'q[]=a', 'near=nowhere&q=osh', 'limit=', 'q=%F0%9F%9A%80'])
    expect((await get(`/api/locations?${query}`)).status).toBeLessThan(500);
});

test('all countries, Kyrgyzstan first', async () => {
  const { body } = await get('/api/countries');
  expect(body.countries).toHaveLength(250);
  expect(body.countries[0]).toMatchObject({ iso2: 'KG', phone: '996' });
});
