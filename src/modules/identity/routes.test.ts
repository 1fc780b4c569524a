import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { measureWork } from '../../../tests/support/measure-work.ts';
import { testConfig, testServer } from '../../../tests/support/server.ts';
import type { ContractOption } from './api.ts';
import { createIdentity, type IdentityDeps } from './index.ts';
import { type IdentityFixture, identityFixture, PASSWORD } from './testing/identity-world.ts';
import { addUser } from './use-cases/add-user.ts';
import { readUserAccount as viaIndex } from './use-cases/read-session.ts';

let fixture: IdentityFixture;
let database: IdentityFixture['database'];
let app: IdentityFixture['app'];
let clock: IdentityFixture['clock'];
let lines: () => readonly string[];
let deps: IdentityDeps;
const choice = (contractId: string, ...places: string[]): ContractOption => ({
  contractId,
  number: contractId.toUpperCase(),
  contractor: { id: 'x', name: 'X' },
  kind: 'agent',
  status: 'active',
  currency: 'KGS',
  settings: {},
  workplaces: places.map((id) => ({ id, name: id })),
});
const choices: Record<string, ContractOption[]> = {};

beforeAll(async () => {
  fixture = await identityFixture(choices);
  ({ database, app, clock, lines, deps } = fixture);
  await fixture.addUser('one', 'One@x.kg');
  await fixture.addUser('two', 'two@x.kg');
  await fixture.addUser('gone', 'gone@x.kg');
  await database.pool.query("update identity.users set active = false where id = 'gone'");
});
afterAll(() => fixture.close());
beforeEach(() => {
  clock.advance({ minutes: 20 });
  for (const id of Object.keys(choices)) delete choices[id];
  Object.assign(choices, { one: [choice('c1', 'w1')], two: [choice('c1', 'w1'), choice('c2', 'w2', 'w3')] });
});

const signIn = (email: string, password = PASSWORD, more: { cookie?: string; ip?: string } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/session',
    headers: more.cookie ? { cookie: more.cookie } : {},
    ...(more.ip ? { remoteAddress: more.ip } : {}),
    payload: { email, password },
  });
const cookieOf = (answer: { cookies: { name: string; value: string }[] }) => {
  const found = answer.cookies.find(({ name }) => name === 'sapar_session');
  return found ? `sapar_session=${found.value}` : '';
};
const session = async (cookie: string) => (await app.inject({ url: '/api/session', headers: { cookie } })).json();
const choose = (cookie: string, contractId: string, workplaceId: string) =>
  app.inject({
    method: 'PUT',
    url: '/api/session/contract',
    headers: { cookie },
    payload: { contractId, workplaceId },
  });
const change = (cookie: string, payload: Record<string, string>) =>
  app.inject({ method: 'PUT', url: '/api/profile/password', headers: { cookie }, payload });

describe('sessions', () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
  const sessions = (cookie: string, method: 'GET' | 'DELETE' = 'GET') =>
    app.inject({ method, url: '/api/profile/sessions', headers: { cookie } });
  test('a user sees the own sessions by browser and last use, and signs out everywhere else', async () => {
    await database.pool.query('delete from identity.sessions');
    const old = cookieOf(await signIn('one@x.kg'));
    clock.advance({ minutes: 20 });
    const here = cookieOf(
      await app.inject({
        method: 'POST',
        url: '/api/session',
        headers: { 'user-agent': CHROME },
        payload: { email: 'one@x.kg', password: PASSWORD },
      }),
    );
    const other = cookieOf(await signIn('two@x.kg'));
    const { sessions: seen } = (await sessions(here)).json();
    expect(seen).toMatchObject([
      { device: 'Chrome · Windows', current: true },
      { device: null, current: false },
    ]);
    expect(JSON.stringify(seen)).not.toContain(old.split('=')[1]);
    expect((await sessions(here, 'DELETE')).json()).toEqual({ ended: 1 });
    expect((await session(old)).user).toBeNull();
    for (const cookie of [here, other]) expect((await session(cookie)).user).not.toBeNull();
    expect((await sessions('')).statusCode).toBe(401);
  });
  test('the browser stays known after its password is changed', async () => {
    const cookie = cookieOf(
      await app.inject({
        method: 'POST',
        url: '/api/session',
        headers: { 'user-agent': CHROME },
        payload: { email: 'two@x.kg', password: PASSWORD },
      }),
    );
    const next = 'another long password';
    const changed = cookieOf(await change(cookie, { current: PASSWORD, next, repeat: next }));
    expect((await sessions(changed)).json().sessions).toMatchObject([{ device: 'Chrome · Windows' }]);
    await change(changed, { current: next, next: PASSWORD, repeat: PASSWORD });
  });
});

describe('signing in', () => {
  test('one workplace is chosen at once; the cookie is httpOnly and SameSite, its token is not stored', async () => {
    const answer = await signIn(' ONE@X.kg ');
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      user: { name: 'Bakyt Asanov', contract: { contractId: 'c1', workplace: { id: 'w1' } } },
    });
    const cookie = answer.cookies.find(({ name }) => name === 'sapar_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const { rows } = await database.pool.query('select * from identity.sessions');
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
    expect(lines().join()).not.toContain(cookie?.value);
  });
  test('with several workplaces none is chosen until they choose; one of others is not found', async () => {
    const cookie = cookieOf(await signIn('two@x.kg'));
    expect((await session(cookie)).user).toMatchObject({ contract: null, choices: [{}, {}] });
    expect((await choose(cookie, 'c1', 'w3')).statusCode).toBe(404);
    expect((await choose(cookie, 'c9', 'w9')).json().code).toBe('identity.no_such_workplace');
    expect((await choose(cookie, 'c2', 'w3')).json().user.contract).toMatchObject({
      contractId: 'c2',
      workplace: { id: 'w3' },
    });
    expect(await viaIndex(deps, cookie.split('=')[1] as string)).toMatchObject({ contractId: 'c2' });
  });
  test('a wrong password, an unknown address and a closed account are one answer', async () => {
    const answers = [
      await signIn('one@x.kg', 'wrong', { ip: '192.0.2.1' }),
      await signIn('nobody@x.kg', PASSWORD, { ip: '192.0.2.2' }),
      await signIn('gone@x.kg', PASSWORD, { ip: '192.0.2.3' }),
    ];
    const said = answers.map((a) => ({ ...a.json(), requestId: '' }));
    expect(said[1]).toEqual(said[0]);
    expect(said[2]).toEqual(said[0]);
    expect(said[0]).toMatchObject({ status: 401, code: 'identity.wrong_login' });
    expect(answers.every((a) => cookieOf(a) === '')).toBe(true);
  });
  test('an unknown address and a closed account are as much work as a known one', async () => {
    const emails = ['one@x.kg', 'nobody@x.kg', 'gone@x.kg'];
    const works: string[][] = [];
    for (const email of emails) {
      const work = await measureWork(() => signIn(email, 'wrong', { ip: '192.0.2.9' }));
      works.push(work.filter((step) => /^(argon2id|compare)/.test(step)));
    }
    expect(works[0]).toEqual(['argon2id 19456 2 1 32', expect.stringMatching(/^compare/)]);
    expect([works[1], works[2]]).toEqual([works[0], works[0]]);
  });
  test('empty fields are refused at their fields', async () => {
    expect((await signIn('', '')).json().fields.map((f: { path: string }) => f.path)).toEqual(['email', 'password']);
  });
  test('after five wrong passwords from one address the right one waits as well there, and nowhere else', async () => {
    const ip = '192.0.2.20';
    for (let i = 0; i < 5; i++) expect((await signIn('one@x.kg', 'wrong', { ip })).statusCode).toBe(401);
    const sixth = await signIn('one@x.kg', PASSWORD, { ip });
    expect(sixth.json()).toMatchObject({ status: 429, code: 'identity.too_many_tries' });
    expect(sixth.headers['retry-after']).toBe('900');
    expect((await signIn('one@x.kg', PASSWORD, { ip: '192.0.2.21' })).statusCode).toBe(201);
    clock.advance({ minutes: 16 });
    expect((await signIn('one@x.kg', PASSWORD, { ip })).statusCode).toBe(201);
  });
  test('three hundred guesses from a hundred addresses: sixty are checked, the known browser enters', async () => {
    clock.advance({ hours: 2 });
    const own = await signIn('two@x.kg', PASSWORD, { ip: '198.51.100.1' });
    const mark = own.cookies.find(({ name }) => name === 'sapar_browser')?.value ?? '';
    let looked = 0;
    for (let n = 0; n < 300; n++) {
      const ip = `203.0.113.${n % 100}`;
      if ((await signIn('two@x.kg', `guess ${n}`, { ip })).statusCode === 401) looked += 1;
    }
    expect(looked).toBeLessThanOrEqual(60);
    expect((await signIn('two@x.kg', PASSWORD, { ip: '198.51.100.2' })).statusCode).toBe(429);
    const cookie = `sapar_browser=${mark}`;
    expect((await signIn('two@x.kg', PASSWORD, { ip: '198.51.100.1', cookie })).statusCode).toBe(201);
    // The mark opens no other account, and no more guesses of its own than anybody has.
    const other = await Promise.all(
      Array.from({ length: 8 }, (_, n) => signIn('two@x.kg', `guess ${n}`, { ip: '198.51.100.3', cookie })),
    );
    expect(other.filter((answer) => answer.statusCode === 401)).toHaveLength(5);
    const forged = `sapar_browser=${mark.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`;
    for (const bad of [forged, 'sapar_browser=x', `sapar_browser=${'a'.repeat(16)}.${'b'.repeat(43)}`])
      expect((await signIn('two@x.kg', PASSWORD, { ip: '198.51.100.4', cookie: bad })).statusCode).toBe(429);
  }, 60_000);
  test('the mark of a browser counts for the account that signed in there alone', async () => {
    clock.advance({ hours: 2 });
    const own = await signIn('one@x.kg', PASSWORD, { ip: '198.51.100.9' });
    const cookie = `sapar_browser=${own.cookies.find(({ name }) => name === 'sapar_browser')?.value}`;
    for (let n = 0; n < 5; n++) await signIn('two@x.kg', 'wrong', { ip: '198.51.100.9', cookie });
    expect((await signIn('two@x.kg', PASSWORD, { ip: '198.51.100.9', cookie })).statusCode).toBe(429);
    expect((await signIn('one@x.kg', PASSWORD, { ip: '198.51.100.9', cookie })).statusCode).toBe(201);
  });
  test('a sixth try from one address waits after five wrong ones at different accounts', async () => {
    const ip = '192.0.2.30';
    for (let i = 0; i < 8; i++) expect((await signIn('one@x.kg', PASSWORD, { ip })).statusCode).toBe(201);
    for (let i = 0; i < 5; i++) {
      expect((await signIn(`a${i}@x.kg`, 'wrong', { ip })).statusCode).toBe(401);
    }
    expect((await signIn('one@x.kg', PASSWORD, { ip })).statusCode).toBe(429);
    expect((await signIn('one@x.kg', PASSWORD, { ip: '192.0.2.31' })).statusCode).toBe(201);
  });
  test('another site cannot sign a browser in', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { origin: 'https://evil.example' },
      payload: { email: 'one@x.kg', password: PASSWORD },
    });
    expect(answer.json()).toMatchObject({ status: 403, code: 'platform.foreign_origin' });
  });
});

describe('a session', () => {
  test('gets a new token at every sign-in, and the old one is over', async () => {
    const first = cookieOf(await signIn('one@x.kg'));
    const second = cookieOf(await signIn('one@x.kg', PASSWORD, { cookie: first }));
    expect(second).not.toBe(first);
    expect(await session(first)).toEqual({ user: null, ended: true });
    expect((await session(second)).user.id).toBe('one');
  });
  test('signed out it is over, and the browser is another visitor', async () => {
    const cookie = cookieOf(await signIn('one@x.kg'));
    const answer = await app.inject({
      method: 'DELETE',
      url: '/api/session',
      headers: { cookie: `${cookie}; sapar_visitor=${'v'.repeat(32)}` },
    });
    expect(answer.json()).toEqual({ user: null, ended: false });
    const visitor = answer.cookies.find(({ name }) => name === 'sapar_visitor');
    expect(visitor?.value).toMatch(/^[\w-]{32}$/);
    expect(visitor?.value).not.toBe('v'.repeat(32));
    expect(await session(cookie)).toEqual({ user: null, ended: true });
    expect((await choose(cookie, 'c1', 'w1')).json()).toMatchObject({
      status: 401,
      code: 'common.unauthenticated',
    });
  });
  test('left alone it ends after twelve hours, in use after seven days', async () => {
    const idle = cookieOf(await signIn('one@x.kg'));
    clock.advance({ hours: 11 });
    expect((await session(idle)).user).not.toBeNull();
    clock.advance({ hours: 11 });
    expect((await session(idle)).user).not.toBeNull();
    clock.advance({ hours: 13 });
    expect(await session(idle)).toEqual({ user: null, ended: true });
    const busy = cookieOf(await signIn('one@x.kg'));
    for (let i = 0; i < 16; i++) {
      expect((await session(busy)).user).not.toBeNull();
      clock.advance({ hours: 10 });
    }
    clock.advance({ hours: 9 });
    expect(await session(busy)).toEqual({ user: null, ended: true });
  });
  test('of a user removed from the contract works under none', async () => {
    const cookie = cookieOf(await signIn('one@x.kg'));
    delete choices.one;
    expect(await viaIndex(deps, cookie.split('=')[1] as string)).toMatchObject({ contractId: null });
    expect((await session(cookie)).user.contract).toBeNull();
  });
  test('a malformed cookie is anonymous', async () => {
    for (const token of ['', 'x', "' or 1=1 --", 'a'.repeat(32), 'a'.repeat(5000)])
      expect((await session(`sapar_session=${token}`)).user).toBeNull();
  });
});

describe('the own password', () => {
  test('is changed with the current one, and every other session ends', async () => {
    const other = cookieOf(await signIn('two@x.kg'));
    const cookie = cookieOf(await signIn('two@x.kg'));
    await choose(cookie, 'c2', 'w2');
    const next = 'another long password';
    const answer = await change(cookie, { current: PASSWORD, next, repeat: next });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user.contract.contractId).toBe('c2');
    expect((await session(cookieOf(answer))).user.id).toBe('two');
    for (const old of [other, cookie]) expect((await session(old)).user).toBeNull();
    expect((await signIn('two@x.kg')).statusCode).toBe(401);
    expect((await signIn('two@x.kg', next)).statusCode).toBe(201);
  });
  test.each([
    [{ current: '', next: '', repeat: '' }, ['current', 'next', 'repeat'], 'common.fill_field'],
    [{ current: PASSWORD, next: 'short', repeat: 'short' }, ['next'], 'identity.password_short'],
    [{ current: PASSWORD, next: PASSWORD, repeat: PASSWORD }, ['next'], 'identity.password_same'],
    [{ current: PASSWORD, next: 'long enough one', repeat: 'long enough two' }, ['repeat'], 'identity.repeat_mismatch'],
    [{ current: 'wrong', next: 'long enough one', repeat: 'long enough one' }, ['current'], 'identity.wrong_password'],
  ])('%j is refused at %j', async (typed, paths, code) => {
    const cookie = cookieOf(await signIn('one@x.kg'));
    const { fields } = (await change(cookie, typed)).json();
    expect(fields.map((f: { path: string }) => f.path)).toEqual(paths);
    expect(fields[0].code).toBe(code);
  });
});

test('an address is one account, whatever the case of its letters', async () => {
  const again = {
    id: 'x',
    email: 'ONE@x.KG',
    surname: 'A',
    name: 'B',
    birthdate: null,
    locale: 'ru',
  } as const;
  expect(await addUser(database.db, clock, { ...again, password: PASSWORD, roles: ['ROLE_ADMIN'] })).toBe(false);
  await expect(
    database.pool.query(
      "insert into identity.users select 'y', 'oNe@x.kg', password_hash, surname, name, patronymic, birthdate, " +
        "locale, roles, active, created_at from identity.users where id = 'one'",
    ),
  ).rejects.toThrow(/users_email/);
});

test('the logins of the demonstration are listed there and nowhere else', async () => {
  expect((await app.inject({ url: '/api/demo/logins' })).json().logins).toHaveLength(1);
  const release = await testServer(database, createIdentity(deps).routes, {
    config: testConfig({ mode: 'release' }),
  });
  expect((await release.app.inject({ url: '/api/demo/logins' })).statusCode).toBe(404);
  await release.app.close();
});

describe('the log of access', () => {
  const written = async () => {
    const { rows } = await database.pool.query(
      'select actor, contract_id, action, subject_id, from_sealed from audit.records order by n',
    );
    return rows;
  };
  test('records sign-ins, failed ones, new passwords, chosen contracts and sign-outs, with who and where', async () => {
    await fixture.addUser('log', 'log@x.kg');
    choices.log = [choice('c1', 'w1'), choice('c2', 'w2')];
    const before = (await written()).length;
    await signIn('log@x.kg', 'wrong password');
    await signIn('nobody@x.kg', 'wrong password');
    const cookie = cookieOf(await signIn('log@x.kg'));
    await choose(cookie, 'c2', 'w2');
    await app.inject({ method: 'DELETE', url: '/api/profile/sessions', headers: { cookie } });
    const next = 'another long password';
    const changed = cookieOf(await change(cookie, { current: PASSWORD, next, repeat: next }));
    const back = cookieOf(await change(changed, { current: next, next: PASSWORD, repeat: PASSWORD }));
    await app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie: back } });
    const rows = (await written()).slice(before);
    expect(rows.map((row) => [row.action, row.actor, row.subject_id, row.contract_id])).toEqual([
      ['sign_in_failed', null, 'log', null],
      ['sign_in_failed', null, 'unknown', null],
      ['signed_in', 'log', 'log', null],
      ['contract_chosen', 'log', 'w2', 'c2'],
      ['signed_out_elsewhere', 'log', 'log', 'c2'],
      ['password_changed', 'log', 'log', 'c2'],
      ['password_changed', 'log', 'log', 'c2'],
      ['signed_out', 'log', 'log', 'c2'],
    ]);
    for (const row of rows) expect(row.from_sealed).not.toBeNull();
    expect(JSON.stringify(rows)).not.toMatch(/x\.kg|password"/);
  });
});
