import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { measureWork } from '../../../../tests/support/measure-work.ts';
import { type Ask, type OverHttp, overHttp, STRANGER } from '../testing/over-http.ts';
import { findOrder } from './use-cases/find-order.ts';

let database: TestDatabase;
let http: OverHttp;
const ask = (url: string, how?: Ask) => http.ask(url, how);
beforeAll(async () => {
  database = await testDatabase();
  http = await overHttp(database);
});
afterAll(() => database.close());

test('an order is found by number and surname or document, or by booking code, and may then be read', async () => {
  const orderId = await http.ordered();
  const { number, locator } = (await ask(`/api/orders/${orderId}`)).json;
  const finders: [string, string][] = [
    [number, 'canaryeva'],
    [number.slice(2), 'AN 7654321'],
    [locator.toLowerCase(), 'Canaryeva'],
  ];
  for (const [i, [typed, proof]] of finders.entries()) {
    const as = String(i + 5).repeat(32);
    expect((await ask(`/api/orders/${orderId}`, { as })).status).toBe(404);
    const found = await ask('/api/orders/find', {
      method: 'POST',
      body: { number: typed, proof },
      as,
      headers: { 'x-test': '1' },
    });
    expect(found.json).toEqual({ orderId });
    expect((await ask(`/api/orders/${orderId}`, { as })).status).toBe(200);
  }
});

test('five wrong guesses block only the guesser, for any data; the owner finds the order meanwhile', async () => {
  http.fixture.clock.advance({ minutes: 16 });
  const orderId = await http.ordered('c'.repeat(32));
  const { number } = (await ask(`/api/orders/${orderId}`, { as: 'c'.repeat(32) })).json;
  const guess = (typed: string, proof: string, as = STRANGER) =>
    ask('/api/orders/find', { method: 'POST', body: { number: typed, proof }, as });
  const wrong = [];
  for (let i = 0; i < 4; i++) wrong.push(await guess(number, `Wrong${'abcd'[i]}`));
  wrong.push(await guess('S-99999999', 'Canaryeva'));
  const shapes = new Set(wrong.map(({ status, json }) => JSON.stringify([status, json.code, json.title, json.detail])));
  expect([...shapes]).toHaveLength(1);
  expect(wrong[0]?.json.code).toBe('orders.find_failed');
  const limited = [
    await guess(number, 'Canaryeva'),
    await guess(number, 'Wrong'),
    await guess('S-99999998', 'Canaryeva'),
  ];
  expect(limited.map(({ status, json }) => [status, json.code])).toEqual(
    limited.map(() => [429, 'platform.find_later']),
  );
  expect(limited[0]?.raw.headers['retry-after']).toBe('900');
  // Another browser behind the same address.
  expect((await guess(number, 'Canaryeva', 'd'.repeat(32))).json).toEqual({ orderId });
  http.fixture.clock.advance({ minutes: 16 });
  expect((await guess(number, 'Canaryeva')).json).toEqual({ orderId });
});

test('guesses from many addresses are limited for an order, without blocking earlier openers', async () => {
  http.fixture.clock.advance({ minutes: 61 });
  const orderId = await http.ordered('1'.repeat(32));
  const { number } = (await ask(`/api/orders/${orderId}`, { as: '1'.repeat(32) })).json;
  const find = (who: string, ip: string, proof: string) =>
    findOrder(http.fixture.deps, { visitorId: who, locale: 'ru', ip }, { number, proof });
  await find('known', '198.51.100.1', 'Canaryeva');
  for (let n = 0; n < 59; n++)
    await expect(find(`guesser-${n}`, `198.51.100.${n + 2}`, 'Wrong')).rejects.toMatchObject({
      code: 'orders.find_failed',
    });
  await expect(find('late', '203.0.113.9', 'Canaryeva')).rejects.toMatchObject({
    code: 'platform.find_later',
  });
  expect(await find('known', '198.51.100.1', 'Canaryeva')).toEqual({ orderId });
});

test.each([
  ['Канарыева', 'S', 'Canaryeva in Cyrillic'],
  ['АН 7654321', 'S', 'a document number with Cyrillic look-alikes'],
])('%s finds the order: %s %s', async (proof) => {
  http.fixture.clock.advance({ minutes: 61 });
  const orderId = await http.ordered('2'.repeat(32));
  await http.fixture.deps.db.execute(sql`update orders.order_passengers set
    surname_index = ${http.fixture.deps.blind.blindIndex('KANARYEVA', 'orders.surname')},
    document_index = ${http.fixture.deps.blind.blindIndex('AH7654321', 'orders.document')}
    where order_id = ${orderId}`);
  const { number } = (await ask(`/api/orders/${orderId}`, { as: '2'.repeat(32) })).json;
  const found = await ask('/api/orders/find', { method: 'POST', body: { number, proof }, as: STRANGER });
  expect(found.json).toEqual({ orderId });
});

test('two hundred guesses over many orders from one address hit nothing', async () => {
  http.fixture.clock.advance({ minutes: 16 });
  let hits = 0;
  for (let i = 0; i < 200; i++) {
    const body = { number: `S-${100000 + i}`, proof: 'Canaryeva' };
    if ((await ask('/api/orders/find', { method: 'POST', body, as: STRANGER })).status === 200) hits += 1;
  }
  expect(hits).toBe(0);
});

test('an order that exists and one that does not are the same work, statement by statement', async () => {
  http.fixture.clock.advance({ minutes: 16 });
  const who = 'f'.repeat(32);
  const orderId = await http.ordered(who);
  const { number } = (await ask(`/api/orders/${orderId}`, { as: who })).json;
  const workFor = (typed: string, proof: string) =>
    measureWork(() => ask('/api/orders/find', { method: 'POST', body: { number: typed, proof }, as: STRANGER }));
  // What is made once, with the first answer, is no work of the second.
  await workFor(number, 'Wrong');
  const known = await workFor(number, 'Wrong');
  expect(known.filter((step) => step.startsWith('compare')).length).toBeGreaterThanOrEqual(18);
  expect(await workFor('S-99999999', 'Wrong')).toEqual(known);
  // The control: what only a right proof is followed by is seen.
  expect((await workFor(number, 'Canaryeva')).length).toBeGreaterThan(known.length);
});

test('a ticket is found by 13 or 14 digits and the name on it', async () => {
  http.fixture.clock.advance({ minutes: 16 });
  const who = 'd'.repeat(32);
  const orderId = await http.ordered(who);
  const intent = [...http.fixture.payments.intents.values()].find((i) => i.orderId === orderId);
  await http.fixture.payments.capture(intent?.id as string);
  await http.fixture.runJobs();
  const ticketNumber = (await ask(`/api/orders/${orderId}`, { as: who })).json.tickets[0].number;
  const body = { number: `${ticketNumber.slice(0, 3)}-${ticketNumber.slice(3)}4`, proof: 'CANARYEVA' };
  expect((await ask('/api/tickets/find', { method: 'POST', body, as: STRANGER })).json).toEqual({
    orderId,
    ticketNumber,
  });
});

test('the link in the letter opens the order; another code opens nothing', async () => {
  const orderId = await http.ordered('e'.repeat(32));
  await http.fixture.pass({ minutes: 1 });
  const email = http.fixture.mails.find((m) => m.data.link.includes(orderId));
  const code = new URL(email?.data.link as string).searchParams.get('code') as string;
  expect(Buffer.from(code, 'base64url').length * 8).toBeGreaterThanOrEqual(60);
  expect((await ask('/api/orders/open', { method: 'POST', body: { code: `${code}x` }, as: STRANGER })).json.code).toBe(
    'orders.link_unknown',
  );
  expect((await ask('/api/orders/open', { method: 'POST', body: { code }, as: STRANGER })).json).toEqual({
    orderId,
  });
  expect((await ask(`/api/orders/${orderId}`, { as: STRANGER })).status).toBe(200);
});

test('the link in the letter opens the order until half a year after the journey', async () => {
  const orderId = await http.ordered();
  await http.fixture.pass({ minutes: 1 });
  const email = http.fixture.mails.findLast((mail) => mail.data.link.includes(orderId));
  const code = new URL(email?.data.link ?? '').searchParams.get('code');
  const open = () => ask('/api/orders/open', { method: 'POST', body: { code }, as: STRANGER });
  const travels = Date.parse((await ask(`/api/orders/${orderId}`)).json.slices[0].segments.at(-1).arrivesAt);
  const day = 86_400_000;
  http.fixture.clock.set(new Date(travels + 179 * day).toISOString());
  expect((await open()).status).toBe(200);
  http.fixture.clock.set(new Date(travels + 181 * day).toISOString());
  const late = await open();
  expect([late.status, late.json.code]).toEqual([410, 'orders.link_expired']);
});
