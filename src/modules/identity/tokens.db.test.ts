import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ContractOption } from './api.ts';
import { type IdentityFixture, identityFixture, PASSWORD } from './testing/identity-world.ts';

let fixture: IdentityFixture;
const choice = (contractId: string): ContractOption => ({
  contractId,
  number: contractId,
  contractor: { id: 'x', name: 'X' },
  kind: 'agent',
  status: 'active',
  currency: 'KGS',
  settings: {},
  workplaces: [{ id: `${contractId}-w`, name: 'w' }],
});
beforeAll(async () => {
  fixture = await identityFixture({ one: [choice('c1')], two: [choice('c1'), choice('c2')] });
  await fixture.addUser('one', 'one@x.kg');
  await fixture.addUser('two', 'two@x.kg');
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.clock.advance({ hours: 2 });
  fixture.letters.length = 0;
});

type Browser = ReturnType<IdentityFixture['browser']>;
const open = (own: Browser, email = 'one@x.kg', more: object = {}) =>
  own.ask('POST', '/api/token', { email, password: PASSWORD, ...more });
const refresh = (own: Browser, refreshToken?: string) => own.ask('POST', '/api/token/refresh', { refreshToken });
/** What a program does with its access token: here, look where its user is signed in. */
const use = (own: Browser, accessToken: string, method: 'GET' | 'PUT' = 'GET', body?: object) =>
  own.ask(method, method === 'GET' ? '/api/test/me' : '/api/session/contract', body, {
    authorization: `Bearer ${accessToken}`,
  });
const sessions = async (userId: string) =>
  (await fixture.database.pool.query('select * from identity.sessions where user_id = $1', [userId])).rowCount;

test('a program signs in, works under its contract, and renews its access with single-use tokens', async () => {
  const program = fixture.browser();
  const first = await open(program);
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ tokenType: 'Bearer', expiresIn: 600 });
  expect(program.jar.size).toBe(0);
  const me = await use(program, first.body.accessToken);
  expect(me.body).toMatchObject({ userId: 'one', contractId: 'c1' });
  expect(me.body.visitorId).toMatch(/^[\w-]{32}$/);
  fixture.clock.advance({ minutes: 10 });
  expect((await use(program, first.body.accessToken)).status).toBe(401);
  const second = (await refresh(program, first.body.refreshToken)).body;
  expect(second.refreshToken).not.toBe(first.body.refreshToken);
  expect((await use(program, second.accessToken)).body).toEqual(me.body);
  const kept = JSON.stringify((await fixture.database.pool.query('select * from identity.refresh_tokens')).rows);
  for (const secret of [first.body.refreshToken, second.refreshToken]) expect(kept).not.toContain(secret);
});

test('a refresh token that comes twice ends the whole sign-in, and a letter reports it', async () => {
  const program = fixture.browser();
  const thief = fixture.browser();
  const { refreshToken } = (await open(program)).body;
  const stolen = (await refresh(thief, refreshToken)).body;
  expect((await use(thief, stolen.accessToken)).status).toBe(200);
  expect((await refresh(program, refreshToken)).body.code).toBe('identity.token_refused');
  expect((await use(thief, stolen.accessToken)).status).toBe(401);
  expect((await refresh(thief, stolen.refreshToken)).status).toBe(401);
  expect(fixture.letters).toMatchObject([{ to: 'one@x.kg', data: { news: 'token_stolen' } }]);
  const { rows } = await fixture.database.pool.query(
    "select subject_id from audit.records where action = 'token_family_revoked'",
  );
  expect(rows).toEqual([{ subject_id: 'one' }]);
});

test('of two concurrent renewals with one token at most one gets a pair, and the sign-in ends', async () => {
  const program = fixture.browser();
  const { refreshToken } = (await open(program)).body;
  const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(fixture.browser(), refreshToken)));
  const won = answers.filter(({ status }) => status === 200);
  expect(won.length).toBeLessThanOrEqual(1);
  for (const { body } of won) expect((await use(program, body.accessToken)).status).toBe(401);
});

test('an access token that is forged, expired or of an ended session is refused', async () => {
  const program = fixture.browser();
  const { accessToken } = (await open(program)).body;
  const none = [Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url'), accessToken.split('.')[1], ''].join(
    '.',
  );
  const other = (await open(fixture.browser(), 'two@x.kg')).body.accessToken.split('.');
  const mixed = [accessToken.split('.')[0], other[1], accessToken.split('.')[2]].join('.');
  for (const forged of [none, mixed, `${accessToken}x`, 'a.b.c']) {
    const answer = await use(program, forged);
    expect([answer.status, answer.body.code]).toEqual([401, 'platform.token_refused']);
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  }
  expect((await program.ask('GET', '/api/registration', undefined, { authorization: 'Bearer a.b.c' })).status).toBe(
    200,
  );
  const browser = fixture.browser();
  await browser.ask('POST', '/api/session', { email: 'one@x.kg', password: PASSWORD });
  expect((await use(browser, 'a.b.c')).status).toBe(401);
  await browser.ask('DELETE', '/api/profile/sessions');
  expect((await use(program, accessToken)).status).toBe(401);
});

test('neither is a token a session cookie, nor a cookie a token', async () => {
  const { accessToken, refreshToken } = (await open(fixture.browser())).body;
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1], 'base64url').toString());
  for (const token of [refreshToken, claims.sid, accessToken]) {
    const own = fixture.browser();
    own.jar.set('sapar_session', token);
    expect((await own.ask('GET', '/api/session')).body.user).toBeNull();
  }
  const browser = fixture.browser();
  await browser.ask('POST', '/api/session', { email: 'one@x.kg', password: PASSWORD });
  expect((await refresh(fixture.browser(), browser.jar.get('sapar_session'))).status).toBe(401);
});

test('a session and a token that come together are not mixed: what is done to a session is its own', async () => {
  const browser = fixture.browser();
  await browser.ask('POST', '/api/session', { email: 'one@x.kg', password: PASSWORD });
  const { accessToken } = (await open(fixture.browser(), 'two@x.kg')).body;
  const asTwo = { authorization: `Bearer ${accessToken}` };
  expect((await use(browser, accessToken)).body.userId).toBe('two');
  const chosen = { contractId: 'c2', workplaceId: 'c2-w' };
  expect((await use(browser, accessToken, 'PUT', chosen)).status).toBe(401);
  const kept = await sessions('two');
  expect((await browser.ask('DELETE', '/api/profile/sessions', undefined, asTwo)).status).toBe(401);
  expect(await sessions('two')).toBe(kept);
  expect((await browser.ask('GET', '/api/session', undefined, asTwo)).body.user).toBeNull();
  expect((await browser.ask('GET', '/api/session')).body.user.id).toBe('one');
});

test('a web page’s program keeps the refresh token in a httpOnly, same-site cookie', async () => {
  const page = fixture.browser();
  const answer = await open(page, 'one@x.kg', { keep: 'cookie' });
  expect(answer.body).not.toHaveProperty('refreshToken');
  expect(String(answer.headers['set-cookie'])).toMatch(
    /sapar_refresh=[\w-]{32}; .*Path=\/api\/token; HttpOnly; SameSite=Strict/,
  );
  const next = await refresh(page);
  expect(next.status).toBe(200);
  expect(next.body).not.toHaveProperty('refreshToken');
  const foreign = await page.ask('POST', '/api/token/refresh', {}, { origin: 'https://evil.example' });
  expect(foreign.body.code).toBe('platform.foreign_origin');
  expect((await page.ask('POST', '/api/token/end', {})).body).toEqual({ ended: true });
  expect(page.jar.has('sapar_refresh')).toBe(false);
});

test('the contract is chosen when signing in; one of others is not found', async () => {
  const program = fixture.browser();
  const under = (contractId: string) => open(program, 'two@x.kg', { contractId, workplaceId: `${contractId}-w` });
  expect((await use(program, (await under('c2')).body.accessToken)).body.contractId).toBe('c2');
  const before = await sessions('two');
  expect((await under('c3')).body.code).toBe('identity.no_such_workplace');
  expect(await sessions('two')).toBe(before);
  expect((await use(program, (await open(program, 'two@x.kg')).body.accessToken)).body.contractId).toBeNull();
});

test('a new password ends programs too, and the limits of the login page count for them', async () => {
  const program = fixture.browser('10.5.0.1');
  const { refreshToken } = (await open(program, 'two@x.kg')).body;
  await fixture.database.pool.query("update identity.users set active = false where id = 'two'");
  expect((await refresh(program, refreshToken)).status).toBe(401);
  await fixture.database.pool.query("update identity.users set active = true where id = 'two'");
  for (let i = 0; i < 5; i += 1) expect((await open(program, 'two@x.kg', { password: 'wrong' })).status).toBe(401);
  expect((await open(program, 'two@x.kg')).status).toBe(429);
  expect(await sessions('two')).toBeGreaterThan(0);
});
