import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Access, admits } from '#kernel/access.ts';
import { type Ask, type Browser, callers, placing } from './callers.ts';
import { CONTACTS } from './visitor.ts';

/**
 * Who may call what: every route of the product has a row here, and a route without one fails. A row with `of` names somebody's thing by
 * its id: whoever it does not belong to must be answered exactly as if it were not there. `ask` must be a request that would be taken.
 */
type Row = {
  may: Access | 'machine';
  of?: 'order' | 'booking' | 'passenger';
  ask?: (id: string) => Ask;
  open?: boolean;
  /** The test that asks it as strangers, where it is not asked here. */
  elsewhere?: string;
};

const order = (tail = '', body?: unknown): Row => ({
  may: 'visitor',
  of: 'order',
  ask: (id) => ({ path: `/api/orders/${id}${tail}`, body }),
});
const booking = (tail = '', body?: unknown): Row => ({
  may: 'visitor',
  of: 'booking',
  ask: (id) => ({ path: `/api/bookings/${id}${tail}`, body }),
});
const passenger = (tail = '', body?: unknown): Row => ({
  may: 'account',
  of: 'passenger',
  ask: (id) => ({ path: `/api/account/passengers/${id}${tail}`, body }),
});
const som = { minor: 100, currency: 'KGS' };

const PERSON = {
  ...{ surname: 'SYDYKOV', name: 'AZAMAT', patronymic: '', citizenship: 'KG', gender: 'male' },
  ...{ birthdate: '1990-02-01', bonusCard: '', documents: [] },
};
const REQUESTS = 'src/modules/requests/requests.db.test.ts';
const FILES = 'src/modules/requests/files.db.test.ts';

const ROUTES: Readonly<Record<string, Row>> = {
  'GET /healthz': { may: 'machine' },
  'GET /readyz': { may: 'machine' },
  'GET /metrics': { may: 'machine' },
  'GET /openapi.json': { may: 'machine' },
  'GET /:locale/api/*': { may: 'public' },
  'GET /developers/openapi.json': { may: 'public' },
  'GET /api/news': { may: 'public' },
  'GET /api/places': { may: 'public' },
  'GET /api/places/:key': { may: 'public' },
  'GET /api/countries': { may: 'public' },
  'GET /api/fares/calendar': { may: 'public' },
  'GET /api/searches/:uid/grid': { may: 'public' },
  'POST /api/searches': { may: 'public' },
  'GET /api/searches/:uid': { may: 'public' },
  'GET /api/searches/:uid/stream': { may: 'public' },
  'GET /api/searches/:uid/offers': { may: 'public' },
  'POST /api/searches/:uid/repeat': { may: 'public' },
  // Signed by the acquirer; every body without its signature is refused.
  'POST /api/webhooks/gateway/:provider': { may: 'public' },
  // Signed by the supplier, as above.
  'POST /api/webhooks/supplier/:supplier': { may: 'public' },
  'POST /api/demo/flights': { may: 'demo' },
  'GET /api/demo/logins': { may: 'demo' },
  'GET /api/demo/mails': { may: 'demo' },
  'GET /api/demo/mails/:id': { may: 'demo' },
  'GET /api/demo/mails/:id/attachments/:n': { may: 'demo' },
  'GET /api/session': { may: 'public' },
  'POST /api/session': { may: 'public' },
  'DELETE /api/session': { may: 'public' },
  // A letter's link: signed, once, not for long, see modules/identity/registration.db.test.ts.
  'GET /api/registration': { may: 'public' },
  'POST /api/registration': { may: 'public' },
  'POST /api/registration/again': { may: 'public' },
  'GET /api/registration/link': { may: 'public' },
  'POST /api/registration/link': { may: 'public' },
  'GET /api/password/recovery': { may: 'public' },
  'POST /api/password/recovery': { may: 'public' },
  'PUT /api/password/recovery': { may: 'public' },
  // Whoever has typed the password, see modules/identity/second-factor.db.test.ts.
  'PUT /api/session/code': { may: 'public' },
  'POST /api/token': { may: 'public' },
  'POST /api/token/refresh': { may: 'public' },
  'POST /api/token/end': { may: 'public' },
  'GET /api/profile/second-factor': { may: 'account' },
  'POST /api/profile/second-factor': { may: 'account' },
  'PUT /api/profile/second-factor': { may: 'account' },
  'POST /api/profile/second-factor/end': { may: 'account' },
  // Names a contract in its body: another's is refused as an unknown one, see modules/identity/routes.test.ts.
  'PUT /api/session/contract': { may: 'account' },
  'GET /api/profile': { may: 'account' },
  'PUT /api/profile': { may: 'account' },
  'PUT /api/profile/preferences': { may: 'account' },
  'PUT /api/profile/password': { may: 'account' },
  'GET /api/profile/sessions': { may: 'account' },
  'DELETE /api/profile/sessions': { may: 'account' },
  'GET /api/account/funds': { may: 'account' },
  'GET /api/balance': { may: 'account' },
  'GET /api/balance/statement.csv': { may: 'account' },
  'GET /api/account/operations': { may: 'account' },
  // The scope of the orders list, see modules/orders/find-sales.db.test.ts.
  'GET /api/account/find': { may: 'account' },
  // Names a format, not a thing.
  'GET /api/account/operations.:format': {
    may: 'account',
    elsewhere: 'src/modules/ledger/operations.db.test.ts',
  },
  'GET /api/account/keys': { may: 'seller' },
  'POST /api/account/keys': { may: 'seller' },
  'DELETE /api/account/keys/:id': { may: 'seller', elsewhere: 'tests/product/partner-keys.db.test.ts' },
  'GET /api/account/webhooks': { may: 'seller' },
  'POST /api/account/webhooks': { may: 'seller' },
  'POST /api/account/webhooks/:id/moves': {
    may: 'seller',
    elsewhere: 'tests/product/partner-webhooks.db.test.ts',
  },
  'DELETE /api/account/webhooks/:id': {
    may: 'seller',
    elsewhere: 'tests/product/partner-webhooks.db.test.ts',
  },
  'GET /api/account/webhooks/:id/deliveries': {
    may: 'seller',
    elsewhere: 'tests/product/partner-webhooks.db.test.ts',
  },
  'POST /api/account/webhooks/:id/deliveries/:deliveryId/repeat': {
    may: 'seller',
    elsewhere: 'tests/product/partner-webhooks.db.test.ts',
  },
  'GET /api/account/orders': { may: 'account' },
  'GET /api/account/orders.xlsx': { may: 'account' },
  'GET /api/account/orders/stamp': { may: 'account' },
  'GET /api/account/tickets': { may: 'account' },
  'GET /api/account/proposals': { may: 'agent' },
  'POST /api/account/proposals': { may: 'agent' },
  'GET /api/account/proposals/:id': { may: 'agent', elsewhere: 'src/modules/proposals/proposals.db.test.ts' },
  'DELETE /api/account/proposals/:id': {
    may: 'agent',
    elsewhere: 'src/modules/proposals/proposals.db.test.ts',
  },
  // By the code of the link; a wrong, ended or revoked one is answered as an absent one, see modules/proposals/proposals.db.test.ts.
  'GET /api/proposals/:code': { may: 'public' },
  'POST /api/proposals/:code/choice': { may: 'public' },
  'GET /api/account/tickets.xlsx': { may: 'account' },
  'GET /api/account/tickets/stamp': { may: 'account' },
  'GET /api/account/lists/:list': {
    may: 'account',
    elsewhere: 'src/modules/orders/list-settings.db.test.ts',
  },
  'PUT /api/account/lists/:list/columns': {
    may: 'account',
    elsewhere: 'src/modules/orders/list-settings.db.test.ts',
  },
  'POST /api/account/lists/:list/views': {
    may: 'account',
    elsewhere: 'src/modules/orders/list-settings.db.test.ts',
  },
  'PATCH /api/account/lists/:list/views/:id': {
    may: 'account',
    elsewhere: 'src/modules/orders/list-settings.db.test.ts',
  },
  'DELETE /api/account/lists/:list/views/:id': {
    may: 'account',
    elsewhere: 'src/modules/orders/list-settings.db.test.ts',
  },
  'GET /api/office/audit': { may: 'admin' },
  'GET /api/account/passengers': { may: 'account' },
  'POST /api/account/passengers': { may: 'account' },
  'GET /api/account/passengers.xlsx': { may: 'account' },
  'GET /api/account/passengers/template.:format': {
    may: 'account',
    elsewhere: 'src/modules/travellers/imports.db.test.ts',
  },
  'POST /api/account/passenger-imports': { may: 'account' },
  'GET /api/account/passenger-imports/:id': {
    may: 'account',
    elsewhere: 'src/modules/travellers/imports.db.test.ts',
  },
  'POST /api/account/passenger-imports/:id/commit': {
    may: 'account',
    elsewhere: 'src/modules/travellers/imports.db.test.ts',
  },
  // One's own under the contract in use, see modules/notifications/notices.db.test.ts.
  'GET /api/account/notices': { may: 'account' },
  'POST /api/account/notices/read': { may: 'account' },
  'GET /api/account/notices/events': { may: 'account' },
  'GET /api/account/notices/settings': { may: 'account' },
  'PUT /api/account/notices/settings': { may: 'account' },
  'GET /api/account/passengers/:id': passenger(),
  'PUT /api/account/passengers/:id': passenger('', { ...PERSON, version: 1 }),
  'DELETE /api/account/passengers/:id': passenger('?version=1'),
  'POST /api/account/passengers/:id/documents/:documentId/show': passenger('/documents/x/show', {}),
  'GET /api/office/orders/:id/money': { may: 'staff' },
  'POST /api/requests/subject': { may: 'visitor' },
  'GET /api/requests/subject/:id': {
    may: 'visitor',
    of: 'order',
    ask: (id) => ({ path: `/api/requests/subject/${id}` }),
  },
  'GET /api/orders/:id/requests': order('/requests'),
  'POST /api/requests': { may: 'visitor' },
  'POST /api/requests/find': { may: 'visitor' },
  'POST /api/requests/open': { may: 'visitor' },
  'GET /api/requests/:id': { may: 'visitor', elsewhere: REQUESTS },
  'POST /api/requests/:id/moves': { may: 'visitor', elsewhere: REQUESTS },
  'POST /api/requests/:id/files': { may: 'visitor', elsewhere: FILES },
  'GET /api/requests/:id/files/:fileId': { may: 'visitor', elsewhere: FILES },
  'GET /api/office/requests': { may: 'staff' },
  'GET /api/office/requests/:id': { may: 'staff' },
  'POST /api/office/requests/:id/moves': { may: 'staff' },
  'POST /api/office/requests/:id/sums': { may: 'staff' },
  'POST /api/office/requests/:id/approval': { may: 'staff' },
  'POST /api/office/requests/:id/carry-out': { may: 'staff' },
  // By the code of its letters; a wrong one is answered as an absent watch, see modules/watches/watches.db.test.ts.
  'POST /api/watches': { may: 'public' },
  'GET /api/watches/:id': { may: 'public' },
  'POST /api/watches/:id/moves': { may: 'public' },
  'POST /api/bookings': { may: 'visitor' },
  'GET /api/bookings/:id': booking(),
  'GET /api/bookings/:id/refund-outlook': booking('/refund-outlook'),
  'GET /api/orders/:id/refund-outlook': order('/refund-outlook'),
  'PUT /api/bookings/:id/offer': booking('/offer', { offerId: 'x' }),
  'GET /api/bookings/:id/place-map': booking('/place-map'),
  'PUT /api/bookings/:id/place-map': booking('/place-map', { choice: [] }),
  'PUT /api/bookings/:id/passengers': booking('/passengers', {
    passengers: [],
    contacts: CONTACTS,
    complete: false,
  }),
  'POST /api/bookings/:id/services': booking('/services', {}),
  'POST /api/bookings/:id/order': booking('/order', placing),
  'POST /api/orders/find': { may: 'visitor' },
  'POST /api/tickets/find': { may: 'visitor' },
  'POST /api/orders/open': { may: 'visitor' },
  'GET /api/orders/:id': order(),
  'GET /api/bookings/:id/payment-methods': booking('/payment-methods'),
  // Stays open for whoever may look; what they are sent: modules/orders/watch.db.test.ts.
  'GET /api/orders/:id/events': { ...order('/events'), open: true },
  'GET /api/orders/:id/payments': order('/payments'),
  'POST /api/orders/:id/payments/:paymentId/code': order('/payments/x/code', { code: '1234' }),
  'POST /api/orders/:id/payments/:paymentId/codes': order('/payments/x/codes', {}),
  'POST /api/orders/:id/schedule': order('/schedule', { changeId: 'x' }),
  'POST /api/orders/:id/payments': order('/payments', { method: 'card' }),
  'POST /api/orders/:id/cancel': order('/cancel', {}),
  'POST /api/orders/:id/letters': order('/letters', { emails: 'a@b.kg' }),
  'GET /api/orders/:id/documents/:kind.pdf': order('/documents/itinerary.pdf'),
  'GET /api/orders/:id/exchanges': order('/exchanges'),
  'POST /api/orders/:id/exchanges': order('/exchanges', { passengerIds: ['x'], dates: ['2027-01-01'] }),
  'GET /api/orders/:id/exchanges/asked/:asked': order('/exchanges/asked/x'),
  'GET /api/orders/:id/exchanges/:exchangeId': order('/exchanges/x'),
  'POST /api/orders/:id/exchanges/:exchangeId/confirm': order('/exchanges/x/confirm', {
    agreed: true,
    total: som,
    method: 'card',
  }),
  'GET /api/orders/:id/exchanges/:exchangeId/payments': order('/exchanges/x/payments'),
  'POST /api/orders/:id/exchanges/:exchangeId/payments': order('/exchanges/x/payments', { method: 'card' }),
  'POST /api/orders/:id/exchanges/:exchangeId/withdraw': order('/exchanges/x/withdraw', {}),
  'GET /api/orders/:id/exchanges/:exchangeId/receipt.pdf': order('/exchanges/x/receipt.pdf'),
  'GET /api/bookings/:id/extras': booking('/extras'),
  'PUT /api/bookings/:id/extras': booking('/extras', { chosen: [] }),
  'POST /api/bookings/:id/extras/leave': booking('/extras/leave', {
    since: '2026-01-01T00:00:00.000Z',
    closing: false,
  }),
  'POST /api/orders/:id/extras/leave': order('/extras/leave', {
    since: '2026-01-01T00:00:00.000Z',
    closing: false,
  }),
  'GET /api/orders/:id/extras': order('/extras'),
  'PUT /api/orders/:id/extras': order('/extras', { chosen: [] }),
  'GET /api/orders/:id/extras/payment-methods': order('/extras/payment-methods'),
  'POST /api/orders/:id/extras/purchases': order('/extras/purchases', {
    agreed: true,
    total: som,
    method: 'card',
  }),
  'GET /api/orders/:id/extras/purchases/:purchaseId': order('/extras/purchases/x'),
  'GET /api/orders/:id/extras/purchases/:purchaseId/payments': order('/extras/purchases/x/payments'),
  'POST /api/orders/:id/extras/purchases/:purchaseId/payments': order('/extras/purchases/x/payments', {
    method: 'card',
  }),
  'POST /api/orders/:id/extras/purchases/:purchaseId/withdraw': order('/extras/purchases/x/withdraw', {}),
  'GET /api/orders/:id/extras/purchases/:purchaseId/receipt.pdf': order('/extras/purchases/x/receipt.pdf'),
  'GET /api/orders/:id/extras/fates': order('/extras/fates?act=void&passengers=x'),
  'POST /api/orders/:id/extras/items/:extraId/return': order('/extras/items/x/return', {
    agreed: true,
    back: som,
  }),
  'GET /api/orders/:id/check-in': order('/check-in'),
  'POST /api/orders/:id/check-in': order('/check-in', { leg: 0, passengerIds: ['x'] }),
  'GET /api/orders/:id/boarding-passes/:passengerId/:leg/pass.pdf': order('/boarding-passes/x/0/pass.pdf'),
  'GET /api/orders/:id/boarding-passes/:passengerId/:leg/pass.pkpass': order(
    '/boarding-passes/x/0/pass.pkpass',
  ),
  'GET /api/orders/:id/splits': order('/splits'),
  'POST /api/orders/:id/splits': order('/splits', { passengerIds: ['x'], agreed: true, total: som }),
  'GET /api/orders/:id/splits/:splitId': order('/splits/x'),
  'GET /api/orders/:id/returns': order('/returns'),
  'POST /api/orders/:id/returns': order('/returns', { kind: 'void', passengerIds: ['x'] }),
  'GET /api/orders/:id/returns/:returnId': order('/returns/x'),
  'POST /api/orders/:id/returns/:returnId/confirm': order('/returns/x/confirm', { agreed: true, back: som }),
  'GET /api/orders/:id/returns/:returnId/receipt.pdf': order('/returns/x/receipt.pdf'),
};

const { mounted, scopes, browser, program, keyOf, signedIn, readyToOrder, orderIt } = callers();

const ABSENT = '00000000-0000-4000-8000-000000000000';
const named = Object.entries(ROUTES).filter(([, row]) => row.ask);

/** What a caller is told of a thing, and of one that is not there; equal but for the number of the request. */
async function told(caller: Pick<Browser, 'ask'>, route: string, id: string) {
  const { ask } = ROUTES[route] as Required<Row>;
  const of = async (one: string) => {
    const { status, body } = await caller.ask(route.split(' ')[0] as string, ask(one));
    return { status, body: typeof body === 'object' ? { ...body, requestId: '' } : body };
  };
  return { real: await of(id), absent: await of(ABSENT) };
}

/** Every route that names a thing of this kind, asked by somebody it does not belong to. */
async function leaks(
  caller: Pick<Browser, 'ask'>,
  kind: NonNullable<Row['of']>,
  id: string,
  asks: (route: string) => boolean = () => true,
): Promise<string[]> {
  const found: string[] = [];
  for (const [route] of named.filter(([route, row]) => row.of === kind && asks(route))) {
    const { real, absent } = await told(caller, route, id);
    const same = JSON.stringify(real) === JSON.stringify(absent);
    if (!same || real.status !== 404) found.push(`${route}: ${JSON.stringify(real).slice(0, 200)}`);
  }
  return found;
}

test('every route of the product says here who may call it, and is mounted so', () => {
  const expected = Object.fromEntries(Object.entries(ROUTES).map(([route, { may }]) => [route, may]));
  expect(Object.fromEntries([...mounted].sort())).toEqual(
    Object.fromEntries(Object.entries(expected).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
});

/** Whose things are looked up through who asks; what is public has no owner, the house sees everybody's. */
const OWNED: readonly (Access | 'machine')[] = ['visitor', 'account', 'trade', 'seller', 'agent'];
test('every route that names somebody’s thing is asked by strangers, below or in the test it names', () => {
  const forgotten = [...mounted].filter(([route, may]) => {
    const { ask, elsewhere } = ROUTES[route] ?? {};
    return route.includes(':') && OWNED.includes(may) && !ask && !(elsewhere && existsSync(elsewhere));
  });
  expect(forgotten, 'give the row of the route `of` and `ask`, or `elsewhere`').toEqual([]);
});

test('who is not signed in gets nothing that asks for a login, and nobody what is not for their role', async () => {
  const people = {
    gold: ['ROLE_AGENT'],
    company: ['ROLE_CORPORATE'],
    cashier: ['ROLE_CASHER'],
    executor: ['ROLE_EXECUTOR'],
    admin: ['ROLE_ADMIN'],
  } as const;
  const doors = await Promise.all(
    Object.entries(people).map(async ([who, roles]) => ({
      ...{ who, roles, at: await signedIn(who as keyof typeof people) },
    })),
  );
  let refused = 0;
  for (const [route, may] of mounted) {
    if (may === 'machine' || admits(may, null) === 'yes') continue;
    const [method = '', path = ''] = route.split(' ');
    const ask = { path: path.replace(/:\w+/g, 'x'), ...(method === 'GET' ? {} : { body: {} }) };
    expect((await browser().ask(method, ask)).status, route).toBe(401);
    for (const { who, roles, at } of doors) {
      if (admits(may, { roles }) === 'yes') continue;
      refused += 1;
      expect((await at.ask(method, ask)).status, `${route} for ${who}`).toBe(403);
    }
  }
  expect(refused).toBeGreaterThan(20);
});

describe('a passenger saved under a contract', () => {
  let id: string;
  let keeper: Browser;
  beforeAll(async () => {
    keeper = await signedIn('two', 'demo-osh-city');
    id = (await keeper.good('POST', '/api/account/passengers', PERSON)).id;
  });
  test('is its people’s', async () => {
    for (const own of [keeper, await signedIn('two', 'demo-osh-city')])
      expect((await own.good('GET', `/api/account/passengers/${id}`)).id).toBe(id);
  });
  test.each([
    ['an agent of another contract', () => signedIn('gold')],
    ['a company', () => signedIn('company')],
    ['a cashier', () => signedIn('cashier')],
    ['the same person under their other contract', () => signedIn('two', 'demo-osh-group')],
    ['the same person who chose no contract', () => signedIn('two')],
  ])('is not there for %s', async (_who, caller) => {
    expect(await leaks(await caller(), 'passenger', id)).toEqual([]);
  });
  test('is not there in its own browser once the contract is switched, and whoever is not signed in learns nothing', async () => {
    const place = (contractId: string) =>
      keeper.good('PUT', '/api/session/contract', { contractId, workplaceId: `${contractId}-1` });
    await place('demo-osh-group');
    expect(await leaks(keeper, 'passenger', id)).toEqual([]);
    await place('demo-osh-city');
    expect((await keeper.ask('GET', { path: `/api/account/passengers/${id}` })).status).toBe(200);
    for (const [route] of named.filter(([, row]) => row.of === 'passenger')) {
      const { real, absent } = await told(browser(), route, id);
      expect(real, route).toEqual(absent);
      expect(real.status, route).toBe(401);
    }
  });
});

describe('an order sold under a contract', () => {
  let id: string;
  let draft: string;
  let seller: Browser;
  beforeAll(async () => {
    seller = await signedIn('two', 'demo-osh-city');
    draft = await readyToOrder(seller, 40);
    id = await orderIt(seller, draft);
  }, 60_000);

  test('is its people’s, whichever browser they use, and the house’s', async () => {
    expect((await seller.ask('GET', { path: `/api/orders/${id}` })).body.price.commission).toBeDefined();
    for (const own of [await signedIn('two', 'demo-osh-city'), await signedIn('cashier')])
      expect((await own.ask('GET', { path: `/api/orders/${id}` })).body.id).toBe(id);
    const whole = named.filter(
      ([route, row]) =>
        route.startsWith('GET') &&
        // Made by a job, of which there are none here.
        !route.endsWith('/documents/:kind.pdf') &&
        !row.open &&
        !/[/=]x(\/|$)/.test(row.ask?.('').path ?? '') &&
        row.of !== 'passenger',
    );
    const answers = await Promise.all(
      whole.map(async ([route, row]) => [
        route,
        (await seller.ask('GET', row.ask?.(row.of === 'order' ? id : draft) as Ask)).status,
      ]),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    for (const [route] of named.filter(
      ([, row]) => row.of === 'order' && !row.open && !/x(\/|$)/.test(row.ask?.('').path ?? ''),
    ))
      expect((await told(seller, route, id)).absent.status, route).toBe(404);
  });
  test('tells nothing of its commission while the seller’s screen is turned to a client', async () => {
    const turned = await signedIn('two', 'demo-osh-city');
    turned.jar.set('clientView', '1');
    for (const path of [`/api/orders/${id}`, `/api/orders/${id}/payments`, '/api/account/orders'])
      expect(JSON.stringify(await turned.good('GET', path))).not.toMatch(/"(commission|motivation)":\{/);
    turned.jar.set('clientView', '0');
    expect((await turned.good('GET', `/api/orders/${id}`)).price.commission).toBeDefined();
  });
  test.each([
    ['a visitor', async () => browser()],
    ['an agent of another contract', () => signedIn('gold')],
    ['a company', () => signedIn('company')],
    ['a sub-agent of somebody else', () => signedIn('sub')],
    ['the same person under their other contract', () => signedIn('two', 'demo-osh-group')],
    ['the same person who chose no contract', () => signedIn('two')],
  ])('is not there for %s', async (_who, caller) => {
    expect(await leaks(await caller(), 'order', id)).toEqual([]);
  });
  test('is there for a key of its contract, and not for one of another', async () => {
    const open = (route: string) => Boolean(scopes.get(route));
    const own = program((await keyOf(await signedIn('two', 'demo-osh-city'))).secret);
    expect((await own.good('GET', `/api/orders/${id}`)).id).toBe(id);
    const others = program((await keyOf(await signedIn('gold'))).secret);
    const group = program((await keyOf(await signedIn('two', 'demo-osh-group'))).secret);
    for (const other of [others, group]) {
      expect(await leaks(other, 'order', id, open)).toEqual([]);
      expect(await leaks(other, 'booking', draft, open)).toEqual([]);
    }
  });
  test('is not there in its own browser once the contract is switched, nor its booking', async () => {
    await seller.good('PUT', '/api/session/contract', {
      contractId: 'demo-osh-group',
      workplaceId: 'demo-osh-group-1',
    });
    expect(await leaks(seller, 'order', id)).toEqual([]);
    expect(await leaks(seller, 'booking', draft)).toEqual([]);
    await seller.good('PUT', '/api/session/contract', {
      contractId: 'demo-osh-city',
      workplaceId: 'demo-osh-city-2',
    });
    expect((await seller.ask('GET', { path: `/api/orders/${id}` })).status).toBe(200);
  });
  test('is not there in its own browser after signing out, nor its booking', async () => {
    await seller.good('DELETE', '/api/session');
    expect(await leaks(seller, 'order', id)).toEqual([]);
    expect(await leaks(seller, 'booking', draft)).toEqual([]);
  });
  test('found by its passenger, shows the price without the commission and lets them give nothing back', async () => {
    const seen = await (await signedIn('two', 'demo-osh-city')).good('GET', `/api/orders/${id}`);
    const passenger = browser();
    await passenger.good('POST', '/api/orders/find', { number: seen.number, proof: 'SYDYKOV' });
    const found = await passenger.good('GET', `/api/orders/${id}`);
    expect(JSON.stringify(found)).not.toMatch(/commission|motivation/);
    expect(found.price.total).toEqual(seen.price.total);
    for (const path of ['/cancel', '/returns'])
      expect(
        (
          await passenger.ask('POST', {
            path: `/api/orders/${id}${path}`,
            body: { kind: 'void', passengerIds: ['x'] },
          })
        ).status,
      ).toBeGreaterThanOrEqual(400);
    expect((await passenger.ask('POST', { path: `/api/orders/${id}/cancel`, body: {} })).body.code).toBe(
      'orders.agency_only',
    );
    expect((await passenger.ask('GET', { path: `/api/orders/${id}/returns` })).body.code).toBe(
      'orders.agency_only',
    );
  });
});

describe('an order of a visitor', () => {
  let id: string;
  let draft: string;
  let owner: Browser;
  beforeAll(async () => {
    owner = browser();
    draft = await readyToOrder(owner, 41);
    id = await orderIt(owner, draft);
  }, 60_000);
  test.each([
    ['another visitor', async () => browser()],
    ['an agent', () => signedIn('silver')],
    ['a company', () => signedIn('company')],
  ])('is not there for %s, nor is its booking', async (_who, caller) => {
    const stranger = await caller();
    expect(await leaks(stranger, 'order', id)).toEqual([]);
    expect(await leaks(stranger, 'booking', draft)).toEqual([]);
  });
  test('is there for its owner and the house', async () => {
    for (const own of [owner, await signedIn('executor')])
      expect((await own.ask('GET', { path: `/api/orders/${id}` })).body.id).toBe(id);
    expect((await owner.ask('GET', { path: `/api/bookings/${draft}` })).status).toBe(200);
  });
});
