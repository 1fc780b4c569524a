import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { route } from '#platform/http/route.ts';
import { testServer } from '../../../tests/support/server.ts';
import { bytesOf, type IdentityFixture, identityFixture, PASSWORD } from './testing/identity-world.ts';
import { codeAt, timeStepAt } from './use-cases/totp.ts';

const MOVES_MONEY = endpoint({
  method: 'POST',
  path: '/api/test/money',
  access: 'signedIn',
  stepUp: true,
  summary: 'Moves money',
  output: z.object({ moved: z.literal(true) }),
});
const READS = endpoint({
  method: 'GET',
  path: '/api/test/reads',
  access: 'office',
  summary: 'Reads',
  output: z.object({ read: z.literal(true) }),
});

let fixture: IdentityFixture;
let app: Awaited<ReturnType<typeof testServer>>['app'];
beforeAll(async () => {
  fixture = await identityFixture();
  await fixture.addUser('u1', 'staff@x.kg');
  await fixture.database.pool.query("update identity.users set roles = '{ROLE_FINANCE}' where id = 'u1'");
  ({ app } = await testServer(
    fixture.database,
    (mounted) => {
      fixture.identity.routes(mounted);
      route(mounted, MOVES_MONEY, async () => ({ moved: true as const }));
      route(mounted, READS, async () => ({ read: true as const }));
    },
    { clock: fixture.clock, config: fixture.config, readAccount: fixture.identity.readAccount },
  ));
});
afterAll(async () => {
  await app.close();
  await fixture.close();
});
beforeEach(() => {
  fixture.clock.advance({ hours: 1 });
  fixture.needsFactor.on = false;
});

async function signedIn() {
  const jar = new Map<string, string>();
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return { status: answer.statusCode, code: answer.json().code ?? null, body: answer.json() };
  };
  const entered = await ask('POST', '/api/session', { email: 'staff@x.kg', password: PASSWORD });
  expect(entered.status).toBe(201);
  return { ask, entered: entered.body };
}

test('ten minutes after the password money asks for it again, and the right one is enough', async () => {
  const { ask } = await signedIn();
  expect((await ask('POST', '/api/test/money')).status).toBe(200);
  fixture.clock.advance({ minutes: 11 });
  expect(await ask('POST', '/api/test/money')).toMatchObject({
    status: 403,
    code: 'common.step_up_required',
  });
  expect((await ask('GET', '/api/test/reads')).status).toBe(200);
  expect((await ask('PUT', '/api/session/confirmation', { secret: 'a wrong password' })).status).toBe(400);
  expect((await ask('POST', '/api/test/money')).status).toBe(403);
  expect((await ask('PUT', '/api/session/confirmation', { secret: PASSWORD })).status).toBe(200);
  expect((await ask('POST', '/api/test/money')).status).toBe(200);
  const { rows } = await fixture.database.pool.query(
    "select action from audit.records where action like 'identity_confirm%' order by n",
  );
  expect(rows.map(({ action }) => action)).toEqual(['identity_confirmation_failed', 'identity_confirmed']);
});

test('where the account has a second factor the password alone is not enough, nor is a new password', async () => {
  await fixture.addUser('u2', 'protected@x.kg');
  const own = fixture.browser();
  const enter = (code?: string) =>
    code === undefined
      ? own.ask('POST', '/api/session', { email: 'protected@x.kg', password: PASSWORD })
      : own.ask('PUT', '/api/session/code', { code });
  await enter();
  const { body } = await own.ask('POST', '/api/profile/second-factor', { password: PASSWORD });
  const code = () => codeAt(bytesOf(body.key), timeStepAt(fixture.clock.now()));
  await own.ask('PUT', '/api/profile/second-factor', { code: code() });
  fixture.clock.advance({ minutes: 11 });
  await enter();
  await enter(code());
  const verified = async () => {
    const { rows } = await fixture.database.pool.query(
      `select verified_at > $1 as recent from identity.sessions where user_id = 'u2'`,
      [new Date(fixture.clock.now().getTime() - 10 * 60_000)],
    );
    return rows.map(({ recent }) => recent);
  };
  expect(await verified()).toEqual([true]);
  fixture.clock.advance({ minutes: 11 });
  const refused = await own.ask('PUT', '/api/session/confirmation', { secret: PASSWORD });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'secret', code: 'identity.wrong_code' }] } });
  const next = 'Another sentence 9';
  const changed = { current: PASSWORD, next, repeat: next };
  expect((await own.ask('PUT', '/api/profile/password', changed)).status).toBe(200);
  expect(await verified()).toEqual([false]);
  expect((await own.ask('PUT', '/api/session/confirmation', { secret: code() })).status).toBe(200);
  expect(await verified()).toEqual([true]);
});

test('wrong tries are limited', async () => {
  const { ask } = await signedIn();
  const codes = [];
  for (let n = 0; n < 6; n++)
    codes.push((await ask('PUT', '/api/session/confirmation', { secret: 'a wrong password' })).status);
  expect(codes).toEqual([400, 400, 400, 400, 400, 429]);
});

test('staff without a second factor can do nothing but set one up where the office asks for it', async () => {
  fixture.needsFactor.on = true;
  const { ask, entered } = await signedIn();
  expect(entered.user.needsSecondFactor).toBe(true);
  for (const [method, url] of [
    ['GET', '/api/test/reads'],
    ['POST', '/api/test/money'],
    ['GET', '/api/profile'],
  ] as const)
    expect(await ask(method, url), url).toMatchObject({ status: 403, code: 'common.second_factor_required' });
  const { body } = await ask('POST', '/api/profile/second-factor', { password: PASSWORD });
  const code = codeAt(bytesOf(body.key), timeStepAt(fixture.clock.now()));
  expect((await ask('PUT', '/api/profile/second-factor', { code })).status).toBe(200);
  expect((await ask('GET', '/api/test/reads')).status).toBe(200);
});
