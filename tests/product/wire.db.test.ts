import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { ExchangeOffers, Order } from '#modules/orders/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type Answer, house, type Problem, type Visitor } from './visitor.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let owner: Visitor;
let bookingId: string;
let orderId: string;
let mailId: string;
let quoteId: string;
let exchange: { exchangeId: string; asked: string };
beforeAll(async () => {
  world = await startWorld();
  const sale = await world.ordered({ choose: house });
  await payOnPage(sale.pageUrl as string, CARDS.withoutCode);
  owner = sale.visitor;
  bookingId = sale.ready.id;
  orderId = sale.orderId;
  await world.reach(owner, orderId, (order) => order.documents.every((document) => document.ready), 30_000);
  const { body } = await owner.call<{ items: { id: string }[] }>('GET', '/api/demo/mails');
  mailId = body.items[0]?.id as string;
  const { passengers } = await world.reach(owner, orderId, (order) => order.actions.includes('void'), 30_000);
  const told = await owner.call<{ id: string }>('POST', `/api/orders/${orderId}/returns`, {
    kind: 'void',
    passengerIds: passengers.map((passenger) => passenger.id),
  });
  quoteId = told.body.id;
  const { slices } = (await owner.call<Order>('GET', `/api/orders/${orderId}`)).body;
  const later = slices.map((slice) => addDays(slice.segments[0]?.departs.slice(0, 10) ?? '', 1));
  const offered = await owner.call<ExchangeOffers>('POST', `/api/orders/${orderId}/exchanges`, {
    passengerIds: passengers.map((passenger) => passenger.id),
    dates: later,
  });
  exchange = { exchangeId: offered.body.offers[0]?.id ?? '', asked: offered.body.asked };
}, 90_000);
afterAll(() => world?.stop());

type Open = { open: string };
type Own = {
  id: () => string;
  body?: unknown;
  more?: Record<string, string> | (() => Record<string, string>);
  control: number | null;
};
const booking = (body?: unknown, control: number | null = 200): Own => ({
  id: () => bookingId,
  body,
  control,
});
const order = (body?: unknown, control: number | null = 200): Own => ({ id: () => orderId, body, control });
const PARTY = { passengers: [], contacts: {}, complete: false };

/** Every route of the wire: nobody's (and why), or a visitor's own, which must look to strangers as if it did not exist. */
const ROUTES: Record<string, Open | Own> = {
  'GET /api/places': { open: 'the world’s airports' },
  'GET /api/places/{key}': { open: 'the world’s airports' },
  'GET /api/countries': { open: 'the world’s countries' },
  'GET /api/fares/calendar': { open: 'prices' },
  'GET /api/news': { open: 'news' },
  'GET /{locale}/api/{*}': { open: 'pages' },
  'POST /api/searches': { open: 'a search has no owner and no personal data' },
  'GET /api/searches/{uid}': { open: 'a link to results may be sent to a friend' },
  'POST /api/searches/{uid}/repeat': { open: 'a link to results may be sent to a friend' },
  'POST /api/bookings': { open: 'makes one’s own' },
  'POST /api/orders/find': { open: 'asks for proof: its own test below' },
  'POST /api/tickets/find': { open: 'asks for proof: its own test below' },
  'POST /api/orders/open': { open: 'asks for the code of a letter: its own test below' },
  'POST /api/webhooks/gateway/{provider}': { open: 'signed: gateway-faults.db.test.ts' },
  'GET /api/demo/mails': { open: 'the demonstration’s mailbox, absent from a release' },
  'GET /api/demo/mails/{id}': { open: 'the demonstration’s mailbox, absent from a release' },
  'GET /api/demo/mails/{id}/attachments/{n}': { open: 'the demonstration’s mailbox, absent from a release' },
  'GET /api/demo/logins': { open: 'the invented people of the demonstration, absent from a release' },
  'GET /api/session': { open: 'one’s own session: identity/routes.test.ts' },
  'POST /api/session': { open: 'asks for a password: identity/routes.test.ts' },
  'DELETE /api/session': { open: 'one’s own session: identity/routes.test.ts' },
  'PUT /api/session/contract': { open: 'one’s own contracts: identity/routes.test.ts' },
  'PUT /api/profile/password': { open: 'one’s own password: identity/routes.test.ts' },
  'GET /api/balance': { open: 'the contract of one’s own session: ledger/routes.test.ts' },
  'GET /api/office/orders/{id}/money': { open: 'staff only: ledger/routes.test.ts' },
  'POST /api/demo/flights': { open: 'the demonstration’s carrier, absent from a release' },
  'GET /api/orders/{id}/events': { open: 'stays open for its owner; strangers: watch.db.test.ts' },
  'POST /api/requests/subject': { open: 'finding is what it is for, with a proof: requests.db.test.ts' },
  'GET /api/requests/subject/{id}': { open: 'rows by the order’s grant: requests.db.test.ts' },
  'POST /api/requests': { open: 'the order is looked up through the visitor: requests.db.test.ts' },
  'POST /api/requests/find': { open: 'finding is what it is for, with a surname: requests.db.test.ts' },
  'POST /api/requests/open': { open: 'needs the code of the letter: requests.db.test.ts' },
  'GET /api/requests/{id}': { open: 'a stranger’s answers as absent: requests.db.test.ts' },
  'POST /api/requests/{id}/moves': { open: 'a stranger’s answers as absent: requests.db.test.ts' },
  'POST /api/requests/{id}/files': { open: 'a stranger’s answers as absent: requests.db.test.ts' },
  'GET /api/requests/{id}/files/{fileId}': { open: 'a stranger’s answers as absent: requests.db.test.ts' },
  'GET /api/office/requests': { open: 'staff only: requests.db.test.ts' },
  'GET /api/office/requests/{id}': { open: 'staff only: requests.db.test.ts' },
  'POST /api/office/requests/{id}/moves': { open: 'staff only: requests.db.test.ts' },
  'POST /api/office/requests/{id}/sums': { open: 'staff only: requests.db.test.ts' },
  'POST /api/office/requests/{id}/approval': { open: 'staff only: requests.db.test.ts' },
  'POST /api/office/requests/{id}/carry-out': { open: 'staff only: requests.db.test.ts' },
  'GET /api/bookings/{id}': booking(),
  'PUT /api/bookings/{id}/offer': booking({ offerId: 'x' }, null),
  'PUT /api/bookings/{id}/passengers': booking(PARTY, null),
  'POST /api/bookings/{id}/services': booking(undefined, null),
  'POST /api/bookings/{id}/order': booking(
    {
      agreements: [],
      acceptedTotal: { minor: 1, currency: 'KGS' },
      priceChangeAccepted: false,
      confirmNewOrder: false,
      method: 'card',
    },
    null,
  ),
  'GET /api/orders/{id}': order(),
  'GET /api/bookings/{id}/payment-methods': booking(),
  'GET /api/orders/{id}/payments': order(),
  'POST /api/orders/{id}/payments/{paymentId}/code': {
    ...order({ code: '1234' }, 404),
    more: () => ({ paymentId: 'x' }),
  },
  'POST /api/orders/{id}/payments/{paymentId}/codes': {
    ...order(undefined, 404),
    more: () => ({ paymentId: 'x' }),
  },
  'POST /api/orders/{id}/payments': order({ method: 'card' }, 409),
  'POST /api/orders/{id}/cancel': order(undefined, 409),
  'POST /api/orders/{id}/schedule': order({ changeId: 'x' }, 409),
  'GET /api/orders/{id}/documents/{kind}.pdf': { ...order(), more: { kind: 'itinerary' } },
  'GET /api/orders/{id}/returns': order(),
  'POST /api/orders/{id}/returns': order({ kind: 'void', passengerIds: ['nobody'] }, 409),
  'GET /api/orders/{id}/returns/{returnId}': { ...order(), more: () => ({ returnId: quoteId }) },
  'POST /api/orders/{id}/returns/{returnId}/confirm': {
    ...order({ agreed: true, back: { minor: 1, currency: 'KGS' } }, 409),
    more: () => ({ returnId: quoteId }),
  },
  'GET /api/orders/{id}/exchanges': order(),
  'POST /api/orders/{id}/exchanges': order({ passengerIds: ['nobody'], dates: ['2027-01-01'] }, 409),
  'GET /api/orders/{id}/exchanges/asked/{asked}': { ...order(), more: () => exchange },
  'GET /api/orders/{id}/exchanges/{exchangeId}': { ...order(), more: () => exchange },
  'POST /api/orders/{id}/exchanges/{exchangeId}/confirm': {
    ...order({ agreed: true, total: { minor: 1, currency: 'KGS' }, method: 'card' }, 409),
    more: () => exchange,
  },
  'GET /api/orders/{id}/exchanges/{exchangeId}/payments': { ...order(), more: () => exchange },
  'POST /api/orders/{id}/exchanges/{exchangeId}/payments': {
    ...order({ method: 'card' }, 409),
    more: () => exchange,
  },
  'POST /api/orders/{id}/exchanges/{exchangeId}/withdraw': {
    ...order(undefined, 409),
    more: () => exchange,
  },
  'GET /api/orders/{id}/exchanges/{exchangeId}/receipt.pdf': {
    ...order(undefined, 404),
    more: () => exchange,
  },
  'GET /api/orders/{id}/returns/{returnId}/receipt.pdf': {
    ...order(undefined, 404),
    more: () => ({ returnId: quoteId }),
  },
};

type Documented = {
  paths: Record<string, Record<string, { requestBody?: unknown; parameters?: { in: string }[] }>>;
};
const documented = async () => {
  const { body } = await owner.call<Documented>('GET', '/openapi.json');
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, about]) => ({ method: method.toUpperCase(), path, about })),
  );
};

const filled = (path: string, values: Record<string, string>) =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x'));
/** What a stranger could learn from an answer: all of it but what differs in every answer. */
function learnt(answer: Answer<unknown>) {
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['date', 'x-request-id', 'set-cookie', 'content-length'].includes(name),
    ),
  );
  if (headers['content-security-policy'])
    headers['content-security-policy'] = headers['content-security-policy'].replace(/nonce-[^']+/g, 'nonce');
  const { requestId: _, ...body } = answer.body as { requestId?: string };
  return { status: answer.status, headers, body };
}

test('every route of the wire is in the list: a new one must say whose it is', async () => {
  const found = (await documented()).map(({ method, path }) => `${method} ${path}`).sort();
  expect(found).toEqual(Object.keys(ROUTES).sort());
});

describe('what is not one’s own looks as if it did not exist', () => {
  const own = Object.entries(ROUTES).filter((entry): entry is [string, Own] => 'id' in entry[1]);
  test.each(own)('%s', async (route, { id, body, more, control }) => {
    const [method, path] = route.split(' ') as [string, string];
    const ask = (visitor: Visitor, which: string, headers: Record<string, string> = {}) =>
      visitor.call<unknown>(
        method,
        filled(path, { id: which, ...(typeof more === 'function' ? more() : more) }),
        body,
        headers,
      );
    const absent = learnt(await ask(world.visitor(), crypto.randomUUID()));
    expect(absent.status).toBe(404);
    const anonymous = world.visitor();
    const other = (await world.ordered()).visitor;
    const forged = `sapar_visitor=${'a'.repeat(32)}`;
    expect(learnt(await ask(anonymous, id()))).toEqual(absent);
    expect(learnt(await ask(other, id()))).toEqual(absent);
    expect(learnt(await ask(other, crypto.randomUUID()))).toEqual(absent);
    expect(learnt(await ask(world.visitor(), id(), { cookie: forged }))).toEqual(absent);
    for (const odd of ['..', '%00', `${id()}'--`, id().toUpperCase(), `${id()} `])
      expect([400, 404]).toContain((await ask(other, odd)).status);
    // The control: the owner is answered otherwise.
    const mine = await ask(owner, id());
    expect(learnt(mine)).not.toEqual(absent);
    if (control === null) expect(mine.status).toBeLessThan(500);
    else expect(mine.status).toBe(control);
  });

  test('the stream of a search tells nothing of a search that does not exist', async () => {
    expect((await world.visitor().call('GET', '/api/searches/none/stream')).status).toBe(404);
    expect((await world.visitor().call('GET', `/api/demo/mails/${mailId}`)).status).toBe(200);
  });
});

/** Asked only by whoever is signed in, and only by people of the house. */
const SIGNED_IN = /^\/api\/(session\/contract|profile\/|balance$)/;
const HOUSE = /^\/api\/office\//;

test('fields that no schema knows are refused by every route, at every depth', async () => {
  const visitor = world.visitor();
  const agent = world.visitor();
  const login = { email: 'gold@sapar.example', password: 'sapar-demo-2026' };
  expect((await agent.call('POST', '/api/session', login)).status).toBe(201);
  const cashier = world.visitor();
  const house = { ...login, email: 'cashier@sapar.example' };
  expect((await cashier.call('POST', '/api/session', house)).status).toBe(201);
  for (const { method, path, about } of await documented()) {
    const at = filled(path, { id: bookingId, kind: 'itinerary', locale: 'ru' });
    const caller = HOUSE.test(path) ? cashier : SIGNED_IN.test(path) ? agent : owner;
    if (about.requestBody) {
      const { status, body } = await caller.call<Problem>(method, at, { isAdmin: true });
      expect([path, status, body.fields?.some((f) => f.code === 'platform.unknown_field')]).toEqual([
        path,
        400,
        true,
      ]);
    }
    if (about.parameters?.some((parameter) => parameter.in === 'query')) {
      const { status } = await caller.call<Problem>(method, `${at}?isAdmin=true`);
      expect([path, status]).toEqual([path, 400]);
    }
  }
  const deep: [string, string, unknown][] = [
    ['PUT', `/api/bookings/${bookingId}/passengers`, { ...PARTY, passengers: [{ price: 1 }] }],
    ['PUT', `/api/bookings/${bookingId}/passengers`, { ...PARTY, contacts: { role: 'admin' } }],
    [
      'POST',
      '/api/searches',
      {
        legs: [{ from: 'bishkek', to: 'osh', date: '2027-01-01', price: 1 }],
        mix: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
        cabin: 'economy',
        direct: false,
      },
    ],
  ];
  for (const [method, path, body] of deep) {
    const refused = await owner.call<Problem>(method, path, body);
    expect([refused.status, refused.body.fields.map((f) => f.code)]).toEqual([
      400,
      ['platform.unknown_field'],
    ]);
  }
  expect((await visitor.call('GET', '/api/places?query=osh')).status).toBeLessThan(500);
});

test('another site cannot make a visitor’s browser change anything', async () => {
  const changing = (await documented()).filter(({ method }) => method !== 'GET');
  expect(changing.length).toBeGreaterThan(10);
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${world.url}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const { method, path } of changing)
    for (const headers of foreign) {
      const refused = await owner.call<Problem>(method, filled(path, { id: orderId }), {}, headers);
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'platform.foreign_origin']);
    }
  // The control: the site itself is let through.
  const own = await owner.call<Problem>('POST', `/api/orders/${orderId}/cancel`, undefined, {
    origin: world.url,
  });
  expect([own.status, own.body.code]).toEqual([409, 'orders.cannot_cancel']);
});

test('no nonsense makes a failure of ours: every route answers it with a refusal', async () => {
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
      legs: [{ from: '\u0000', to: '💥', date: '2027-02-31' }],
      mix: { aaa: -1, rbg: 1e308, rmg: 0.5, ins: null },
      cabin: 7,
      direct: 'yes',
    },
    { agreements: nested, acceptedTotal: { minor: 2 ** 60, currency: 'XXX' }, method: '__proto__' },
    JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  ];
  const visitor = world.visitor();
  let asked = 0;
  for (const { method, path } of await documented())
    for (const body of method === 'GET' ? [undefined] : nonsense) {
      const { status } = await visitor.call(method, filled(path, { id: '\u0000💥' }), body, {
        'x-forwarded-for': `11.${asked >> 8}.${asked & 255}.1`,
      });
      asked += 1;
      expect([method, path, body, status < 500]).toEqual([method, path, body, true]);
    }
  expect(asked).toBeGreaterThan(100);
});

describe('finding an order by guessing', () => {
  const find = (visitor: Visitor, number: string, proof: string) =>
    visitor.call<Problem & { orderId: string }>('POST', '/api/orders/find', { number, proof });
  const sale = async () => {
    const { visitor, orderId: id } = await world.ordered();
    const { number, locator } = await world.order(visitor, id);
    return { id, number, locator: locator as string };
  };

  test('who knows number and surname, or booking code and document, finds it; who does not is told the same as of no order', async () => {
    const { id, number, locator } = await sale();
    const finder = world.visitor();
    const found = await find(finder, number, 'sydykov');
    expect([found.status, found.body.orderId]).toEqual([200, id]);
    expect((await finder.call('GET', `/api/orders/${id}`)).status).toBe(200);
    expect((await find(world.visitor(), locator, 'SYDYKOV')).status).toBe(200);
    const absent = learnt(await find(world.visitor(), 'S-999999', 'SYDYKOV'));
    expect([absent.status, learnt(await find(world.visitor(), number, 'ANOTHER'))]).toEqual([404, absent]);
  });

  test('three hundred guesses from three hundred addresses, the right one among them, open nothing', async () => {
    const { number } = await sale();
    const guesses = Array.from({ length: 300 }, (_, i) => (i < 250 ? `GUESS${i}` : 'SYDYKOV'));
    const statuses: number[] = [];
    for (let i = 0; i < guesses.length; i += 10)
      statuses.push(
        ...(await Promise.all(
          guesses.slice(i, i + 10).map(async (guess) => (await find(world.visitor(), number, guess)).status),
        )),
      );
    expect(new Set(statuses)).toEqual(new Set([404]));
    // The control: a quarter of an hour later whoever knows it is let in.
    world.clock.ahead(901);
    expect((await find(world.visitor(), number, 'SYDYKOV')).status).toBe(200);
    world.clock.back();
  });

  test('one address has five tries, whichever orders it tries', async () => {
    const { number } = await sale();
    const guesser = world.visitor();
    for (let i = 0; i < 5; i++) expect((await find(guesser, `S-90000${i}`, 'SYDYKOV')).status).toBe(404);
    const sixth = await find(guesser, number, 'SYDYKOV');
    expect([sixth.status, sixth.body.code]).toEqual([404, 'orders.find_failed']);
    expect((await find(world.visitor(), number, 'SYDYKOV')).status).toBe(200);
  });

  test('the time of an answer does not tell whether the order exists', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, sale));
    const timed = async (number: string) => {
      const visitor = world.visitor();
      const started = performance.now();
      await find(visitor, number, 'GUESS');
      return performance.now() - started;
    };
    const known: number[] = [];
    const absent: number[] = [];
    for (let round = 0; round < 5; round++)
      for (const [i, { number }] of orders.entries()) {
        const turns = [
          async () => known.push(await timed(number)),
          async () => absent.push(await timed(`S-8000${round}${i}`)),
        ];
        for (const turn of (round + i) % 2 ? turns : turns.reverse()) await turn();
      }
    // A busy machine adds time to some answers: the quicker quarter shows the work that is done.
    const quick = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 4)] as number;
    const gap = quick(known) - quick(absent);
    console.log(
      `finding an order: timing gap ${gap.toFixed(2)} ms of ${quick(absent).toFixed(1)} ms (lower quartiles of 40)`,
    );
    expect(Math.abs(gap)).toBeLessThan(5);
  });

  test('codes of letters and ticket numbers: a wrong one opens nothing, whatever it looks like', async () => {
    for (const code of ['x', crypto.randomUUID(), '%', `' or 1=1 --`]) {
      const refused = await world.visitor().call<Problem>('POST', '/api/orders/open', { code });
      expect([refused.status, refused.body.code]).toEqual([404, 'orders.link_unknown']);
    }
    const { tickets } = await world.order(owner, orderId);
    const number = tickets[0]?.number as string;
    const ticket = (proof: string) =>
      world.visitor().call<Problem>('POST', '/api/tickets/find', { number, proof });
    expect((await ticket('SYDYKOV')).status).toBe(200);
    for (let i = 0; i < 4; i++) expect((await ticket(`GUESS${i}`)).status).toBe(404);
    expect((await ticket('SYDYKOV')).status).toBe(404);
  });
});
