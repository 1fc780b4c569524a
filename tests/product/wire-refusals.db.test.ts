import { expect, test } from 'vitest';
import { dayNumber } from '../support/day-number.ts';
import { report } from './report.ts';
import { filled, soldTicketsFixture } from './sold-tickets-fixture.ts';
import type { Problem } from './visitor.ts';

const sold = soldTicketsFixture();
const { documented } = sold;
const PARTY = { passengers: [], contacts: {}, complete: false };

/** Checked only after sign-in, for staff only. */
const SIGNED_IN = new RegExp(
  String.raw`^\/api\/(session\/(contract|confirmation)|bookings\/[^/]+\/contract$|orders\/own$` +
    String.raw`|(profile|account|balance|notices|proposals)(\/|$))`,
);
/** A stream that stays open for every visitor: it has no input to reject. */
const OPEN_STREAM = '/api/conversations/events';
const HOUSE = /^\/api\/office\//;
/** For administrators only. */
const ADMINISTRATORS = new RegExp(
  String.raw`^\/api\/office\/(audit|start|people|contract|rules|approvals|payment|points|refunds|lottery` +
    '|content|letter-texts|company|bonuses|campaigns|promo|prices|bot|request-deadlines|supplier|currencies|flight' +
    '|hotel|transfers|run|carriers)',
);

test('unknown fields are rejected by every route, at every depth', async () => {
  const visitor = sold.fixture.visitor();
  const agent = sold.fixture.visitor();
  const login = { email: 'gold@sapar.example', password: 'sapar-demo-2026' };
  expect((await agent.call('POST', '/api/session', login)).status).toBe(201);
  const cashier = sold.fixture.visitor();
  const house = { ...login, email: 'cashier@sapar.example' };
  expect((await cashier.call('POST', '/api/session', house)).status).toBe(201);
  const administrator = sold.fixture.visitor();
  const admin = { ...login, email: 'admin@sapar.example' };
  expect((await administrator.call('POST', '/api/session', admin)).status).toBe(201);
  for (const { method, path, about } of await documented()) {
    // Flights, trains and buses are named by carrier and number, hotels and transfers by number, the rest by an id.
    const numbers = { flights: 'X9100', runs: 'W017', hotels: '1001', transfers: '1001' };
    const numbered = /^\/api\/office\/(flights|runs|hotels|transfers)\//.exec(path)?.[1] as
      | keyof typeof numbers
      | undefined;
    const id = numbered ? numbers[numbered] : sold.bookingId;
    const values = {
      id,
      kind: 'itinerary',
      locale: 'ru',
      list: 'orders',
      seq: '1',
      code: 'X9',
      format: 'csv',
      letter: 'order-held',
      site: 'public',
      document: 'public',
    };
    const at = filled(path, values);
    const callers = [
      [ADMINISTRATORS, administrator],
      [HOUSE, cashier],
      [SIGNED_IN, agent],
    ] as const;
    const caller = callers.find(([own]) => own.test(path))?.[1] ?? sold.owner;
    if (about.requestBody) {
      const { status, body } = await caller.call<Problem>(method, at, { isAdmin: true });
      expect([path, status, body.fields?.some((f) => f.code === 'platform.unknown_field')]).toEqual([path, 400, true]);
    }
    if (about.parameters?.some((parameter) => parameter.in === 'query')) {
      const { status } = await caller.call<Problem>(method, `${at}?isAdmin=true`);
      expect([path, status]).toEqual([path, 400]);
    }
  }
  const deep: [string, string, unknown][] = [
    ['PUT', `/api/bookings/${sold.bookingId}/passengers`, { ...PARTY, passengers: [{ price: 1 }] }],
    ['PUT', `/api/bookings/${sold.bookingId}/passengers`, { ...PARTY, contacts: { role: 'admin' } }],
    [
      'POST',
      '/api/searches',
      {
        slices: [{ from: 'bishkek', to: 'osh', date: '2027-01-01', price: 1 }],
        passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
        cabin: 'economy',
        direct: false,
      },
    ],
  ];
  for (const [method, path, body] of deep) {
    const refused = await sold.owner.call<Problem>(method, path, body);
    expect([refused.status, refused.body.fields.map((f) => f.code)]).toEqual([400, ['platform.unknown_field']]);
  }
  expect((await visitor.call('GET', '/api/locations?query=osh')).status).toBeLessThan(500);
});

/** Some 280 routes with several inputs each take longer than a usual test, and longer still on a busy machine. */
const EVERY_ROUTE_MS = 300_000;
/** `npm run prove` sends every input to every route. */
const EVERY_INPUT = process.env.PROVE_EVERY_INPUT === 'true';
const SEED = Number(process.env.SEED ?? dayNumber());
/** Some of the inputs, other ones for the next route and the next day: in turn each route meets each of them. */
const inTurn = <T>(inputs: readonly T[], some: number, route: number): readonly T[] =>
  EVERY_INPUT ? inputs : Array.from({ length: some }, (_, n) => inputs[(SEED + route + n * 4) % inputs.length] as T);

test('requests from another site cannot change anything', { timeout: EVERY_ROUTE_MS }, async () => {
  const changing = (await documented()).filter(({ method }) => method !== 'GET');
  expect(changing.length).toBeGreaterThan(10);
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${sold.fixture.url}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  const sent = new Set<object>();
  for (const [route, { method, path }] of changing.entries())
    for (const headers of inTurn(foreign, 1, route)) {
      sent.add(headers);
      const refused = await sold.owner.call<Problem>(method, filled(path, { id: sold.orderId }), {}, headers);
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'platform.foreign_origin']);
    }
  expect(sent.size).toBe(foreign.length);
  // Control: the site's own origin is accepted.
  const own = await sold.owner.call<Problem>('POST', `/api/orders/${sold.orderId}/cancel`, undefined, {
    origin: sold.fixture.url,
  });
  expect([own.status, own.body.code]).toEqual([409, 'orders.cannot_cancel']);
});

test('invalid input never causes a 500: every route rejects it', { timeout: EVERY_ROUTE_MS }, async () => {
  const nested = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown;
  const nonsense: unknown[] = [
    null,
    [],
    'text',
    -1,
    { id: 'x'.repeat(100_000) },
    { number: '\u0000', proof: '\ud800' },
    { number: { $gt: '' }, proof: ['a'] },
    { passengers: [{ surname: '\u0000' }], contacts: {}, complete: true },
    {
      slices: [{ from: '\u0000', to: '💥', date: '2027-02-31' }],
      passengerCounts: { aaa: -1, rbg: 1e308, rmg: 0.5, ins: null },
      cabin: 7,
      direct: 'yes',
    },
    { agreements: nested, acceptedTotal: { minor: 2 ** 60, currency: 'XXX' }, method: '__proto__' },
    JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  ];
  const visitor = sold.fixture.visitor();
  let requests = 0;
  const sent = new Set<unknown>();
  const routes = (await documented()).filter(({ path }) => path !== OPEN_STREAM);
  for (const [route, { method, path }] of routes.entries())
    for (const body of method === 'GET' ? [undefined] : inTurn(nonsense, 3, route)) {
      sent.add(body);
      const { status } = await visitor.call(method, filled(path, { id: '\u0000💥' }), body, {
        'x-forwarded-for': `11.${requests >> 8}.${requests & 255}.1`,
      });
      requests += 1;
      expect([method, path, body, status < 500]).toEqual([method, path, body, true]);
    }
  expect(requests).toBeGreaterThan(100);
  expect(nonsense.filter((body) => !sent.has(body))).toEqual([]);
  report('refusals', { seed: SEED, routes: routes.length, requests });
});

/** Every number named `version` in a schema, at any depth. */
function versionsIn(schema: unknown): { maximum?: number }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, part]) =>
    name === 'version' ? [part as { maximum?: number }] : versionsIn(part),
  );
}

test('a version that no row can have is rejected before it reaches the database', async () => {
  const routes = await documented();
  const answers = routes.flatMap(({ method, path, about }) => [
    ...versionsIn(about.requestBody).map(({ maximum }) => ({ at: `${method} ${path}`, maximum })),
    ...(about.parameters ?? [])
      .filter(({ name }) => name === 'version')
      .map(({ schema }) => ({ at: `${method} ${path}`, maximum: schema?.maximum })),
  ]);
  expect(answers.length).toBeGreaterThan(8);
  expect(answers.filter(({ maximum = Number.POSITIVE_INFINITY }) => maximum > 2_147_483_647)).toEqual([]);
});
