import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subscribeTo } from '#platform/jobs/events.ts';
import { agencyRegistered } from './events.ts';
import { type IdentityFixture, identityFixture, PASSWORD, TERMS } from './testing/identity-world.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await identityFixture();
  await fixture.addUser('known', 'known@x.kg');
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.clock.advance({ hours: 2 });
  fixture.letters.length = 0;
});

const GOOD = {
  surname: 'Асанова',
  name: 'Айгүл',
  patronymic: '',
  birthdate: '1990-05-17',
  phone: '0555 123 456',
  password: 'көк асман үстүндө',
  confirmation: 'көк асман үстүндө',
  agreements: TERMS.map(({ key, version }) => ({ key, version })),
};
const form = (email: string, changed: object = {}) => ({ ...GOOD, email, ...changed });
type Browser = ReturnType<IdentityFixture['browser']>;
const register = (own: Browser, email: string, changed: object = {}) =>
  own.ask('POST', '/api/registration', form(email, changed));
const confirm = (own: Browser, code: string, password?: string) =>
  own.ask('POST', '/api/registration/link', { code, ...(password && { password }) });
const codeIn = (email = fixture.letters.at(-1)) =>
  new URL((email?.data as { link: string }).link).searchParams.get('code') ?? '';
/** Registers, and answers the code of the letter. */
async function codeFor(own: Browser, email: string): Promise<string> {
  expect((await register(own, email)).status).toBe(202);
  await fixture.work();
  return codeIn();
}
const users = async (email: string) =>
  (await fixture.database.pool.query('select * from identity.users where lower(email) = lower($1)', [email])).rows;

describe('registration', () => {
  test('creates an account without role or contract when the letter’s link is opened', async () => {
    const own = fixture.browser();
    const code = await codeFor(own, 'aigul@Mail.kg');
    expect(fixture.letters).toMatchObject([{ to: 'aigul@mail.kg', template: 'email-confirm' }]);
    expect(await users('aigul@mail.kg')).toEqual([]);
    const signIn = { email: 'aigul@mail.kg', password: GOOD.password };
    expect((await own.ask('POST', '/api/session', signIn)).status).toBe(401);
    expect((await own.ask('GET', `/api/registration/link?code=${code}`)).body).toEqual({ asks: 'nothing' });
    const { status, body } = await confirm(own, code);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      name: 'Айгүл Асанова',
      email: 'aigul@mail.kg',
      birthdate: '1990-05-17',
      roles: [],
      contract: null,
      choices: [],
    });
    const [user] = await users('aigul@mail.kg');
    expect(user).toMatchObject({ phone: '+996555123456', patronymic: null });
    const { rows } = await fixture.database.pool.query(
      'select key, version, locale from identity.consents where user_id = $1 order by key',
      [user.id],
    );
    expect(rows).toEqual([
      { key: 'personal-data', version: 1, locale: 'ru' },
      { key: 'privacy', version: 2, locale: 'ru' },
    ]);
    await expect(fixture.database.pool.query('update identity.consents set version = 9')).rejects.toThrow(
      /append-only/,
    );
    expect((await fixture.browser().ask('POST', '/api/session', signIn)).status).toBe(201);
  });

  test('keeps what the browser bought as a guest, in every later browser, and nothing in the browser', async () => {
    const own = fixture.browser();
    const code = await codeFor(own, 'guest@x.kg');
    const guest = own.jar.get('sapar_visitor');
    await confirm(own, code);
    const accountOf = (browser: Browser) => fixture.identity.readAccount(browser.jar.get('sapar_session') ?? '');
    expect((await accountOf(own))?.visitorId).toBe(guest);
    expect(own.jar.get('sapar_visitor')).not.toBe(guest);
    const other = fixture.browser();
    await other.ask('POST', '/api/registration/again', {});
    const before = other.jar.get('sapar_visitor');
    await other.ask('POST', '/api/session', { email: 'guest@x.kg', password: GOOD.password });
    expect((await accountOf(other))?.visitorId).toBe(guest);
    expect(fixture.moved.at(-1)).toEqual([before, guest]);
    await other.ask('DELETE', '/api/session');
    expect(other.jar.get('sapar_visitor')).toBe(before);
    const { rows } = await fixture.database.pool.query('select visitor_sealed from identity.users');
    expect(JSON.stringify(rows)).not.toContain(guest);
  });

  test.each([
    ['surname', '', 'common.fill_field'],
    ['name', '', 'common.fill_field'],
    ['name', 'R2D2', 'travellers.name_letters'],
    ['surname', 'x'.repeat(61), 'common.too_big'],
    ['patronymic', '=cmd', 'travellers.name_letters'],
    ['birthdate', '', 'common.fill_field'],
    ['birthdate', '1990-02-30', 'common.bad_date'],
    ['birthdate', '2027-01-01', 'travellers.birthdate_future'],
    ['birthdate', '1890-01-01', 'travellers.birthdate_old'],
    ['phone', '', 'common.fill_field'],
    ['phone', '12', 'common.bad_phone'],
    ['email', '', 'common.fill_field'],
    ['email', 'no address', 'common.bad_email'],
    ['password', '', 'common.fill_field'],
    ['password', 'short', 'identity.password_short'],
    ['password', 'password2026', 'identity.password_common'],
    ['password', 'Асанова1990', 'identity.password_personal'],
    ['confirmation', '', 'common.fill_field'],
    ['confirmation', 'another one here', 'identity.repeat_mismatch'],
  ])('is refused at %s with %j', async (path, value, code) => {
    const { status, body } = await register(fixture.browser(), 'fields@x.kg', {
      [path]: value,
      ...(path === 'password' && { confirmation: value || 'x' }),
    });
    expect(status).toBe(400);
    expect(body.fields).toContainEqual(expect.objectContaining({ path, code }));
    await fixture.work();
    expect(fixture.letters).toEqual([]);
  });

  test('agrees to every consent in the version in force', async () => {
    const old = [
      { key: 'privacy', version: 1 },
      { key: 'personal-data', version: 1 },
    ];
    const { status, body } = await register(fixture.browser(), 'consent@x.kg', { agreements: old });
    expect([status, body.code]).toEqual([400, 'identity.agreements_required']);
    expect(body.fields).toMatchObject([{ path: 'agreements.privacy', code: 'identity.agreement_required' }]);
  });

  test('may have the letter sent again from the same browser, with the same link, and not without end', async () => {
    const own = fixture.browser();
    const code = await codeFor(own, 'again@x.kg');
    for (let i = 0; i < 2; i += 1) expect((await own.ask('POST', '/api/registration/again', {})).status).toBe(202);
    await fixture.work();
    expect(fixture.letters.map(({ to }) => to)).toEqual(['again@x.kg', 'again@x.kg', 'again@x.kg']);
    expect(codeIn()).toBe(code);
    expect((await own.ask('POST', '/api/registration/again', {})).status).toBe(429);
    expect((await fixture.browser().ask('POST', '/api/registration/again', {})).status).toBe(202);
    await fixture.work();
    expect(fixture.letters).toHaveLength(3);
  });
});

describe('the link of the letter', () => {
  test('works once, also when it is followed twice at the same moment', async () => {
    const own = fixture.browser();
    const code = await codeFor(own, 'once@x.kg');
    const answers = await Promise.all([confirm(own, code), confirm(own, code), confirm(own, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
    expect(await users('once@x.kg')).toHaveLength(1);
    expect((await confirm(own, code)).body.code).toBe('identity.link_gone');
  });

  test('ends after two days', async () => {
    const own = fixture.browser();
    const code = await codeFor(own, 'late@x.kg');
    fixture.clock.advance({ hours: 48 });
    expect((await own.ask('GET', `/api/registration/link?code=${code}`)).status).toBe(410);
    expect((await confirm(own, code)).status).toBe(410);
  });

  test('requires the password in another browser, so a stranger’s address cannot be used', async () => {
    const attacker = fixture.browser();
    const code = await codeFor(attacker, 'victim@x.kg');
    const victim = fixture.browser();
    expect((await victim.ask('GET', `/api/registration/link?code=${code}`)).body).toEqual({
      asks: 'password',
    });
    expect((await confirm(victim, code)).body.fields[0]).toMatchObject({
      path: 'password',
      code: 'common.fill_field',
    });
    for (let i = 0; i < 5; i += 1)
      expect((await confirm(victim, code, `guess number ${i}`)).body.fields[0].code).toBe(
        'identity.wrong_new_password',
      );
    expect((await confirm(victim, code, GOOD.password)).status).toBe(429);
    expect(await users('victim@x.kg')).toEqual([]);
    fixture.clock.advance({ minutes: 16 });
    expect((await confirm(victim, code, GOOD.password)).status).toBe(201);
  });

  test('is good for nothing else, and no other is made without our signature', async () => {
    const own = fixture.browser();
    const code = await codeFor(own, 'signed@x.kg');
    const [id = '', signature = ''] = code.split('.');
    for (const forged of [id, `${id}.`, `${id}.${'A'.repeat(32)}`, `${id}.${signature.slice(1)}x`, ''])
      expect((await own.ask('GET', `/api/registration/link?code=${forged}`)).status).toBe(410);
    expect((await own.ask('GET', `/api/password/recovery?code=${code}`)).status).toBe(410);
    const kept = JSON.stringify((await fixture.database.pool.query('select * from identity.email_links')).rows);
    for (const secret of [signature, 'signed@x.kg', GOOD.password]) expect(kept).not.toContain(secret);
    expect(fixture.lines().join('')).not.toMatch(/signed@x\.kg|көк асман/);
  });
});

describe('whether an address has an account', () => {
  test('is visible only in the owner’s mailbox: the answers are the same', async () => {
    const [a, b] = [fixture.browser('10.8.0.1'), fixture.browser('10.8.0.2')];
    const [free, taken] = [await register(a, 'nobody-yet@x.kg'), await register(b, 'KNOWN@x.kg')];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(Object.keys(taken.headers).sort()).toEqual(Object.keys(free.headers).sort());
    const [absent, present] = [
      await a.ask('POST', '/api/password/recovery', { email: 'nobody@x.kg' }),
      await b.ask('POST', '/api/password/recovery', { email: 'known@x.kg' }),
    ];
    expect([present.status, present.body]).toEqual([absent.status, absent.body]);
    await fixture.work();
    expect(fixture.letters.map(({ to, template }) => [to, template])).toEqual([
      ['nobody-yet@x.kg', 'email-confirm'],
      ['KNOWN@x.kg', 'account-exists'],
      ['known@x.kg', 'password-recover'],
    ]);
  });
  test('is not revealed by the limits either, and one network address cannot send unlimited letters', async () => {
    const ask = (own: Browser, email: string) => own.ask('POST', '/api/password/recovery', { email });
    for (const email of ['known@x.kg', 'nobody@x.kg']) {
      const own = fixture.browser(email === 'known@x.kg' ? '10.8.1.1' : '10.8.1.2');
      const statuses: number[] = [];
      for (let i = 0; i < 4; i += 1) statuses.push((await ask(own, email)).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
    const spammer = fixture.browser('10.8.1.3');
    let sent = 0;
    for (let i = 0; i < 40; i += 1) if ((await ask(spammer, `target${i}@x.kg`)).status === 202) sent += 1;
    expect(sent).toBe(30);
  });
  test('a registration that another one has overtaken is refused at its link', async () => {
    const [first, second] = [fixture.browser(), fixture.browser()];
    const codes = [await codeFor(first, 'two@x.kg'), await codeFor(second, 'TWO@x.kg')];
    expect((await confirm(first, codes[0] ?? '')).status).toBe(201);
    expect((await confirm(second, codes[1] ?? '')).body.code).toBe('identity.address_taken');
    expect(await users('two@x.kg')).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  const NEXT = 'a quite different one';
  const finish = (own: Browser, code: string, next = NEXT, repeat = next) =>
    own.ask('PUT', '/api/password/recovery', { code, next, repeat });
  async function recoveryCode(own: Browser): Promise<string> {
    await own.ask('POST', '/api/password/recovery', { email: 'Known@x.kg' });
    await fixture.work();
    return codeIn();
  }
  const signIn = (own: Browser, password: string) => own.ask('POST', '/api/session', { email: 'known@x.kg', password });

  test('is replaced by the link of a letter: every session ends and a letter reports it', async () => {
    const elsewhere = fixture.browser();
    await signIn(elsewhere, PASSWORD);
    const own = fixture.browser();
    const code = await recoveryCode(own);
    expect((await own.ask('GET', `/api/password/recovery?code=${code}`)).status).toBe(200);
    expect((await finish(own, code)).status).toBe(200);
    expect(own.jar.has('sapar_session')).toBe(false);
    expect((await elsewhere.ask('GET', '/api/session')).body).toEqual({ user: null, ended: true });
    expect((await signIn(fixture.browser(), PASSWORD)).status).toBe(401);
    expect((await signIn(fixture.browser(), NEXT)).status).toBe(201);
    expect(fixture.letters.at(-1)).toMatchObject({
      to: 'known@x.kg',
      template: 'security-notice',
      data: { news: 'password_changed' },
    });
    expect((await finish(own, code, 'yet another good one')).body.code).toBe('identity.link_gone');
  });
  test('the letter’s link ends after an hour, and once a newer one was used', async () => {
    const own = fixture.browser();
    const [old, fresh] = [await recoveryCode(own), await recoveryCode(own)];
    expect((await finish(own, fresh)).status).toBe(200);
    expect((await finish(own, old)).status).toBe(410);
    fixture.clock.advance({ hours: 2 });
    const late = await recoveryCode(own);
    fixture.clock.advance({ hours: 1 });
    expect((await finish(own, late)).status).toBe(410);
  });
  test.each([
    ['', '', 'next', 'common.fill_field'],
    ['short', 'short', 'next', 'identity.password_short'],
    ['known@x.kg', 'known@x.kg', 'next', 'identity.password_personal'],
    [NEXT, 'a slip of the hand', 'repeat', 'identity.repeat_mismatch'],
  ])('%j and %j are refused at %s as %s, and the link stays good', async (next, repeat, path, code) => {
    const own = fixture.browser();
    const link = await recoveryCode(own);
    expect((await finish(own, link, next, repeat)).body.fields).toContainEqual(expect.objectContaining({ path, code }));
    expect((await own.ask('GET', `/api/password/recovery?code=${link}`)).status).toBe(200);
  });
  test('a user who has left gets no letter, and an earlier link stops working', async () => {
    await fixture.addUser('left', 'left@x.kg');
    const own = fixture.browser();
    await own.ask('POST', '/api/password/recovery', { email: 'left@x.kg' });
    await fixture.work();
    const code = codeIn();
    await fixture.database.pool.query("update identity.users set active = false where id = 'left'");
    expect((await finish(own, code)).status).toBe(410);
    const before = fixture.letters.length;
    await own.ask('POST', '/api/password/recovery', { email: 'left@x.kg' });
    await fixture.work();
    expect(fixture.letters).toHaveLength(before);
  });
});

describe('on a site for agencies', () => {
  const waiting = async () =>
    (
      await fixture.database.pool.query<{ payload: object }>(
        `select payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
        [subscribeTo(agencyRegistered, 'registration-test')],
      )
    ).rows.map(({ payload }) => payload);
  beforeEach(() => Object.assign(fixture.deps, { forAgencies: true }));
  afterEach(() => Object.assign(fixture.deps, { forAgencies: false }));

  test('a registration without the firm is refused at its field', async () => {
    const { status, body } = await register(fixture.browser(), 'nofirm@x.kg', { organisation: '  ' });
    expect([status, body.fields.map(({ path }: { path: string }) => path)]).toEqual([400, ['organisation']]);
  });

  test('the firm stays with the account, and staff get one task', async () => {
    const own = fixture.browser();
    expect(await waiting()).toEqual([]);
    expect((await register(own, 'firm@x.kg', { organisation: ' Тянь-Шань   Тур ' })).status).toBe(202);
    await fixture.work();
    const code = codeIn();
    expect((await confirm(own, code)).status).toBe(201);
    expect((await confirm(own, code)).status).toBe(410);
    const [user] = await users('firm@x.kg');
    expect(user).toMatchObject({ organisation: 'Тянь-Шань Тур', roles: [] });
    expect(await waiting()).toEqual([{ kind: 'agency_registered', cause: user.id, details: { user: user.id } }]);
  });
});

test('a shop for everybody keeps no firm', async () => {
  const own = fixture.browser();
  expect((await register(own, 'shop@x.kg', { organisation: 'Firm' })).status).toBe(202);
  await fixture.work();
  expect((await confirm(own, codeIn())).status).toBe(201);
  expect((await users('shop@x.kg'))[0]).toMatchObject({ organisation: null });
});
