import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#kernel/endpoint.ts';
import { VISITOR_COOKIE } from '#platform/http/caller.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { testServer } from '../../../tests/support/server.ts';
import * as api from './api.ts';
import { ordersRoutes } from './routes.ts';
import { CONTACTS, createWorld, person, type World } from './testing/orders-world.ts';
import { sampleOffer, sliceOn } from './testing/sample-offer.ts';

let database: TestDatabase;
let world: World;
const tools = () => ({ clock: testClock(new Date().toISOString()), ...testLog() });
let app: Awaited<ReturnType<typeof testServer>>['app'];
const ORIGIN = 'http://127.0.0.1:3000';
const OWNER = 'a'.repeat(32);
const STRANGER = 'b'.repeat(32);

type Ask = { method?: 'GET' | 'POST' | 'PUT'; body?: unknown; as?: string; headers?: Record<string, string> };
async function ask(url: string, { method = 'GET', body, as = OWNER, headers = {} }: Ask = {}) {
  const answer = await app.inject({
    url,
    method,
    ...(body === undefined ? {} : { payload: body as object }),
    headers: { cookie: `${VISITOR_COOKIE}=${as}`, origin: ORIGIN, ...headers },
  });
  const json = answer.headers['content-type']?.includes('json') ? answer.json() : null;
  return { status: answer.statusCode, json, raw: answer };
}

let flights = 0;
async function booking(as = OWNER): Promise<string> {
  flights += 1;
  const slices = [sliceOn(world.clock.now(), 12, `X0 ${200 + flights}`)];
  const found = world.offer(
    sampleOffer(world.clock.now(), { aaa: 1, rbg: 0, rmg: 0, ins: 0 }, slices, `f${flights}`),
  );
  const made = await ask('/api/bookings', {
    method: 'POST',
    body: { searchUid: 's', offerId: found.offer.id },
    as,
  });
  expect(made.status).toBe(201);
  return made.json.id;
}

async function ordered(as = OWNER): Promise<string> {
  const id = await booking(as);
  const body = { passengers: [person()], contacts: CONTACTS, complete: true };
  expect((await ask(`/api/bookings/${id}/passengers`, { method: 'PUT', body, as })).status).toBe(200);
  const confirmed = await ask(`/api/bookings/${id}/services`, { method: 'POST', as });
  expect(confirmed.status).toBe(200);
  const placed = await ask(`/api/bookings/${id}/order`, {
    method: 'POST',
    body: orderBody(confirmed.json),
    as,
  });
  expect(placed.status).toBe(201);
  return placed.json.orderId;
}

const orderBody = (booked: { price: { total: unknown } }) => ({
  agreements: world.agreements,
  acceptedTotal: booked.price.total,
  priceChangeAccepted: false,
  confirmNewOrder: false,
  method: 'card',
});

beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database, tools());
  ({ app } = await testServer(database, (fastify) => ordersRoutes(fastify, world.deps), {
    clock: world.clock,
  }));
});
afterAll(() => database.close());

test('the whole way over HTTP, from a found offer to the PDF', async () => {
  const orderId = await ordered();
  const order = await ask(`/api/orders/${orderId}`);
  expect(order.json).toMatchObject({ status: 'pay', contacts: { emailMasked: 'c•••@example.kg' } });
  const early = await ask(`/api/orders/${orderId}/documents/itinerary.pdf?locale=en`);
  expect([early.status, early.json.code]).toEqual([404, 'orders.file_not_found']);
  const intent = [...world.payments.intents.values()].find((i) => i.orderId === orderId);
  await world.payments.capture(intent?.id as string);
  await world.runJobs();
  expect((await ask(`/api/orders/${orderId}`)).json).toMatchObject({
    status: 'sold',
    actions: ['download', 'void', 'refund'],
  });
  const pdf = await ask(`/api/orders/${orderId}/documents/itinerary.pdf?locale=en`);
  expect(pdf.raw.headers['content-type']).toBe('application/pdf');
  expect(pdf.raw.headers['content-disposition']).toMatch(/^inline; filename="S-\d+-itinerary\.pdf"$/);
  expect(pdf.raw.body).toContain('%PDF');
});

test('another visitor’s booking or order answers exactly as one that does not exist, on every route', async () => {
  const bookingId = await booking();
  const orderId = await ordered();
  const bodies: Record<string, unknown> = {
    chooseOffer: { offerId: 'o-f1' },
    savePassengers: { passengers: [], contacts: CONTACTS, complete: false },
    placeOrder: orderBody({ price: { total: { minor: 1, currency: 'KGS' } } }),
    payOrder: { method: 'card' },
    quoteReturn: { kind: 'void', passengerIds: ['p'] },
    confirmReturn: { agreed: true, back: { minor: 1, currency: 'KGS' } },
  };
  const tried: string[] = [];
  for (const [name, endpoint] of Object.entries(api) as [string, Endpoint][]) {
    if (typeof endpoint !== 'object' || !('path' in endpoint) || !endpoint.path.includes(':id')) continue;
    tried.push(name);
    const url = (id: string) =>
      endpoint.path.replace(':id', id).replace(':kind', 'itinerary').replace(':returnId', 'r');
    const known = endpoint.path.startsWith('/api/bookings') ? bookingId : orderId;
    const method = endpoint.method as 'GET' | 'POST' | 'PUT';
    const body = bodies[name];
    const how = { method, as: STRANGER, ...(body ? { body } : {}) };
    const strange = await ask(url(known), how);
    const absent = await ask(url('no-such-id'), how);
    expect(strange.status, name).toBe(404);
    const { requestId: _a, instance: _b, ...one } = strange.json;
    const { requestId: _c, instance: _d, ...other } = absent.json;
    expect(one, name).toEqual(other);
    expect(['orders.not_found', 'orders.booking_not_found'], name).toContain(one.code);
  }
  expect(tried.sort()).toEqual([
    'cancelOrder',
    'chooseOffer',
    'confirmReturn',
    'confirmServices',
    'payOrder',
    'placeOrder',
    'quoteReturn',
    'readBooking',
    'readOrder',
    'readOrderDocument',
    'readReturn',
    'readReturnChoices',
    'readReturnReceipt',
    'savePassengers',
  ]);
});

test('fields nobody asked for are refused everywhere', async () => {
  const id = await booking();
  const extra = { status: 'sold', visitorHash: 'x' };
  const tries: [string, Ask][] = [
    ['/api/bookings', { method: 'POST', body: { searchUid: 's', offerId: 'o', ...extra } }],
    [`/api/bookings/${id}/offer`, { method: 'PUT', body: { offerId: 'o', ...extra } }],
    [
      `/api/bookings/${id}/passengers`,
      { method: 'PUT', body: { passengers: [], contacts: CONTACTS, complete: false, ...extra } },
    ],
    [
      `/api/bookings/${id}/passengers`,
      {
        method: 'PUT',
        body: { passengers: [{ ...person(), category: 'rmg' }], contacts: CONTACTS, complete: false },
      },
    ],
    [
      `/api/bookings/${id}/order`,
      {
        method: 'POST',
        body: { ...orderBody({ price: { total: { minor: 1, currency: 'KGS' } } }), ...extra },
      },
    ],
    ['/api/orders/x/payments', { method: 'POST', body: { method: 'card', amount: 1 } }],
    ['/api/orders/find', { method: 'POST', body: { number: 'S-1', proof: 'A', ...extra } }],
    ['/api/tickets/find', { method: 'POST', body: { number: '1', proof: 'A', ...extra } }],
    ['/api/orders/open', { method: 'POST', body: { code: 'x', ...extra } }],
  ];
  for (const [url, how] of tries) expect([url, (await ask(url, how)).status]).toEqual([url, 400]);
});

const wrong: [string, Record<string, unknown>, string][] = [
  ['an empty surname', { surname: '' }, 'passengers.0.surname'],
  ['digits in a name', { name: 'A1gul' }, 'passengers.0.name'],
  ['Cyrillic where the document is Latin', { surname: 'Канарева' }, 'passengers.0.surname'],
  ['no gender', { gender: '' }, 'passengers.0.gender'],
  ['31 February', { birthdate: '1990-02-31' }, 'passengers.0.birthdate'],
  ['a birthdate to come', { birthdate: '2090-01-01' }, 'passengers.0.birthdate'],
  ['an unknown document type', { documentType: 'library-card' }, 'passengers.0.documentType'],
  ['an empty document number', { documentNumber: '' }, 'passengers.0.documentNumber'],
  ['a document number of another kind', { documentNumber: '12' }, 'passengers.0.documentNumber'],
  ['a document that has expired', { expiration: '2020-01-01' }, 'passengers.0.expiration'],
  ['a child on an adult’s ticket', { birthdate: '2020-06-01' }, 'passengers.0.birthdate'],
  ['an unknown country', { citizenship: '1!' }, 'passengers.0.citizenship'],
];
test.each(
  wrong,
)('%s: told at its field in three languages, and what was typed is kept', async (_name, change, path) => {
  const id = await booking();
  const body = { passengers: [{ ...person(), ...change }], contacts: CONTACTS, complete: true };
  const refused = await ask(`/api/bookings/${id}/passengers`, { method: 'PUT', body });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.json)).toContain(path);
  const kept = await ask(`/api/bookings/${id}`);
  expect(kept.json.passengers[0]).toMatchObject(change);
  expect(kept.json.reached).toBe('passengers');
});

test.each([
  ['an empty phone', { phone: '' }, 'contacts.phone'],
  ['a phone that cannot be', { phone: '+996 5' }, 'contacts.phone'],
  ['an empty address', { email: '' }, 'contacts.email'],
  ['an address without a host', { email: 'canary@' }, 'contacts.email'],
])('%s is told at its field', async (_name, change, path) => {
  const id = await booking();
  const body = { passengers: [person()], contacts: { ...CONTACTS, ...change }, complete: true };
  const refused = await ask(`/api/bookings/${id}/passengers`, { method: 'PUT', body });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.json)).toContain(path);
});

test.each<[string, string, Ask, number]>([
  [
    'an over-long name',
    'passengers',
    {
      method: 'PUT',
      body: { passengers: [{ ...person(), name: 'A'.repeat(101) }], contacts: CONTACTS, complete: false },
    },
    400,
  ],
  [
    'a number for a name',
    'passengers',
    { method: 'PUT', body: { passengers: [{ ...person(), name: 7 }], contacts: CONTACTS, complete: false } },
    400,
  ],
  [
    'more passengers than travel',
    'passengers',
    { method: 'PUT', body: { passengers: [person(), person()], contacts: CONTACTS, complete: false } },
    400,
  ],
  [
    'nineteen passengers',
    'passengers',
    { method: 'PUT', body: { passengers: Array(19).fill(person()), contacts: CONTACTS, complete: false } },
    400,
  ],
  ['no body', 'passengers', { method: 'PUT' }, 400],
  ['an unknown offer', 'offer', { method: 'PUT', body: { offerId: 'no-such' } }, 404],
  ['services before the data', 'services', { method: 'POST' }, 409],
  [
    'an order before the data',
    'order',
    {
      method: 'POST',
      body: {
        agreements: [],
        acceptedTotal: { minor: -5, currency: 'KGS' },
        priceChangeAccepted: false,
        confirmNewOrder: false,
        method: 'card',
      },
    },
    409,
  ],
  [
    'a sum with a fraction',
    'order',
    {
      method: 'POST',
      body: {
        agreements: [],
        acceptedTotal: { minor: 1.5, currency: 'KGS' },
        priceChangeAccepted: false,
        confirmNewOrder: false,
        method: 'card',
      },
    },
    400,
  ],
  [
    'an unknown way to pay',
    'order',
    {
      method: 'POST',
      body: {
        agreements: [],
        acceptedTotal: { minor: 1, currency: 'KGS' },
        priceChangeAccepted: false,
        confirmNewOrder: false,
        method: 'gold',
      },
    },
    400,
  ],
  [
    'an unprintable idempotency key',
    'order',
    {
      method: 'POST',
      headers: { 'idempotency-key': 'a b' },
      body: {
        agreements: [],
        acceptedTotal: { minor: 1, currency: 'KGS' },
        priceChangeAccepted: false,
        confirmNewOrder: false,
        method: 'card',
      },
    },
    400,
  ],
])('%s is refused with words and without a 500', async (_name, step, how, status) => {
  const id = await booking();
  const answer = await ask(`/api/bookings/${id}/${step}`, how);
  expect([answer.status, typeof answer.json?.title]).toEqual([status, 'string']);
});

test('one key, one order; the same key with another body is refused', async () => {
  const id = await booking();
  const saved = { passengers: [person({ documentNumber: 'AN1234567' })], contacts: CONTACTS, complete: true };
  await ask(`/api/bookings/${id}/passengers`, { method: 'PUT', body: saved });
  const confirmed = await ask(`/api/bookings/${id}/services`, { method: 'POST' });
  const body = orderBody(confirmed.json);
  const how = { method: 'POST' as const, body, headers: { 'idempotency-key': 'key-1' } };
  const first = await ask(`/api/bookings/${id}/order`, how);
  const again = await ask(`/api/bookings/${id}/order`, how);
  expect(again.json).toEqual(first.json);
  const other = await ask(`/api/bookings/${id}/order`, { ...how, body: { ...body, confirmNewOrder: true } });
  expect(other.status).toBe(422);
});

test('an order is found by number and surname or document, or by booking code; the finder may then read it', async () => {
  const orderId = await ordered();
  const { number, locator } = (await ask(`/api/orders/${orderId}`)).json;
  const finders: [string, string][] = [
    [number, 'canaryeva'],
    [number.slice(2), 'AN 7654321'],
    [locator.toLowerCase(), 'Canaryeva'],
  ];
  for (const [i, [typed, proof]] of finders.entries()) {
    const as = String(i).repeat(32);
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

test('five wrong guesses for an order close it for a quarter of an hour, whoever asks and whatever was wrong, with one answer', async () => {
  world.clock.advance({ minutes: 16 });
  const orderId = await ordered('c'.repeat(32));
  const { number } = (await ask(`/api/orders/${orderId}`, { as: 'c'.repeat(32) })).json;
  const guess = (typed: string, proof: string) =>
    ask('/api/orders/find', { method: 'POST', body: { number: typed, proof }, as: STRANGER });
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await guess(number, `Wrong${'abcde'[i]}`));
  answers.push(await guess(number, 'Canaryeva'));
  answers.push(await guess('S-99999999', 'Canaryeva'));
  const shapes = new Set(
    answers.map(({ status, json }) => JSON.stringify([status, json.code, json.title, json.detail])),
  );
  expect([...shapes]).toHaveLength(1);
  expect(answers[0]?.json.code).toBe('orders.find_failed');
  world.clock.advance({ minutes: 16 });
  expect((await guess(number, 'Canaryeva')).json).toEqual({ orderId });
});

test('two hundred guesses over many orders from one address hit nothing', async () => {
  world.clock.advance({ minutes: 16 });
  let hits = 0;
  for (let i = 0; i < 200; i++) {
    const body = { number: `S-${100000 + i}`, proof: 'Canaryeva' };
    if ((await ask('/api/orders/find', { method: 'POST', body, as: STRANGER })).status === 200) hits += 1;
  }
  expect(hits).toBe(0);
});

test('the time of the answer does not tell whether an order exists', async () => {
  world.clock.advance({ minutes: 16 });
  const who = 'f'.repeat(32);
  const orderId = await ordered(who);
  const { number } = (await ask(`/api/orders/${orderId}`, { as: who })).json;
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let i = 0; i < 60; i++) {
    for (const [kind, typed] of [
      ['known', number],
      ['unknown', 'S-99999999'],
    ] as const) {
      const started = performance.now();
      await ask('/api/orders/find', {
        method: 'POST',
        body: { number: typed, proof: `Wrong${i}` },
        as: STRANGER,
      });
      took[kind].push(performance.now() - started);
    }
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1] as number;
  expect(Math.abs(median(took.known) - median(took.unknown))).toBeLessThan(5);
});

test('a ticket is found by 13 or 14 digits and the name on it', async () => {
  world.clock.advance({ minutes: 16 });
  const who = 'd'.repeat(32);
  const orderId = await ordered(who);
  const intent = [...world.payments.intents.values()].find((i) => i.orderId === orderId);
  await world.payments.capture(intent?.id as string);
  await world.runJobs();
  const ticketNumber = (await ask(`/api/orders/${orderId}`, { as: who })).json.tickets[0].number;
  const body = { number: `${ticketNumber.slice(0, 3)}-${ticketNumber.slice(3)}4`, proof: 'CANARYEVA' };
  expect((await ask('/api/tickets/find', { method: 'POST', body, as: STRANGER })).json).toEqual({
    orderId,
    ticketNumber,
  });
});

test('the link in the letter opens the order; another code opens nothing', async () => {
  const orderId = await ordered('e'.repeat(32));
  await world.runJobs();
  const letter = world.mails.find((m) => m.data.link.includes(orderId));
  const code = new URL(letter?.data.link as string).searchParams.get('code') as string;
  expect(Buffer.from(code, 'base64url').length * 8).toBeGreaterThanOrEqual(60);
  expect(
    (await ask('/api/orders/open', { method: 'POST', body: { code: `${code}x` }, as: STRANGER })).json.code,
  ).toBe('orders.link_unknown');
  expect((await ask('/api/orders/open', { method: 'POST', body: { code }, as: STRANGER })).json).toEqual({
    orderId,
  });
  expect((await ask(`/api/orders/${orderId}`, { as: STRANGER })).status).toBe(200);
});
