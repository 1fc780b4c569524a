import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Access, decideAccess } from '#kernel/access.ts';
import { describeAnswer, leaks, routesOf } from './access-matrix/outsiders.ts';
import { PERSON } from './access-matrix/passengers.ts';
import { duplicateRoutes, ROUTES } from './access-matrix/routes.ts';
import { type Browser, callers } from './callers.ts';

/** The access matrix: every route has a row in access-matrix/, and a route without one fails. */
const { mounted, stepUps, browser, signIn } = callers();

test('every mounted route has the access rule of its row', () => {
  const expected = Object.fromEntries(Object.entries(ROUTES).map(([route, { may }]) => [route, may]));
  expect(Object.fromEntries(mounted)).toEqual(expected);
  expect(duplicateRoutes).toEqual([]);
});

/** Routes whose objects are limited to the caller; public ones have no owner, staff see all. */
const OWNED: readonly (Access | 'machine')[] = ['visitor', 'signedIn', 'trade', 'seller', 'agent'];
test('every route with an id is called by outsiders, here or in the test it names', () => {
  const forgotten = [...mounted].filter(([route, may]) => {
    const { of, elsewhere } = ROUTES[route] ?? {};
    return route.includes(':') && OWNED.includes(may) && !of && !(elsewhere && existsSync(elsewhere));
  });
  expect(forgotten, 'give the row of the route `of`, or `elsewhere`').toEqual([]);
});

test('anonymous callers get nothing that requires a login, and users nothing outside their role', async () => {
  const people = {
    gold: ['ROLE_AGENT'],
    company: ['ROLE_CORPORATE'],
    cashier: ['ROLE_CASHER'],
    executor: ['ROLE_EXECUTOR'],
    admin: ['ROLE_ADMIN'],
  } as const;
  const doors = await Promise.all(
    Object.entries(people).map(async ([who, roles]) => ({
      who,
      roles,
      at: await signIn(who as keyof typeof people),
    })),
  );
  let refused = 0;
  for (const [route, may] of mounted) {
    if (may === 'machine' || decideAccess(may, null) === 'yes') continue;
    const [method = '', path = ''] = route.split(' ');
    const ask = { path: path.replace(/:\w+/g, 'x'), ...(method === 'GET' ? {} : { body: {} }) };
    expect((await browser().ask(method, ask)).status, route).toBe(401);
    for (const { who, roles, at } of doors) {
      if (decideAccess(may, { roles }) === 'yes') continue;
      refused += 1;
      expect((await at.ask(method, ask)).status, `${route} for ${who}`).toBe(403);
    }
  }
  expect(refused).toBeGreaterThan(20);
});

test('every staff route that moves money or rights requires a recent password', () => {
  const writes = [...mounted.keys()].filter((route) => /^(POST|PUT|DELETE) \/api\/office\//.test(route));
  expect(writes.filter((route) => !stepUps.has(route)).sort()).toEqual([
    // The flow of the bot, by editors: no money and no rights; publishing it is in the audit log.
    'DELETE /api/office/bot/draft',
    'DELETE /api/office/bot/step',
    // Drafts of campaigns: they count only once a second person approves them, with a recent password.
    'DELETE /api/office/campaigns/:id',
    // Texts of the site, by editors: no money and no rights; every publication is kept and recorded.
    'DELETE /api/office/content/banners/:id',
    'DELETE /api/office/content/draft',
    // Drafts of price rules: they count only once a second person publishes them, with a recent password.
    'DELETE /api/office/prices/draft',
    'DELETE /api/office/prices/rule',
    // Texts and deadlines of requests: no money and no rights; every change is recorded.
    'DELETE /api/office/request-templates/:id',
    'POST /api/office/bot/publication',
    'POST /api/office/bot/restoration',
    'POST /api/office/bot/trial',
    'POST /api/office/campaigns',
    'POST /api/office/campaigns/:id/return',
    'POST /api/office/campaigns/:id/submission',
    'POST /api/office/content/banners',
    'POST /api/office/content/banners/:id/publication',
    'POST /api/office/content/banners/:id/withdrawal',
    'POST /api/office/content/pictures',
    'POST /api/office/content/planned/cancel',
    'POST /api/office/content/preview',
    'POST /api/office/content/publish',
    'POST /api/office/content/redirects/moves',
    'POST /api/office/content/redirects/publication',
    'POST /api/office/content/withdraw',
    // A company's policy, a contract's terms, contractor and workplaces: no amounts and no rights of a person.
    'POST /api/office/contracts/:id/workplaces',
    // Who answers a client, and whether the conversation goes on.
    'POST /api/office/conversations/:id/claim',
    'POST /api/office/conversations/:id/executor',
    'POST /api/office/conversations/:id/status',
    // The National Bank's file: a rate that jumps is never taken from it.
    'POST /api/office/currencies/file',
    // A file is only read; its acceptance needs a recent password.
    'POST /api/office/flight-imports',
    // Drafts and seats of own flights: publications and moved departures need a recent password; each act is recorded.
    'POST /api/office/flights',
    'POST /api/office/flights/:id/departures',
    // As files of flights.
    'POST /api/office/hotel-rates',
    // The same of own hotels.
    'POST /api/office/hotels',
    'POST /api/office/hotels/:id/nights',
    'POST /api/office/hotels/:id/pictures',
    // Texts of letters, by editors: every publication is kept and recorded, and may be taken back.
    'POST /api/office/letter-texts/:letter/moves',
    'POST /api/office/letter-texts/:letter/preview',
    'POST /api/office/letter-texts/:letter/publication',
    // A letter becomes a note or is discarded: no money and no rights; each act is recorded.
    'POST /api/office/letters/:id/attachment',
    'POST /api/office/letters/:id/discard',
    // Administrators alone; dice are typed by two people, and every step keeps who took it.
    'POST /api/office/lottery/:id/dice',
    'POST /api/office/lottery/:id/entrances',
    'POST /api/office/lottery/:id/freeze',
    'POST /api/office/lottery/:id/hand-overs',
    'POST /api/office/lottery/:id/replacements',
    'POST /api/office/lottery/admissions',
    'POST /api/office/prices/moves',
    'POST /api/office/prices/restoration',
    'POST /api/office/prices/return',
    'POST /api/office/prices/sales-trial',
    'POST /api/office/prices/submission',
    'POST /api/office/prices/trial',
    // Offers of a request: the client accepts and pays each of them; tickets are entered, money does not move.
    'POST /api/office/request-offers/:id/tickets',
    'POST /api/office/request-offers/:id/withdrawal',
    'POST /api/office/request-templates',
    // Steps of a request before its amounts, which another person approves and an executor carries out.
    // A charge is paid by the buyer; a document is entered after that.
    'POST /api/office/requests/:id/charges',
    'POST /api/office/requests/:id/charges/:chargeId/documents',
    'POST /api/office/requests/:id/charges/:chargeId/withdrawal',
    // The buyer agrees to a written exchange and pays it; money back needs a second person.
    'POST /api/office/requests/:id/exchanges',
    'POST /api/office/requests/:id/exchanges/:exchangeId/withdrawal',
    'POST /api/office/requests/:id/executor',
    'POST /api/office/requests/:id/moves',
    'POST /api/office/requests/:id/offers',
    'POST /api/office/requests/:id/offers/found',
    'POST /api/office/requests/:id/offers/preview',
    'POST /api/office/requests/:id/sums',
    'POST /api/office/run-imports',
    // Drafts and seats of own trains and buses; publications and moved departures need a recent password.
    'POST /api/office/runs',
    'POST /api/office/runs/:id/days',
    'POST /api/office/suppliers/:id/switch',
    'POST /api/office/suppliers/:id/test',
    'POST /api/office/tasks/:id/done',
    // The same of own transfers.
    'POST /api/office/transfers',
    'POST /api/office/transfers/:id/days',
    'PUT /api/office/bot/start',
    'PUT /api/office/bot/step',
    'PUT /api/office/campaigns/:id',
    // Drafts of the company's details: publications need a recent password.
    'PUT /api/office/company/firm/draft',
    'PUT /api/office/company/sites/:site/draft',
    'PUT /api/office/content/banners/:id',
    'PUT /api/office/content/draft',
    'PUT /api/office/content/news-day',
    'PUT /api/office/content/redirects/draft',
    'PUT /api/office/contracts/:id',
    'PUT /api/office/contracts/:id/contractor',
    'PUT /api/office/contracts/:id/policy',
    'PUT /api/office/conversations/:id/priority',
    'PUT /api/office/flights/:id',
    'PUT /api/office/flights/carriers/:code',
    'PUT /api/office/hotels/:id',
    'PUT /api/office/hotels/:id/pictures',
    'PUT /api/office/letter-texts/:letter/draft',
    // The event and prizes of a campaign that two people approved: until coupons are frozen.
    'PUT /api/office/lottery/:id',
    'PUT /api/office/prices/rule',
    'PUT /api/office/request-deadlines',
    'PUT /api/office/request-templates/:id',
    'PUT /api/office/requests/:id/deadline',
    'PUT /api/office/requests/:id/priority',
    'PUT /api/office/runs/:id',
    'PUT /api/office/suppliers/:id',
    'PUT /api/office/transfers/:id',
  ]);
});

describe('a passenger saved under a contract', () => {
  let id: string;
  let keeper: Browser;
  beforeAll(async () => {
    keeper = await signIn('two', 'demo-osh-city');
    id = (await keeper.good('POST', '/api/account/passengers', PERSON)).id;
  });
  test('is visible to users of the contract', async () => {
    for (const own of [keeper, await signIn('two', 'demo-osh-city')])
      expect((await own.good('GET', `/api/account/passengers/${id}`)).id).toBe(id);
  });
  test.each([
    ['an agent of another contract', () => signIn('gold')],
    ['a company', () => signIn('company')],
    ['a cashier', () => signIn('cashier')],
    ['the same person under their other contract', () => signIn('two', 'demo-osh-group')],
    ['the same person who chose no contract', () => signIn('two')],
  ])('is not there for %s', async (_who, caller) => {
    expect(await leaks(await caller(), 'passenger', id)).toEqual([]);
  });
  test('is not found in its own browser after a contract switch, and anonymous callers learn nothing', async () => {
    const place = (contractId: string) =>
      keeper.good('PUT', '/api/session/contract', { contractId, workplaceId: `${contractId}-1` });
    await place('demo-osh-group');
    expect(await leaks(keeper, 'passenger', id)).toEqual([]);
    await place('demo-osh-city');
    expect((await keeper.ask('GET', { path: `/api/account/passengers/${id}` })).status).toBe(200);
    for (const route of routesOf('passenger')) {
      const { real, absent } = await describeAnswer(browser(), route, id);
      expect(real, route).toEqual(absent);
      expect(real.status, route).toBe(401);
    }
  });
});
