import { beforeAll, describe, expect, test } from 'vitest';
import {
  codeOf,
  describeAnswer,
  isCallableByOwner,
  isStream,
  leaks,
  routesOf,
  statusOf,
} from './access-matrix/outsiders.ts';
import { type Browser, callers } from './callers.ts';

/** Access to an order and its booking: for all other callers they look absent, on every route. */
const { scopes, browser, program, createApiKey, signIn, createReadyDraft, placeDraft } = callers();

describe('an order sold under a contract', () => {
  let id: string;
  let draft: string;
  let seller: Browser;
  beforeAll(async () => {
    seller = await signIn('two', 'demo-osh-city');
    draft = await createReadyDraft(seller, 40);
    id = await placeDraft(seller, draft);
  }, 120_000);

  test('is visible to users of its contract in any browser, and to staff', async () => {
    expect((await seller.ask('GET', { path: `/api/orders/${id}` })).body.price.commission).toBeDefined();
    for (const own of [await signIn('two', 'demo-osh-city'), await signIn('cashier')])
      expect((await own.ask('GET', { path: `/api/orders/${id}` })).body.id).toBe(id);
    const read = [...routesOf('order'), ...routesOf('booking')].filter(
      // Documents are made by a job; no jobs run here.
      (route) => route.startsWith('GET') && isCallableByOwner(route) && !route.endsWith('/documents/:kind.pdf'),
    );
    const orders = new Set(routesOf('order'));
    const answers = await Promise.all(
      read.map(async (route) => [route, await statusOf(seller, route, orders.has(route) ? id : draft)]),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    for (const route of routesOf('order').filter(isCallableByOwner))
      expect((await describeAnswer(seller, route, id)).absent.status, route).toBe(404);
  });
  test('hides its commission in client view', async () => {
    const turned = await signIn('two', 'demo-osh-city');
    turned.jar.set('clientView', '1');
    for (const path of [`/api/orders/${id}`, `/api/orders/${id}/payments`, '/api/account/orders'])
      expect(JSON.stringify(await turned.good('GET', path))).not.toMatch(/"(commission|motivation)":\{/);
    turned.jar.set('clientView', '0');
    expect((await turned.good('GET', `/api/orders/${id}`)).price.commission).toBeDefined();
  });
  test.each([
    ['a visitor', async () => browser()],
    ['an agent of another contract', () => signIn('gold')],
    ['a company', () => signIn('company')],
    ['a sub-agent of somebody else', () => signIn('sub')],
    ['the same person under their other contract', () => signIn('two', 'demo-osh-group')],
    ['the same person who chose no contract', () => signIn('two')],
  ])('is absent for %s', async (_who, caller) => {
    expect(await leaks(await caller(), 'order', id)).toEqual([]);
  });
  test('is visible to a key of its contract, absent for another’s', async () => {
    const open = (route: string) => Boolean(scopes.get(route));
    const own = program((await createApiKey(await signIn('two', 'demo-osh-city'))).secret);
    expect((await own.good('GET', `/api/orders/${id}`)).id).toBe(id);
    const others = program((await createApiKey(await signIn('gold'))).secret);
    const group = program((await createApiKey(await signIn('two', 'demo-osh-group'))).secret);
    for (const other of [others, group]) {
      expect(await leaks(other, 'order', id, open)).toEqual([]);
      expect(await leaks(other, 'booking', draft, open)).toEqual([]);
    }
  });
  test('is absent in its own browser after a contract switch, and so is its booking', async () => {
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
  test('is absent in its own browser after signing out, and so is its booking', async () => {
    await seller.good('DELETE', '/api/session');
    expect(await leaks(seller, 'order', id)).toEqual([]);
    expect(await leaks(seller, 'booking', draft)).toEqual([]);
  });
  test('found by its passenger, hides the commission and cannot be refunded by them', async () => {
    const seen = await (await signIn('two', 'demo-osh-city')).good('GET', `/api/orders/${id}`);
    const passenger = browser();
    await passenger.good('POST', '/api/orders/find', { number: seen.number, proof: 'SYDYKOV' });
    const found = await passenger.good('GET', `/api/orders/${id}`);
    expect(JSON.stringify(found)).not.toMatch(/commission|motivation/);
    expect(found.price.total).toEqual(seen.price.total);
    expect(found.access).toBe('found');
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
    expect((await passenger.ask('GET', { path: `/api/orders/${id}/returns` })).body.code).toBe('orders.agency_only');
  });
});

describe('an order of a visitor', () => {
  let id: string;
  let draft: string;
  let owner: Browser;
  beforeAll(async () => {
    owner = browser();
    draft = await createReadyDraft(owner, 41);
    id = await placeDraft(owner, draft);
  }, 120_000);
  test.each([
    ['another visitor', async () => browser()],
    ['an agent', () => signIn('silver')],
    ['a company', () => signIn('company')],
  ])('is absent for %s, and so is its booking', async (_who, caller) => {
    const stranger = await caller();
    expect(await leaks(stranger, 'order', id)).toEqual([]);
    expect(await leaks(stranger, 'booking', draft)).toEqual([]);
  });
  test('can be read and paid by its finder, who needs a code for anything else', async () => {
    const { number } = await owner.good('GET', `/api/orders/${id}`);
    const finder = browser();
    await finder.good('POST', '/api/orders/find', { number, proof: 'SYDYKOV' });
    const open: string[] = [];
    for (const route of routesOf('order').filter((one) => !isStream(one)))
      if ((await codeOf(finder, route, id)) !== 'orders.confirmation_required') open.push(route);
    expect(open).toEqual([
      // Requests on the order itself reveal no more than the order; the allowed one uses other contacts.
      'GET /api/requests/subject/:id',
      'GET /api/orders/:id/requests',
      'GET /api/orders/:id/refund-timeline',
      'GET /api/orders/:id/price-reasons',
      'GET /api/orders/:id',
      'GET /api/orders/:id/calendar.ics',
      'GET /api/orders/:id/access',
      'POST /api/orders/:id/access',
      'POST /api/orders/:id/access-codes',
      'GET /api/orders/:id/payments',
      'POST /api/orders/:id/payments/:paymentId/code',
      'POST /api/orders/:id/payments/:paymentId/codes',
      'POST /api/orders/:id/payments',
      // No company approval applies.
      'POST /api/orders/:id/approval',
      // Documents are masked.
      'GET /api/orders/:id/documents/:kind.pdf',
    ]);
  });
  test('is visible to its owner and to staff', async () => {
    for (const own of [owner, await signIn('executor')])
      expect((await own.ask('GET', { path: `/api/orders/${id}` })).body.id).toBe(id);
    expect((await owner.ask('GET', { path: `/api/bookings/${draft}` })).status).toBe(200);
  });
});
