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

/** Whose an order and its booking are: to everybody else they are not there, whatever is asked of them. */
const { scopes, browser, program, keyOf, signedIn, readyToOrder, orderIt } = callers();

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
    const read = [...routesOf('order'), ...routesOf('booking')].filter(
      // The papers are made by a job, of which there are none here.
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
  test('hides its commission while the seller’s screen is turned to a client', async () => {
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
  test('is read and paid by its finder, who is asked for a code for anything else', async () => {
    const { number } = await owner.good('GET', `/api/orders/${id}`);
    const finder = browser();
    await finder.good('POST', '/api/orders/find', { number, proof: 'SYDYKOV' });
    const open: string[] = [];
    for (const route of routesOf('order').filter((one) => !isStream(one)))
      if ((await codeOf(finder, route, id)) !== 'orders.confirmation_required') open.push(route);
    expect(open).toEqual([
      // Its own requests, which say no more than the order, and the one that it may make: for other contacts.
      'GET /api/requests/subject/:id',
      'GET /api/orders/:id/requests',
      'GET /api/orders/:id/refund-timeline',
      'GET /api/orders/:id',
      'GET /api/orders/:id/access',
      'POST /api/orders/:id/access',
      'POST /api/orders/:id/access-codes',
      'GET /api/orders/:id/payments',
      'POST /api/orders/:id/payments/:paymentId/code',
      'POST /api/orders/:id/payments/:paymentId/codes',
      'POST /api/orders/:id/payments',
      // No company has to approve it.
      'POST /api/orders/:id/approval',
      // Drawn masked.
      'GET /api/orders/:id/documents/:kind.pdf',
    ]);
  });
  test('is there for its owner and the house', async () => {
    for (const own of [owner, await signedIn('executor')])
      expect((await own.ask('GET', { path: `/api/orders/${id}` })).body.id).toBe(id);
    expect((await owner.ask('GET', { path: `/api/bookings/${draft}` })).status).toBe(200);
  });
});
