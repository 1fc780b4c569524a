import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { type SearchQuery, type SupplierOffer, SupplierUnavailableError } from '../../domain/port.ts';
import { saparAdapter } from './adapter.ts';
import { createSaparSupplier } from './supplier.ts';

const NOW = '2026-03-02T06:00:00Z';
const CODES: Record<string, string> = { 'bishkek-airport': 'BSZ', 'osh-airport': 'OSS' };
const PLACES: Record<string, string> = { FRU: 'bishkek-airport', BSZ: 'bishkek-airport', OSS: 'osh-airport' };
type SentRequest = { url: string; headers: Record<string, string>; body: never };

/** A supplier that gives the answers one after the other; `sent` keeps what it was asked. */
function supplier(...answers: (() => Response | Promise<Response>)[]) {
  const sent: SentRequest[] = [];
  const port = createSaparSupplier({
    id: 'nomad',
    name: 'Nomad',
    url: 'http://nomad.example',
    key: 'key',
    clock: { now: () => new Date(NOW) },
    codeOf: (key) => CODES[key],
    aircraftOf: (code) => (code === 'DH8D' ? 'Dash 8 Q400' : undefined),
    locationOf: (code) => PLACES[code],
    maxEffectDelayMs: 60_000,
    fetch: async (url, init) => {
      sent.push({
        url: String(url),
        headers: init?.headers as Record<string, string>,
        body: (init?.body ? JSON.parse(String(init.body)) : null) as never,
      });
      const answer = answers.shift();
      if (!answer) throw new Error('nobody listens');
      return answer();
    },
  });
  return { port, sent };
}

const call = { opId: 'op-1', deadline: '2026-03-02T06:01:00Z', locale: 'ru' } as const;
const query: SearchQuery = {
  slices: [{ from: ['bishkek-airport'], to: ['osh-airport'], date: '2026-03-10' }],
  passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
  cabin: 'economy',
};
const flight = (change: object = {}) => ({
  flight: 'E0 101',
  carrier: 'E0',
  from: 'FRU',
  to: 'OSS',
  departsLocal: '2026-03-10T08:00',
  arrivesLocal: '2026-03-10T08:45',
  departsUtc: '2026-03-10T02:00:00.000Z',
  arrivesUtc: '2026-03-10T02:45:00.000Z',
  minutes: 45,
  aircraft: null,
  ...change,
});
const offer = (offerId: string, change: object = {}, flightChange: object = {}) => ({
  offerId,
  currency: 'KGS',
  journeys: [{ flights: [flight(flightChange)], minutes: 45 }],
  fare: {
    fareFamily: 'lite',
    name: 'Lite',
    cabin: 'economy',
    fareBasis: ['LE0OWKG'],
    cabinBag: { pieces: 1, kg: 7 },
    baggage: { pieces: 0, kg: 0 },
    meal: false,
    seatChoice: 'paid',
    refund: { allowed: false, penalty: null, noShow: null },
    change: { allowed: true, fee: 450_000 },
  },
  prices: [
    {
      passenger: 'adult',
      count: 1,
      fare: 260_000,
      taxes: [{ code: 'KG', amount: 25_000, refundable: true }],
    },
  ],
  total: 285_000,
  seatsLeft: 4,
  holdable: true,
  expiresAt: '2026-03-02T06:20:00.000Z',
  ...change,
});
const lines = (...all: object[]) => new Response(all.map((line) => `${JSON.stringify(line)}\n`).join(''));
const DONE = { done: true, total: 1 };

async function found(port: ReturnType<typeof supplier>['port'], ask = query): Promise<SupplierOffer[][]> {
  const batches: SupplierOffer[][] = [];
  for await (const batch of port.search(call, ask)) batches.push(batch);
  return batches;
}
const json = (status: number, body: object) => () => Response.json(body, { status });

test('an aircraft is shown by the name that passengers read; an unknown code stays', async () => {
  const flown = (aircraft: string) => ({ offers: [offer(aircraft, {}, { aircraft })] });
  const { port } = supplier(() => lines(flown('DH8D'), flown('Q9Q9'), DONE));
  const all = (await found(port)).flat();
  expect(all.map(({ slices }) => slices[0]?.segments[0]?.aircraft)).toEqual(['Dash 8 Q400', 'Q9Q9']);
});

test('places, money and passengers are put into our words', async () => {
  const { port, sent } = supplier(() => lines({ offers: [offer('a')] }, DONE));
  const [[first]] = (await found(port)) as [[SupplierOffer]];
  expect(first.slices[0]?.segments[0]).toMatchObject({
    from: 'bishkek-airport',
    to: 'osh-airport',
    minutes: 45,
  });
  expect(first.prices).toEqual([
    {
      category: 'aaa',
      count: 1,
      fare: fromMajor(2_600),
      taxes: [{ code: 'KG', amount: fromMajor(250), refundable: true }],
    },
  ]);
  expect(first.terms.change).toEqual({ allowed: true, fee: fromMajor(4_500) });
  expect(sent[0]?.body).toMatchObject({
    journeys: [{ origins: ['BSZ'], destinations: ['OSS'], date: '2026-03-10' }],
    passengers: { adult: 1, child: 0, lapInfant: 0, seatInfant: 0 },
  });
  expect(sent[0]?.headers.authorization).toBe('Bearer key');
});

test('each batch is handed on when it comes, not when all have come', async () => {
  let more: (text: string) => void = () => {};
  const body = new ReadableStream({
    start: (stream) => {
      const send = (text: string) => stream.enqueue(new TextEncoder().encode(text));
      send(`${JSON.stringify({ offers: [offer('a')] })}\n{"off`);
      more = (text) => {
        send(text);
        stream.close();
      };
    },
  });
  const { port } = supplier(() => new Response(body));
  const batches = port.search(call, query)[Symbol.asyncIterator]();
  expect((await batches.next()).value).toHaveLength(1);
  more(`ers":[${JSON.stringify(offer('b'))}]}\n${JSON.stringify(DONE)}`);
  expect((await batches.next()).value).toMatchObject([{ offerId: 'b' }]);
  expect((await batches.next()).done).toBe(true);
});

test('an offer is left out when it contradicts itself or names an unknown place', async () => {
  const { port } = supplier(() =>
    lines(
      {
        offers: [
          offer('total', { total: 1 }),
          offer('place', {}, { to: 'XXX' }),
          offer('minutes', {}, { minutes: 44 }),
          offer('fraction', { total: 285_000.5 }),
          { nothing: true },
          offer('good'),
        ],
      },
      DONE,
    ),
  );
  expect((await found(port)).flat().map((each) => each.offerId)).toEqual(['good']);
});

test.each([
  ['that broke off', () => lines({ offers: [offer('a')] })],
  ['of a proxy', () => new Response('<html>502', { status: 502 })],
  ['that is no JSON', () => new Response('{"offers":\n')],
  ['that never came', () => Promise.reject(new TypeError('fetch failed'))],
])('an answer to a search %s means that the supplier is down', async (_what, answer) => {
  await expect(found(supplier(answer).port)).rejects.toBeInstanceOf(SupplierUnavailableError);
});

test('a supplier is not asked about places it has no code for', async () => {
  const { port, sent } = supplier();
  const ask = { ...query, slices: [{ from: ['batken-airport'], to: ['osh-airport'], date: '2026-03-10' }] };
  expect(await found(port, ask)).toEqual([]);
  expect(sent).toEqual([]);
});

const ref = { id: 'b-1', locator: 'ABC234', version: '1' };

test.each([
  [409, { code: 'PRICE_CHANGED' }, { kind: 'rejected', code: 'PRICE_CHANGED', retry: false }],
  [410, { code: 'SOLD_OUT' }, { kind: 'rejected', code: 'GONE' }],
  [410, { code: 'HOLD_EXPIRED' }, { kind: 'rejected', code: 'EXPIRED' }],
  [401, { code: 'KEY' }, { kind: 'rejected', code: 'DOWN', retry: true }],
  [409, { code: 'NEVER_HEARD_OF' }, { kind: 'unknown' }],
  [500, { code: 'PRICE_CHANGED' }, { kind: 'unknown' }],
  [429, {}, { kind: 'unknown' }],
  [200, { id: 'b-1' }, { kind: 'unknown' }],
  [200, { ...offer('a') }, { kind: 'unknown' }],
])('an issue answered %i %j', async (status, body, outcome) => {
  expect(await supplier(json(status, body)).port.issue(call, ref, fromMajor(1))).toMatchObject(outcome);
});

test('an issue without an answer is unknown; a read without one says that the supplier is down', async () => {
  const { port } = supplier();
  expect((await port.issue(call, ref, fromMajor(1))).kind).toBe('unknown');
  expect(await port.retrieve(call, ref)).toMatchObject({ kind: 'rejected', code: 'DOWN', retry: true });
});

const unresolved = (sentAt: string) => ({ opId: 'op-1', sentAt, ref: null });

test('only the supplier’s own «not found», and only after the settle time, proves that nothing happened', async () => {
  const missing = json(404, { code: 'OPERATION_NOT_FOUND' });
  const settle = (answer: () => Response, sentAt: string) =>
    supplier(answer).port.resolveOutcome(call, unresolved(sentAt));
  expect(await settle(missing, '2026-03-02T05:59:01Z')).toMatchObject({ kind: 'unknown' });
  expect(await settle(missing, '2026-03-02T05:59:00Z')).toMatchObject({
    kind: 'ok',
    value: 'never-happened',
  });
  expect(await settle(json(404, {}), '2026-03-02T05:00:00Z')).toMatchObject({ kind: 'unknown' });
  expect(await settle(json(401, { code: 'KEY' }), '2026-03-02T05:00:00Z')).toMatchObject({ kind: 'unknown' });
  expect(await settle(json(500, {}), '2026-03-02T05:00:00Z')).toMatchObject({ kind: 'unknown' });
});

test('a document of a kind that we have no word for is a document all the same, of another type', async () => {
  const document = (number: string, kind?: string) => ({
    number,
    travellerRef: 'p1',
    voidUntil: null,
    state: 'open',
    ...(kind && { kind }),
    coupons: [{ n: 1, status: 'O', flight: 'E0 101' }],
  });
  const booking = {
    id: 'B1',
    locator: 'ABCDEF',
    version: '2',
    state: 'issued',
    paymentTimeLimit: null,
    currency: 'KGS',
    total: 340_000,
    prices: [{ passenger: 'adult', count: 1, fare: 340_000, taxes: [] }],
    actions: [],
    documents: [
      document('9970000000001'),
      document('9970000000002', 'ticket'),
      document('9970000000003', 'charter-voucher'),
    ],
  };
  const { port } = supplier(() => Response.json(booking));
  const read = await port.retrieve(call, { id: 'B1', locator: 'ABCDEF', version: '2' });
  expect(read.kind === 'ok' && read.value.documents.map(({ kind }) => kind)).toEqual(['ticket', 'ticket', 'voucher']);
});

test('an answer without an end is given up at its limit, of a search too', async () => {
  let pulled = 0;
  const endless = (line: string) => () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          pulled += 1;
          controller.enqueue(new TextEncoder().encode(line.padEnd(999_999, ' ').concat('\n')));
        },
      }),
    );
  const { port } = supplier(endless(' '), endless(JSON.stringify({ offers: [] })));
  expect(await port.retrieve(call, { id: 'b1', locator: 'ABCDEF', version: '1' })).toMatchObject({
    kind: 'rejected',
    code: 'DOWN',
    message: 'endless answer',
  });
  expect(pulled).toBeLessThan(10);
  const search = async () => {
    for await (const _ of port.search(call, query));
  };
  await expect(search()).rejects.toThrow(SupplierUnavailableError);
  expect(pulled).toBeLessThan(50);
});

test('a supplier whose bags are no longer sold offers and sells none, and takes those that it sold back', async () => {
  const sent: string[] = [];
  const deps = {
    clock: { now: () => new Date(NOW) },
    codeOf: (key: string) => CODES[key],
    locationOf: (code: string) => PLACES[code],
    aircraftOf: () => undefined,
    fetch: async (url: string | URL | Request) => {
      sent.push(String(url));
      return new Response('{}', { status: 500 });
    },
  };
  const connection = {
    id: 'nomad',
    name: 'Nomad',
    url: 'http://nomad.example',
    credentials: { key: 'key' },
    currency: 'KGS',
    options: { bags: false },
    timeouts: {},
    newsUrl: null,
  };
  const create = saparAdapter.create as unknown as (of: object, by: object) => ReturnType<typeof createSaparSupplier>;
  const bags = create(connection, deps).ancillaries;
  const ref = { id: 'b1', locator: 'ABCDEF', version: '1' };
  expect(await bags?.offered(call, { ref }, null)).toMatchObject({ kind: 'ok', value: [] });
  expect(await bags?.sell(call, ref, { travellerId: 't', flight: 'E0 101', item: 'BAG23' } as never)).toMatchObject({
    kind: 'rejected',
    code: 'GONE',
  });
  expect(sent).toEqual([]);
  await bags?.takeBack(call, ref, 'bag-1', { to: 'back', involuntary: false });
  expect(sent).toEqual(['http://nomad.example/v1/bookings/b1/ancillaries/bag-1/return']);
});
