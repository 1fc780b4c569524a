import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#kernel/account.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testServer } from '../../../tests/support/server.ts';
import { BANK_FILE_BYTES } from './api.ts';
import { createRateBook, DEFAULT_LIMITS } from './domain/rate-book.ts';
import { currenciesRoutes } from './routes.ts';
import { bankFile } from './testing/bank-file.ts';

let database: TestDatabase;
let app: FastifyInstance;
const roles: Record<string, Role[]> = { finance: ['ROLE_FINANCE'], stale: ['ROLE_FINANCE'], agent: ['ROLE_AGENT'] };

const NOON = new Date('2026-11-27T06:00:00Z');
const book = createRateBook();

beforeAll(async () => {
  database = await testDatabase();
  const deps = {
    db: database.db,
    clock: testClock('2026-11-27T06:00:00Z'),
    ids: randomUUID,
    audit: { recordAccess: async () => {} },
    namesOf: async () => new Map<string, string>(),
    loadsDaily: false,
    book,
  };
  ({ app } = await testServer(database, (mounted) => currenciesRoutes(mounted, deps), {
    readAccount: async (token) =>
      roles[token]
        ? {
            userId: token,
            name: token,
            roles: roles[token],
            contractId: null,
            workplaceId: null,
            ...(token !== 'stale' && { recentlyVerified: true }),
          }
        : null,
  }));
});
afterAll(() => database.close());

const RATE = { currency: 'USD', rate: '87.45', per: 1, validFrom: null, confirmed: false };
const send = (path: string, payload: object, session?: string) =>
  app.inject({
    method: 'POST',
    url: `/api/office/currencies/${path}`,
    payload,
    ...(session && { cookies: { sapar_session: session } }),
  });
function upload(content: string | null, query = '') {
  const file =
    content === null
      ? ''
      : `--b\r\ncontent-disposition: form-data; name="file"; filename="daily.xml"\r\n\r\n${content}\r\n`;
  return app.inject({
    method: 'POST',
    url: `/api/office/currencies/file${query}`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${file}--b--\r\n`,
    cookies: { sapar_session: 'finance' },
  });
}

test('rates belong to the finance desk, and an entry asks for a password of a moment ago', async () => {
  expect((await send('rates', RATE)).statusCode).toBe(401);
  expect((await send('rates', RATE, 'agent')).statusCode).toBe(403);
  const stale = await send('rates', RATE, 'stale');
  expect([stale.statusCode, stale.json().code]).toEqual([403, 'common.step_up_required']);
  expect((await send('rates', RATE, 'finance')).statusCode).toBe(200);
});

test('som has no rate, and a currency whose minor digits are not known has none', async () => {
  for (const currency of ['KGS', 'XXX', 'usd']) {
    const answer = await send('rates', { ...RATE, currency }, 'finance');
    expect([answer.statusCode, answer.json().fields[0].path]).toEqual([400, 'currency']);
  }
});

test('the daily file is read from a form; a page’s form is led back with what came of it', async () => {
  const file = bankFile('27.11.2026', { USD: '87,4500', EUR: '101,0927' });
  const read = await upload(file);
  expect(read.json()).toMatchObject({
    fileDate: '2026-11-27',
    results: [{ currency: 'USD' }, { outcome: 'entered' }, {}, {}],
  });
  const led = await upload(file, '?back=page');
  expect([led.statusCode, led.headers.location]).toEqual([303, '/office/currencies?file=read#file']);
  const refused = await upload('<html></html>', '?back=page');
  expect(refused.headers.location).toBe('/office/currencies?file=currencies.file_not_the_file#file');
});

test('a form without a file, and one that is too large, are refused with the reason', async () => {
  expect((await upload(null)).json()).toMatchObject({ code: 'currencies.file_none' });
  expect((await upload('x'.repeat(BANK_FILE_BYTES + 1))).json()).toMatchObject({ code: 'currencies.file_too_large' });
});

test('anyone may read the rates in force of the currencies that prices are read in, without our margin', async () => {
  const rates = async () => (await app.inject({ url: '/api/currencies/reading-rates' })).json();
  const rate = {
    id: 'r',
    entry: 1,
    currency: 'USD',
    rate: '87.45',
    per: 1,
    source: 'office',
    validFrom: NOON,
  } as const;
  const expired = {
    ...rate,
    id: 'e',
    entry: 2,
    currency: 'EUR',
    validFrom: new Date(NOON.getTime() - 100 * 86_400_000),
  } as const;
  const other = { ...rate, id: 'o', entry: 3, currency: 'CHF' } as const;
  const margin = { entry: 1, currency: 'USD', basisPoints: 300, validFrom: NOON } as const;
  book.replace({ rates: [rate, expired, other], margins: [margin], limits: DEFAULT_LIMITS });
  expect(await rates()).toEqual({ rates: [{ currency: 'USD', rate: '87.45', per: 1 }] });
});
