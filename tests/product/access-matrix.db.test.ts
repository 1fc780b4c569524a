import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Access, decideAccess } from '#kernel/access.ts';
import { describeAnswer, leaks, routesOf } from './access-matrix/outsiders.ts';
import { PERSON } from './access-matrix/passengers.ts';
import { ROUTES, saidTwice } from './access-matrix/routes.ts';
import { type Browser, callers } from './callers.ts';

/** Who may call what: every route of the product has a row in who-may-call, and a route without one fails. */
const { mounted, stepUps, browser, signedIn } = callers();

test('every route of the product says here who may call it, and is mounted so', () => {
  const expected = Object.fromEntries(Object.entries(ROUTES).map(([route, { may }]) => [route, may]));
  expect(Object.fromEntries(mounted)).toEqual(expected);
  expect(saidTwice).toEqual([]);
});

/** Whose things are looked up through who asks; what is public has no owner, the house sees everybody's. */
const OWNED: readonly (Access | 'machine')[] = ['visitor', 'signedIn', 'trade', 'seller', 'agent'];
test('every route with an id is called by strangers, here or in the test it names', () => {
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
      at: await signedIn(who as keyof typeof people),
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

test('every call of the office that moves money or rights asks for a recent password', () => {
  const writes = [...mounted.keys()].filter((route) => /^(POST|PUT|DELETE) \/api\/office\//.test(route));
  expect(writes.filter((route) => !stepUps.has(route)).sort()).toEqual([
    // A company's policy, a contract's terms, firm and selling points: no sum and no right of a person.
    'POST /api/office/contracts/:id/workplaces',
    // A request's way to its sums, which another person approves and somebody carries out.
    'POST /api/office/requests/:id/moves',
    'POST /api/office/requests/:id/sums',
    'POST /api/office/tasks/:id/done',
    'PUT /api/office/contracts/:id',
    'PUT /api/office/contracts/:id/contractor',
    'PUT /api/office/contracts/:id/policy',
  ]);
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
