import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import { toAppError, toProblem } from '#platform/http/problem.ts';
import { translateError } from '#platform/http/translate-error.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testServer } from '../../../tests/support/server.ts';
import { createSearch, type SearchApi } from './index.ts';
import { searchRoutes } from './routes.ts';
import { EVENING, fakeSupplier, latch, params, pricing, reference, slice, supplierOffer } from './testing/fixtures.ts';

let database: TestDatabase;
let app: FastifyInstance;
let clock: TestClock;
let search: SearchApi;
let origin: string;
const doors: ReturnType<typeof latch>[] = [];
const newDoor = () => {
  const fresh = latch();
  doors.push(fresh);
  return fresh;
};
let gate = newDoor();
let left = 0;
const registry = new Registry();

beforeAll(async () => {
  database = await testDatabase();
  clock = testClock();
  const service = createSearch({
    db: database.db,
    clock,
    supply: {
      all: () => [
        fakeSupplier('own', async function* () {
          yield [supplierOffer({ id: 'H1' })];
        }),
        fakeSupplier('slow', async function* () {
          await gate.wait;
          yield [supplierOffer({ id: 'S1', slices: [slice(EVENING)] })];
        }),
      ],
    },
    pricing,
    reference,
    calendar: {
      cheapestByDay: async ({ start }) => [{ date: start, price: fromMajor(2_700) }],
      pricesAround: async () => [],
      multiTicketPricesAround: async () => [],
    },
  });
  search = {
    ...service,
    stream: async function* (uid, after, signal) {
      try {
        yield* service.stream(uid, after, signal);
      } finally {
        left++;
      }
    },
  };
  app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) => {
    const found = toAppError(error);
    if (!found) return reply.status(500).send({ code: 'unexpected' });
    return reply.status(found.status).send(toProblem(found.refusal, found.status, 'ru', 'test'));
  });
  searchRoutes(app, { search, registry });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const each of doors) each.open();
  await search.idle();
  await app.close();
  await database.close();
});

const post = async (url: string, body?: unknown) => {
  const answer = await app.inject({
    method: 'POST',
    url,
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
};
const get = async (url: string) => {
  const answer = await app.inject({ url });
  return { status: answer.statusCode, body: answer.json() };
};

test('a started search is read at once, with the own inventory in it; its duration is counted', async () => {
  const started = await post('/api/searches', params());
  expect(started.status).toBe(201);
  expect(started.headers['server-timing']).toMatch(/^first-results;dur=\d+\.\d$/);
  const { status, body } = await get(`/api/searches/${started.body.uid}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ uid: started.body.uid, complete: false, expired: false });
  expect(body.itineraries[0].offers[0].price.total).toEqual(fromMajor(3_050));
  expect(await registry.metrics()).toMatch(/search_first_results_ms_count 1\b/);
});

test('a search is repeated under a new uid', async () => {
  const { body } = await post('/api/searches', params());
  const again = await post(`/api/searches/${body.uid}/repeat`);
  expect(again.status).toBe(201);
  expect(again.body.uid).not.toBe(body.uid);
});

const slices = (change: object) => ({ ...params(), slices: [{ ...params().slices[0], ...change }] });
const passengerCounts = (change: object) => ({
  ...params(),
  passengerCounts: { ...params().passengerCounts, ...change },
});
const back = (date: string) => ({
  ...params(),
  slices: [...params().slices, { from: 'OSS', to: 'BSZ', date }],
});

test.each<[string, unknown, string, string]>([
  ['an unknown departure', slices({ from: 'Атлантида' }), 'slices.0.from', 'search.bad_from'],
  ['an empty departure', slices({ from: '' }), 'slices.0.from', 'search.from_required'],
  ['an empty arrival', slices({ to: ' ' }), 'slices.0.to', 'search.to_required'],
  ['an unknown arrival', slices({ to: '🚀' }), 'slices.0.to', 'search.bad_to'],
  ['a place without airports', slices({ to: 'nowhere' }), 'slices.0.to', 'search.no_stop'],
  ['a zero byte', slices({ to: 'O\u0000SS' }), 'slices.0.to', 'platform.bad_value'],
  ['the same city twice', slices({ to: 'bishkek' }), 'slices.0.to', 'search.same_place'],
  ['an over-long date', slices({ date: '2'.repeat(41) }), 'slices.0.date', 'platform.too_big'],
  ['an over-long city', slices({ from: 'x'.repeat(81) }), 'slices.0.from', 'platform.too_big'],
  ['a number for a city', slices({ from: 5 }), 'slices.0.from', 'platform.wrong_type'],
  ['no date', slices({ date: undefined }), 'slices.0.date', 'search.date_required'],
  ['an empty date', slices({ date: '' }), 'slices.0.date', 'search.date_required'],
  ['the 31st of February', slices({ date: '2026-02-31' }), 'slices.0.date', 'common.bad_date'],
  ['a date in words', slices({ date: 'завтра' }), 'slices.0.date', 'common.bad_date'],
  ['a date that has passed', slices({ date: '2026-03-01' }), 'slices.0.date', 'search.date_past'],
  ['a date too far ahead', slices({ date: '2027-01-27' }), 'slices.0.date', 'search.too_far'],
  ['a way back before the way out', back('2026-03-09'), 'slices.1.date', 'search.return_before_out'],
  ['several cities of one flight', { ...params(), tripType: 'multi' }, 'slices', 'search.too_few_flights'],
  ['nine flights', { ...params(), slices: Array(9).fill(params().slices[0]) }, 'slices', 'search.too_many_flights'],
  [
    'a flight before the one it follows',
    { ...params(), tripType: 'multi', slices: [...params().slices, { from: 'OSS', to: 'MOW', date: '2026-03-09' }] },
    'slices.1.date',
    'search.flight_before',
  ],
  ['no adult', passengerCounts({ aaa: 0, rbg: 1 }), 'passengerCounts', 'search.no_adult'],
  ['more infants than adults', passengerCounts({ rmg: 2 }), 'passengerCounts', 'search.infants_exceed_adults'],
  [
    'an infant on a lap in a bus',
    { ...passengerCounts({ rmg: 1 }), mode: 'bus' },
    'passengerCounts',
    'search.child_ticket_required',
  ],
  ['ten seats', passengerCounts({ aaa: 10 }), 'passengerCounts', 'search.too_many_seats'],
  ['minus one child', passengerCounts({ rbg: -1 }), 'passengerCounts.rbg', 'platform.too_small'],
  ['half a child', passengerCounts({ rbg: 0.5 }), 'passengerCounts.rbg', 'platform.wrong_type'],
  ['no legs', { ...params(), slices: [] }, 'slices', 'platform.too_small'],
  [
    'more legs than anybody types',
    { ...params(), slices: Array(21).fill(params().slices[0]) },
    'slices',
    'platform.too_big',
  ],
  ['another class', { ...params(), cabin: 'cargo' }, 'cabin', 'platform.bad_value'],
  ['an unknown field', { ...params(), admin: true }, '', 'platform.unknown_field'],
  ['nothing', {}, 'slices', 'platform.missing'],
])('%s is refused with words, not with a failure', async (_name, body, path, code) => {
  const answer = await post('/api/searches', body);
  expect(answer.status).toBe(400);
  const field = answer.body.fields.find((each: { path: string }) => each.path === path);
  expect(field).toMatchObject({ path, code });
  if (code.startsWith('search.')) expect(answer.body.code).toBe(code);
  expect(answer.body.detail.length).toBeGreaterThan(10);
});

test('surplus infants are offered seats in the refusal', async () => {
  const { body } = await post('/api/searches', passengerCounts({ rmg: 2 }));
  expect(body.details).toMatchObject({
    infants: 2,
    adults: 1,
    surplus: 1,
    offer: { aaa: 1, rbg: 0, rmg: 1, ins: 1 },
  });
  expect(body.detail).toContain('2 младенца без места на 1 взрослого');
});

test('every refusal of a search has words in every language', () => {
  const values = { infants: 2, adults: 1, surplus: 1, seats: 10, max: 9, flights: 9, most: 6, n: 2 };
  const names = ['from_required', 'to_required', 'bad_from', 'bad_to', 'same_place', 'date_required', 'date_past'];
  const flights = ['too_few_flights', 'too_many_flights', 'flight_before'];
  const more = ['return_before_out', 'too_far', 'no_adult', 'infants_exceed_adults', 'too_many_seats'];
  for (const locale of LOCALES)
    for (const name of [...names, ...flights, ...more, 'not_found', 'offer_not_found', 'expired'])
      expect(translateError(locale, `search.${name}`, values), `${locale} ${name}`).toMatch(/^.{10,}$/);
});

test.each([
  ['GET', '/api/searches/nobody'],
  ['GET', "/api/searches/x'--"],
  ['POST', '/api/searches/nobody/repeat'],
  ['GET', '/api/searches/nobody/stream'],
  ['GET', '/api/searches/%00/stream'],
])('%s %s: there is no such search', async (method, url) => {
  const answer = await app.inject({ method: method as 'GET' | 'POST', url });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({
    code: 'search.not_found',
    detail: 'Такого поиска нет. Начните новый.',
  });
});

test('a uid longer than any is refused', async () => {
  expect((await get(`/api/searches/${'x'.repeat(65)}`)).status).toBe(400);
});

test('the price calendar answers with our fees in the price', async () => {
  const { status, body } = await get('/api/fares/calendar?from=BSZ&to=OSS&start=2026-03-10&days=1');
  expect(status).toBe(200);
  expect(body).toEqual({ days: [{ date: '2026-03-10', price: fromMajor(3_050) }] });
});

test('one address may ask for 240 calendars a minute; others are not affected', async () => {
  const { app: guarded } = await testServer(database, (one) => searchRoutes(one, { search }), {
    clock,
  });
  const url = '/api/fares/calendar?from=BSZ&to=OSS&start=2026-03-10&days=100';
  const ask = (ip: string) => guarded.inject({ url, remoteAddress: ip });
  const answers = [];
  for (let n = 0; n < 245; n++) answers.push((await ask('203.0.113.5')).statusCode);
  expect(answers.filter((status) => status === 200)).toHaveLength(240);
  expect(answers.at(-1)).toBe(429);
  expect((await ask('203.0.113.6')).statusCode).toBe(200);
  await guarded.close();
});

test.each([
  ['from=X&to=OSS&start=2026-03-10&days=1', 'query.from', 'search.bad_from'],
  ['from=BSZ&to=X&start=2026-03-10&days=1', 'query.to', 'search.bad_to'],
  ['from=BSZ&to=bishkek&start=2026-03-10&days=1', 'query.to', 'search.same_place'],
  ['from=BSZ&to=OSS&start=2026-02-30&days=1', 'query.start', 'common.bad_date'],
  ['from=BSZ&to=OSS&start=9999-12-31&days=100', 'query.start', 'common.bad_date'],
  ['from=BSZ&to=OSS&start=0000-01-01&days=1', 'query.start', 'common.bad_date'],
  ['from=BSZ&to=OSS&start=2026-03-10&days=0', 'query.days', 'platform.too_small'],
  ['from=BSZ&to=OSS&start=2026-03-10&days=101', 'query.days', 'platform.too_big'],
  ['from=BSZ&to=OSS&start=2026-03-10&days=many', 'query.days', 'platform.wrong_type'],
  ['from=BSZ&to=OSS&start=2026-03-10&days=1&cabin=cargo', 'query.cabin', 'platform.bad_value'],
  ['', 'query.from', 'platform.missing'],
])('a calendar for «%s» is refused', async (query, path, code) => {
  const { status, body } = await get(`/api/fares/calendar?${query}`);
  expect(status).toBe(400);
  expect(body.fields[0]).toMatchObject({ path, code });
});

const frames = (text: string) =>
  text
    .split('\n\n')
    .filter((frame) => frame.includes('event:'))
    .map((frame) => {
      const field = (name: string) => frame.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
      return { id: field('id'), event: field('event'), data: JSON.parse(field('data') ?? '{}') };
    });

test('one address holds sixty streams open at once; one that ends makes room', async () => {
  gate = newDoor();
  const { body } = await post('/api/searches', params());
  const held: AbortController[] = [];
  // An abandoned answer stream is closed when the memory is swept.
  const answers: Response[] = [];
  const open = async () => {
    const line = new AbortController();
    held.push(line);
    const answer = await fetch(`${origin}/api/searches/${body.uid}/stream`, { signal: line.signal });
    answers.push(answer);
    return answer.status;
  };
  const first = await Promise.all(Array.from({ length: 60 }, open));
  expect(new Set(first)).toEqual(new Set([200]));
  expect(await open()).toBe(429);
  const before = left;
  held[0]?.abort();
  await vi.waitFor(() => expect(left).toBeGreaterThan(before));
  await vi.waitFor(async () => expect(await open()).toBe(200));
  for (const line of held) line.abort();
  gate.open();
});

test('a stream brings what comes, ends with «done», and a resumed one only what is new', async () => {
  gate = newDoor();
  const { body } = await post('/api/searches', params());
  const url = `${origin}/api/searches/${body.uid}/stream`;
  await vi.waitFor(async () => expect((await get(`/api/searches/${body.uid}`)).body.version).toBe(1), 10_000);
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes('event: progress')) text += decoder.decode((await reader.read()).value);
  expect(text).not.toContain('event: done');
  gate.open();
  for (let step = await reader.read(); !step.done; step = await reader.read()) text += decoder.decode(step.value);
  const all = frames(text);
  expect(all.map(({ event, id }) => [event, id])).toEqual([
    ['progress', '1'],
    ['progress', '2'],
    ['done', undefined],
  ]);
  expect(all[0]?.data.suppliers.map(({ state }: { state: string }) => state)).toEqual(['answered', 'asking']);
  expect(all[1]?.data).toMatchObject({ version: 2, complete: true, itineraries: [{ stops: 0 }] });

  const resumed = frames(await (await fetch(url, { headers: { 'last-event-id': '1' } })).text());
  expect(resumed.map(({ event, id }) => [event, id])).toEqual([
    ['progress', '2'],
    ['done', undefined],
  ]);
  expect(resumed[0]?.data.itineraries).toHaveLength(1);
  const after = frames(await (await fetch(`${url}?after=2`)).text());
  expect(after.map(({ event }) => event)).toEqual(['done']);
  const odd = frames(await (await fetch(`${url}?after=-1&after=x`)).text());
  expect(odd.map(({ event }) => event)).toEqual(['progress', 'done']);
  expect(odd[0]?.data.itineraries).toHaveLength(2);
});

test('a reader who leaves leaves nothing behind', async () => {
  gate = newDoor();
  const { body } = await post('/api/searches', params());
  const reader = new AbortController();
  const before = left;
  const answer = await fetch(`${origin}/api/searches/${body.uid}/stream`, { signal: reader.signal });
  await (answer.body as ReadableStream<Uint8Array>).getReader().read();
  reader.abort();
  await expect.poll(() => left, { timeout: 5_000 }).toBe(before + 1);
  gate.open();
});

test('after fifteen minutes the results say that they are out of date', async () => {
  const { body } = await post('/api/searches', params());
  clock.advance({ minutes: 15 });
  expect((await get(`/api/searches/${body.uid}`)).body).toMatchObject({ expired: true });
});
