import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bytesOf, type IdentityFixture, identityFixture, PASSWORD } from './testing/identity-world.ts';
import { codeAt, timeStepAt } from './use-cases/totp.ts';

let fixture: IdentityFixture;
let people = 0;
beforeAll(async () => {
  fixture = await identityFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clock.advance({ hours: 2 }));

type Browser = ReturnType<IdentityFixture['browser']>;
const appCode = (key: string, later = 0): string => codeAt(bytesOf(key), timeStepAt(fixture.clock.now()) + later);
const signIn = (own: Browser, email: string, password = PASSWORD) =>
  own.ask('POST', '/api/session', { email, password });
const enter = (own: Browser, code: string) => own.ask('PUT', '/api/session/code', { code });

/** A user with the second factor on: browser, key and recovery codes. */
async function protectedPerson() {
  people += 1;
  const email = `p${people}@x.kg`;
  await fixture.addUser(`p${people}`, email);
  const own = fixture.browser();
  await signIn(own, email);
  const { body } = await own.ask('POST', '/api/profile/second-factor', { password: PASSWORD });
  const on = await own.ask('PUT', '/api/profile/second-factor', { code: appCode(body.key) });
  fixture.clock.advance({ minutes: 2 });
  return {
    email,
    own,
    key: body.key as string,
    begun: body,
    codes: on.body.codes as string[],
    id: `p${people}`,
  };
}

test('a first code turns it on; the key is sealed, recovery codes are shown once and hashed', async () => {
  const { own, key, begun, codes, email, id } = await protectedPerson();
  expect(begun.uri).toContain(`secret=${key}`);
  expect(begun.qr).toMatch(/^<svg/);
  expect(new Set(codes).size).toBe(10);
  expect((await own.ask('GET', '/api/profile/second-factor')).body).toEqual({ on: true, codesLeft: 10 });
  const kept = JSON.stringify([
    (await fixture.database.pool.query('select * from identity.second_factors')).rows.map((row) => ({
      ...row,
      secret: row.secret.toString('latin1'),
    })),
    (await fixture.database.pool.query('select * from identity.recovery_codes')).rows,
  ]);
  for (const secret of [key, bytesOf(key).toString('base64'), ...codes, codes[0]?.replaceAll('-', '')])
    expect(kept).not.toContain(secret);
  expect(fixture.letters.at(-1)).toMatchObject({ to: email, data: { news: 'second_factor_on' } });
  const { rows } = await fixture.database.pool.query('select action from audit.records where actor = $1 order by n', [
    id,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(['signed_in', 'second_factor_on']);
  expect((await own.ask('POST', '/api/profile/second-factor', { password: PASSWORD })).body.code).toBe(
    'identity.second_factor_on',
  );
});

test('the password alone is not enough then: the current code of the app, or a neighbour, is needed', async () => {
  const { email, key } = await protectedPerson();
  for (const drift of [-1, 0, 1]) {
    fixture.clock.advance({ minutes: 2 });
    const own = fixture.browser();
    expect((await signIn(own, email)).body).toEqual({ user: null, ended: false, asksCode: true });
    expect(own.jar.has('sapar_session')).toBe(false);
    expect((await own.ask('GET', '/api/profile/sessions')).status).toBe(401);
    expect((await enter(own, appCode(key, drift))).body.user.email).toBe(email);
    expect(own.jar.has('sapar_half_way')).toBe(false);
  }
});

test('a code is taken once, also by two at the same moment; an older one not after it', async () => {
  const { email, key } = await protectedPerson();
  const pair = [fixture.browser(), fixture.browser()] as const;
  for (const own of pair) await signIn(own, email);
  const answers = await Promise.all(pair.map((own) => enter(own, appCode(key))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const late = fixture.browser();
  await signIn(late, email);
  expect((await enter(late, appCode(key, -1))).body.fields[0].code).toBe('identity.wrong_code');
});

test('five wrong codes wait a quarter of an hour, thirty from everywhere an hour; right ones never', async () => {
  const { email, key } = await protectedPerson();
  const own = fixture.browser('10.6.0.1');
  await signIn(own, email);
  for (let i = 0; i < 5; i += 1) expect((await enter(own, '000000')).status).toBe(400);
  const full = await enter(own, appCode(key));
  expect([full.status, full.body.code]).toEqual([429, 'identity.too_many_codes']);
  let looked = 5;
  for (let n = 0; n < 60; n += 1) {
    const other = fixture.browser(`10.6.1.${n + 1}`);
    if (n % 5 === 0) await signIn(other, email);
    else other.jar.set('sapar_half_way', own.jar.get('sapar_half_way') ?? '');
    if ((await enter(other, '000000')).status === 400) looked += 1;
  }
  expect(looked).toBeLessThanOrEqual(30);
});

test('a recovery code works once in place of the app, and a letter reports it', async () => {
  const { email, codes } = await protectedPerson();
  const own = fixture.browser();
  await signIn(own, email);
  expect((await enter(own, (codes[3] ?? '').toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  expect(fixture.letters.at(-1)).toMatchObject({ to: email, data: { news: 'recovery_code_used' } });
  expect((await own.ask('GET', '/api/profile/second-factor')).body).toEqual({ on: true, codesLeft: 9 });
  const again = fixture.browser();
  await signIn(again, email);
  expect((await enter(again, codes[3] ?? '')).body.fields[0].code).toBe('identity.wrong_code');
});

test('what proves the password is worth five minutes, that account and that password', async () => {
  const { email, key } = await protectedPerson();
  const victim = await protectedPerson();
  const own = fixture.browser();
  await signIn(own, email);
  const proof = own.jar.get('sapar_half_way') ?? '';
  const stolen = [
    proof.replace(/^[^.]+/, victim.id),
    proof.replace(/\.\d+\./, `.${fixture.clock.now().getTime() + 1}.`),
  ];
  for (const forged of [...stolen, '', 'x', `${victim.id}.${fixture.clock.now().getTime()}.${'A'.repeat(43)}`]) {
    own.jar.set('sapar_half_way', forged);
    expect((await enter(own, appCode(victim.key))).body.code).toBe('identity.sign_in_expired');
  }
  own.jar.set('sapar_half_way', proof);
  fixture.clock.advance({ minutes: 5 });
  expect((await enter(own, appCode(key))).body.code).toBe('identity.sign_in_expired');
});

test('switching it on or off asks for the password, switching it off for a code too', async () => {
  const { own, key, email } = await protectedPerson();
  const end = (password: string, code: string) => own.ask('POST', '/api/profile/second-factor/end', { password, code });
  expect((await end('wrong password', appCode(key))).body.fields[0]).toMatchObject({ path: 'password' });
  expect((await end(PASSWORD, '000000')).body.fields[0]).toMatchObject({ path: 'code' });
  expect((await end(PASSWORD, '')).body.fields[0]).toMatchObject({ path: 'code', code: 'common.fill_field' });
  expect((await end(PASSWORD, appCode(key))).body).toEqual({ on: false });
  expect(fixture.letters.at(-1)).toMatchObject({ to: email, data: { news: 'second_factor_off' } });
  expect((await end(PASSWORD, appCode(key))).body.code).toBe('identity.second_factor_off');
  expect((await signIn(fixture.browser(), email)).body.user.email).toBe(email);
  expect((await own.ask('POST', '/api/profile/second-factor', { password: 'no' })).status).toBe(400);
  expect((await own.ask('PUT', '/api/profile/second-factor', { code: '000000' })).body.code).toBe(
    'identity.second_factor_off',
  );
});

test('a key that was not confirmed asks for nothing, and beginning again makes another', async () => {
  await fixture.addUser('begun', 'begun@x.kg');
  const own = fixture.browser();
  await signIn(own, 'begun@x.kg');
  const first = (await own.ask('POST', '/api/profile/second-factor', { password: PASSWORD })).body.key;
  expect((await signIn(fixture.browser(), 'begun@x.kg')).body.user).not.toBeNull();
  const second = (await own.ask('POST', '/api/profile/second-factor', { password: PASSWORD })).body.key;
  expect(second).not.toBe(first);
  expect((await own.ask('PUT', '/api/profile/second-factor', { code: appCode(first) })).status).toBe(400);
});

test('a new password by letter does not switch it off', async () => {
  const { email, key } = await protectedPerson();
  const own = fixture.browser();
  await own.ask('POST', '/api/password/recovery', { email });
  await fixture.work();
  const code = new URL((fixture.letters.at(-1)?.data as { link: string }).link).searchParams.get('code');
  const next = 'quite another password';
  await own.ask('PUT', '/api/password/recovery', { code, next, repeat: next });
  expect((await signIn(own, email, next)).body).toMatchObject({ user: null, asksCode: true });
  expect((await enter(own, appCode(key))).status).toBe(200);
});
