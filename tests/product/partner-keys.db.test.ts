import { expect, test } from 'vitest';
import type { Scope } from '#kernel/endpoint.ts';
import { callers } from './callers.ts';

const fixture = callers();
const { mounted, scopes, browser, program, createApiKey, signIn, createReadyDraft, placeDraft } = fixture;

/** The scope of each call; all others are closed to keys. A newly opened call must be added here. */
const OPEN: Readonly<Record<Scope, readonly string[]>> = {
  search: [
    'GET /api/countries',
    'GET /api/fares/calendar',
    'GET /api/fares/lowest',
    'GET /api/locations',
    'GET /api/locations/:key',
    'GET /api/searches/:uid',
    'GET /api/searches/:uid/days',
    'GET /api/searches/:uid/grid',
    'GET /api/searches/:uid/offers/:offerId/price-reasons',
    'POST /api/searches',
    'POST /api/searches/:uid/repeat',
  ],
  'orders:read': [
    'GET /api/account/orders',
    'GET /api/account/orders.xlsx',
    'GET /api/bookings/:id',
    'GET /api/bookings/:id/contract',
    'GET /api/bookings/:id/ancillaries',
    'GET /api/bookings/:id/payment-methods',
    'GET /api/bookings/:id/place-map',
    'GET /api/bookings/:id/price-reasons',
    'GET /api/bookings/:id/refund-timeline',
    'GET /api/orders/:id',
    'GET /api/orders/:id/boarding-passes/:passengerId/:segmentIndex/pass.pdf',
    'GET /api/orders/:id/boarding-passes/:passengerId/:segmentIndex/pass.pkpass',
    'GET /api/orders/:id/check-in',
    'GET /api/orders/:id/documents/:kind.pdf',
    'GET /api/orders/:id/exchanges',
    'GET /api/orders/:id/exchanges/:exchangeId',
    'GET /api/orders/:id/exchanges/:exchangeId/payments',
    'GET /api/orders/:id/exchanges/:exchangeId/receipt.pdf',
    'GET /api/orders/:id/exchange-quotes/:quoteId',
    'GET /api/orders/:id/ancillaries',
    'GET /api/orders/:id/ancillaries/impact',
    'GET /api/orders/:id/ancillaries/payment-methods',
    'GET /api/orders/:id/ancillaries/purchases/:purchaseId',
    'GET /api/orders/:id/ancillaries/purchases/:purchaseId/payments',
    'GET /api/orders/:id/ancillaries/purchases/:purchaseId/receipt.pdf',
    'GET /api/orders/:id/payments',
    'GET /api/orders/:id/price-reasons',
    'GET /api/orders/:id/refund-timeline',
    'GET /api/orders/:id/returns',
    'GET /api/orders/:id/returns/:returnId',
    'GET /api/orders/:id/returns/:returnId/receipt.pdf',
    'GET /api/orders/:id/splits',
    'GET /api/orders/:id/splits/:splitId',
  ],
  'orders:write': [
    'POST /api/bookings',
    'POST /api/bookings/:id/order',
    'POST /api/bookings/:id/services',
    'POST /api/orders/:id/cancel',
    'POST /api/orders/:id/check-in',
    'POST /api/orders/:id/ancillaries/purchases',
    'POST /api/orders/:id/ancillaries/purchases/:purchaseId/payments',
    'POST /api/orders/:id/ancillaries/purchases/:purchaseId/cancel',
    'POST /api/orders/:id/payments',
    'POST /api/orders/:id/payments/:paymentId/code',
    'POST /api/orders/:id/payments/:paymentId/codes',
    'POST /api/orders/:id/schedule',
    'PUT /api/bookings/:id/contract',
    'PUT /api/bookings/:id/ancillaries',
    'PUT /api/bookings/:id/offer',
    'PUT /api/bookings/:id/passengers',
    'PUT /api/bookings/:id/place-map',
    'PUT /api/orders/:id/ancillaries',
  ],
  'returns:write': [
    'POST /api/orders/:id/exchanges',
    'POST /api/orders/:id/exchanges/:exchangeId/confirm',
    'POST /api/orders/:id/exchanges/:exchangeId/payments',
    'POST /api/orders/:id/exchanges/:exchangeId/cancel',
    'POST /api/orders/:id/ancillaries/items/:ancillaryId/return',
    'POST /api/orders/:id/returns',
    'POST /api/orders/:id/returns/:returnId/confirm',
    'POST /api/orders/:id/splits',
  ],
  'money:read': [
    'GET /api/account/operations',
    'GET /api/account/operations/days',
    'GET /api/account/operations.:format',
    'GET /api/balance',
    'GET /api/balance/statement.csv',
  ],
};

const asking = (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  // Of all addresses the data of pages have those that end so.
  const address = path === '/*' ? '/x.json' : path.replace(/:\w+/g, 'x');
  return [method, { path: address, ...(method === 'GET' ? {} : { body: {} }) }] as const;
};
const ALL = Object.keys(OPEN) as Scope[];

test('a call is open to keys by its scope, and closed without one', () => {
  const found = Object.fromEntries(
    ALL.map((scope) => [scope, [...scopes].flatMap(([route, of]) => (of === scope ? [route] : [])).sort()]),
  );
  const open = Object.fromEntries(Object.entries(OPEN).map(([scope, routes]) => [scope, [...routes].sort()]));
  expect(found).toEqual(open);
});

test('reads need no write scope, and a read scope allows no changes', () => {
  const changes = (route: string) => !route.startsWith('GET ');
  expect([...OPEN['orders:read'], ...OPEN['money:read']].filter(changes)).toEqual([]);
  expect([...OPEN['orders:write'], ...OPEN['returns:write']].filter((route) => !changes(route))).toEqual([]);
});

test('a key needs the scope of a call, and calls without a scope are closed to all keys', async () => {
  const own = await signIn('gold');
  for (const scope of ALL) {
    const lacking = ALL.filter((one) => one !== scope);
    const { secret } = await createApiKey(own, lacking);
    for (const route of OPEN[scope]) {
      const answer = await program(secret).ask(...asking(route));
      expect([route, answer.status, answer.body.code]).toEqual([route, 403, 'platform.key_scope']);
    }
  }
  const closed = [...mounted.keys()].filter((route) => !ALL.some((scope) => OPEN[scope].includes(route)));
  expect(closed).toContain('POST /api/account/keys');
  // A key may call so often a minute: each hundred of the calls has a key of its own.
  for (let from = 0; from < closed.length; from += 100) {
    const { secret } = await createApiKey(own);
    for (const route of closed.slice(from, from + 100)) {
      const answer = await program(secret).ask(...asking(route));
      expect([route, answer.status]).toEqual([route, 403]);
    }
  }
}, 120_000);

test('an unknown, misspelt, revoked or expired key, or one of a former user, is rejected', async () => {
  const own = await signIn('silver');
  const good = await createApiKey(own);
  expect((await program(good.secret).ask('GET', { path: '/api/balance' })).status).toBe(200);

  const revoked = await createApiKey(own);
  await own.good('DELETE', `/api/account/keys/${revoked.id}`);
  const expired = await createApiKey(own, ALL, 30);
  await fixture.database.pool.query(
    "update partner_api.keys set expires_at = now() - interval '1 second' where id = $1",
    [expired.id],
  );
  const left = await createApiKey(await signIn('quiet'));
  await fixture.database.pool.query("delete from agencies.members where user_id = 'demo-quiet'");
  const misspelt = `${good.secret.slice(0, -1)}${good.secret.endsWith('a') ? 'b' : 'a'}`;
  for (const secret of [revoked.secret, expired.secret, left.secret, misspelt, 'sk_', `sk_${'x'.repeat(400)}`]) {
    const answer = await program(secret).send('GET', { path: '/api/balance' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('platform.key_refused');
    expect(answer.headers['www-authenticate']).toContain('invalid_token');
  }
  // A bad key is rejected on public routes too, so a program notices at its first call.
  expect((await program(revoked.secret).ask('GET', { path: '/api/locations' })).status).toBe(401);
});

test('with a key, cookies are ignored: neither another session nor a browser’s drafts count', async () => {
  const gold = await signIn('gold');
  const cookie = [...gold.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const silver = await createApiKey(await signIn('silver'));
  const with_ = program(silver.secret, { cookie });
  const money = await with_.good('GET', '/api/balance');
  expect(money).toEqual(await program(silver.secret).good('GET', '/api/balance'));
  expect(money).not.toEqual(await gold.good('GET', '/api/balance'));

  const draft = await createReadyDraft(gold, 55);
  expect((await with_.ask('GET', { path: `/api/bookings/${draft}` })).status).toBe(404);
  const answer = await with_.send('GET', { path: '/api/balance' });
  expect(answer.cookies).toEqual([]);
  // A valid session does not help a wrong key.
  expect((await program('sk_wrong', { cookie }).ask('GET', { path: '/api/balance' })).status).toBe(401);
});

test('a program needs no Origin header, and a foreign one is accepted', async () => {
  const { secret } = await createApiKey(await signIn('silver'));
  const foreign = program(secret, { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' });
  const params = { slices: [], passengerCounts: {}, cabin: 'economy', direct: false };
  expect((await foreign.ask('POST', { path: '/api/searches', body: params })).body.code).toBe('common.bad_input');
});

test('a key of a suspended contract can read but not sell', async () => {
  const own = await signIn('two', 'demo-osh-city');
  const robot = program((await createApiKey(own)).secret);
  const draft = await createReadyDraft(robot, 60);
  await fixture.database.pool.query("update agencies.contracts set status = 'suspended' where id = 'demo-osh-city'");
  await expect(placeDraft(robot, draft)).rejects.toThrow('orders.contract_suspended');
  expect((await robot.ask('GET', { path: '/api/account/orders' })).status).toBe(200);
  await fixture.database.pool.query("update agencies.contracts set status = 'active' where id = 'demo-osh-city'");
  const order = await placeDraft(robot, draft);
  expect((await robot.good('GET', `/api/orders/${order}`)).id).toBe(order);
  // A second key of the contract sees the first one's orders; so do its users.
  const second = program((await createApiKey(own, ['orders:read'])).secret);
  expect((await second.good('GET', `/api/bookings/${draft}`)).id).toBe(draft);
  expect((await own.good('GET', `/api/orders/${order}`)).id).toBe(order);
}, 120_000);

test('each key has its own limits, reports what remains, and when to retry', async () => {
  const own = await signIn('platinum');
  const [busy, idle] = [await createApiKey(own, ['money:read']), await createApiKey(own, ['money:read'])];
  const first = await program(busy.secret).send('GET', { path: '/api/balance' });
  expect(first.headers).toMatchObject({
    'ratelimit-limit': '600',
    'ratelimit-remaining': '599',
    'ratelimit-policy': '600;w=60',
  });
  expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0);
  await fixture.database.pool.query("update platform.limits set used = 600 where key like 'key reads:%' and used = 1");
  const over = await program(busy.secret).send('GET', { path: '/api/balance' });
  expect(over.statusCode).toBe(429);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  expect(over.headers['ratelimit-remaining']).toBe('0');
  expect((await program(idle.secret).ask('GET', { path: '/api/balance' })).status).toBe(200);
});

test('key guesses are slowed down by address, without affecting valid keys', async () => {
  const { secret } = await createApiKey(await signIn('silver'));
  const guesser = program(`sk_AAAAAAAA_${'a'.repeat(32)}`);
  const answers: number[] = [];
  for (let n = 0; n < 31; n += 1) answers.push((await guesser.ask('GET', { path: '/api/locations' })).status);
  expect(answers.filter((status) => status === 401)).toHaveLength(30);
  expect(answers.at(-1)).toBe(429);
  expect((await program(secret).ask('GET', { path: '/api/locations' })).status).toBe(200);
});

test('a key is shown once and stored hashed; lists show its prefix, scopes and last use', async () => {
  const own = await signIn('sub');
  const { id, secret } = await createApiKey(own, ['search'], 90);
  expect(secret).toMatch(/^sk_[A-Za-z0-9]{8}_[\w-]{32}$/);
  await program(secret).good('GET', '/api/locations');
  const list = await own.ask('GET', { path: '/api/account/keys' });
  expect(list.body.keys[0]).toMatchObject({
    id,
    name: 'Program',
    prefix: secret.slice(0, 11),
    scopes: ['search'],
  });
  expect(list.body.keys[0].usedAt).not.toBeNull();
  const hidden = secret.slice(12);
  expect(JSON.stringify(list.body)).not.toContain(hidden);
  const { rows } = await fixture.database.pool.query('select to_jsonb(k)::text as kept from partner_api.keys k');
  expect(rows.map(({ kept }) => kept).join()).not.toContain(hidden);
  expect(fixture.lines().join()).not.toContain(hidden);
});

test('keys of a contract are managed by its users only, not by other contracts, visitors or staff', async () => {
  const { id, secret } = await createApiKey(await signIn('gold'));
  const other = await signIn('silver');
  expect(JSON.stringify(await other.good('GET', '/api/account/keys'))).not.toContain(id);
  const refused = await other.ask('DELETE', { path: `/api/account/keys/${id}` });
  const absent = await other.ask('DELETE', {
    path: '/api/account/keys/00000000-0000-4000-8000-000000000000',
  });
  expect({ ...refused.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
  expect([refused.status, refused.body.code]).toEqual([404, 'partners.no_such_key']);
  expect((await program(secret).ask('GET', { path: '/api/locations' })).status).toBe(200);
  for (const who of [await signIn('admin'), await signIn('cashier')])
    expect((await who.ask('GET', { path: '/api/account/keys' })).status).toBe(403);
  const unchosen = await signIn('two');
  expect((await unchosen.ask('GET', { path: '/api/account/keys' })).body.code).toBe('partners.not_allowed');
  const { rows } = await fixture.database.pool.query(
    "select action, actor, contract_id from audit.records where subject_kind = 'key' and subject_id = $1",
    [id],
  );
  expect(rows).toEqual([{ action: 'key_made', actor: 'demo-gold', contract_id: 'demo-gold' }]);
  expect((await browser().ask('GET', { path: '/api/account/keys' })).status).toBe(401);
});

test('a key needs a name and a scope', async () => {
  const own = await signIn('gold');
  const response = { path: '/api/account/keys', body: { name: '  ', scopes: [], days: 30 } };
  const { status, body } = await own.ask('POST', response);
  expect(status).toBe(400);
  expect(body.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['name', 'common.fill_field'],
    ['scopes', 'partners.no_scope'],
  ]);
});

test('a contract has at most twenty keys, also with concurrent requests', async () => {
  const own = await signIn('poor');
  const response = await Promise.all(
    Array.from({ length: 24 }, () =>
      own.ask('POST', { path: '/api/account/keys', body: { name: 'P', scopes: ['search'], days: 0 } }),
    ),
  );
  expect(response.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(response.find(({ status }) => status !== 201)?.body.code).toBe('partners.too_many_keys');
});
