import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authenticator } from './testing/authenticator.ts';
import { type IdentityFixture, identityFixture, PASSWORD } from './testing/identity-world.ts';
import { relyingPartyOf } from './use-cases/relying-party.ts';
import { startPasskeySignIn } from './use-cases/sign-in-by-passkey.ts';

const SITE = 'https://sapar.example';
let fixture: IdentityFixture;
let people = 0;
beforeAll(async () => {
  fixture = await identityFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.clock.advance({ hours: 2 });
  fixture.letters.length = 0;
});

type Browser = ReturnType<IdentityFixture['browser']>;
type Device = ReturnType<typeof authenticator>;
async function signedIn(): Promise<{ own: Browser; id: string; email: string }> {
  people += 1;
  const [id, email] = [`key${people}`, `key${people}@x.kg`];
  await fixture.addUser(id, email);
  const own = fixture.browser();
  await own.ask('POST', '/api/session', { email, password: PASSWORD });
  return { own, id, email };
}
const addOptions = async (own: Browser) => (await own.ask('POST', '/api/profile/passkeys/options')).body.options;
const add = async (own: Browser, device: Device, name = 'Phone') =>
  own.ask('POST', '/api/profile/passkeys', { name, passkey: device.create(await addOptions(own)) });
const signInOptions = async (own: Browser) => (await own.ask('POST', '/api/session/passkey')).body.options;
const signIn = (own: Browser, passkey: object) => own.ask('PUT', '/api/session/passkey', { passkey });
const list = async (own: Browser) => (await own.ask('GET', '/api/profile/passkeys')).body.passkeys;

/** A person with a passkey. */
async function withPasskey() {
  const person = await signedIn();
  const device = authenticator(SITE);
  expect((await add(person.own, device)).status).toBe(201);
  return { ...person, device };
}

test('a passkey is added with a letter, and signs in on its own from any browser', async () => {
  const { own, id, email, device } = await withPasskey();
  expect(await list(own)).toMatchObject([{ id: device.id, name: 'Phone', synced: true, usedAt: null }]);
  expect(fixture.letters.at(-1)).toMatchObject({ to: email, data: { news: 'passkey_added' } });
  const browser = fixture.browser();
  const done = await signIn(browser, device.get(await signInOptions(browser)));
  expect(done.body.user).toMatchObject({ email });
  expect((await list(browser))[0].usedAt).not.toBeNull();
  const { rows } = await fixture.database.pool.query('select action from audit.records where actor = $1 order by n', [
    id,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(['signed_in', 'passkey_added', 'signed_in']);
});

test('a challenge serves once, for its own session and site', async () => {
  const { own } = await signedIn();
  const device = authenticator(SITE);
  const options = await addOptions(own);
  const refused = { fields: [{ path: 'passkey', code: 'identity.passkey_refused' }] };
  const { own: stranger } = await signedIn();
  const passkey = device.create(options);
  const addAs = async (browser: Browser, made: object) =>
    (await browser.ask('POST', '/api/profile/passkeys', { name: 'Phone', passkey: made })).body;
  expect(await addAs(stranger, passkey)).toMatchObject(refused);
  expect(await addAs(own, passkey)).toMatchObject({ id: device.id });
  expect(await addAs(own, passkey)).toMatchObject(refused);
  expect(await addAs(own, device.create(await addOptions(own), { at: 'https://evil.example' }))).toMatchObject(refused);
  expect(await addAs(own, device.create(await addOptions(own), { verified: false }))).toMatchObject(refused);
  const late = device.create(await addOptions(own));
  fixture.clock.advance({ minutes: 5 });
  expect(await addAs(own, late)).toMatchObject(refused);
  expect((await addAs(own, { ...late, response: { ...late.response, clientDataJSON: 'AAAA' } })).fields).toMatchObject([
    { path: 'passkey' },
  ]);
});

test('a passkey belongs to one user, once; at most ten each', async () => {
  const { device, own } = await withPasskey();
  expect((await add(own, device)).body.code).toBe('identity.passkey_known');
  const { own: other } = await signedIn();
  expect((await add(other, device)).body.code).toBe('identity.passkey_known');
  expect((await add(other, authenticator(SITE), '  ')).body.fields).toMatchObject([{ path: 'name' }]);
  for (let n = 0; n < 9; n++) expect((await add(own, authenticator(SITE))).status).toBe(201);
  expect((await own.ask('POST', '/api/profile/passkeys/options')).body.code).toBe('identity.too_many_passkeys');
});

test('adding and removing need the password again after ten minutes', async () => {
  const { own, device } = await withPasskey();
  fixture.clock.advance({ minutes: 11 });
  for (const [method, path] of [
    ['POST', '/api/profile/passkeys/options'],
    ['DELETE', `/api/profile/passkeys/${device.id}`],
  ] as const)
    expect((await own.ask(method, path)).body.code).toBe('common.step_up_required');
});

test('a passkey is removed by its owner alone; a new password by e-mail removes all', async () => {
  const { own, device, email } = await withPasskey();
  const { own: stranger } = await signedIn();
  const remove = (browser: Browser) => browser.ask('DELETE', `/api/profile/passkeys/${device.id}`);
  expect((await remove(stranger)).body.code).toBe('identity.no_such_passkey');
  expect((await remove(own)).body).toEqual({ removed: true });
  expect((await remove(own)).body.code).toBe('identity.no_such_passkey');
  expect(fixture.letters.at(-1)).toMatchObject({ to: email, data: { news: 'passkey_removed' } });
  expect((await add(own, device)).status).toBe(201);
  await own.ask('POST', '/api/password/recovery', { email });
  await fixture.work();
  const link = (fixture.letters.at(-1)?.data as { link: string }).link;
  const code = new URL(link).searchParams.get('code');
  const next = 'қызыл алма бағында';
  expect((await own.ask('PUT', '/api/password/recovery', { code, next, repeat: next })).body).toEqual({
    changed: true,
  });
  const browser = fixture.browser();
  expect((await signIn(browser, device.get(await signInOptions(browser)))).status).toBe(401);
});

describe('unknown passkeys, wrong signatures, other sites and closed accounts have one answer', () => {
  const cases: [string, (options: { challenge: string; rpId: string }, device: Device) => object][] = [
    ['an unknown passkey', (options) => authenticator(SITE).get(options)],
    ['a wrong signature', (options, device) => device.get(options, { key: authenticator(SITE).privateKey })],
    ['another site', (options, device) => device.get(options, { at: 'https://evil.example' })],
    ['no check of who holds the device', (options, device) => device.get(options, { verified: false })],
    ['another challenge', (options, device) => device.get({ ...options, challenge: 'AAAA' })],
  ];
  test.each(cases)('%s', async (_, make) => {
    const { device } = await withPasskey();
    const browser = fixture.browser();
    const answer = await signIn(browser, make(await signInOptions(browser), device));
    expect([answer.status, answer.body.code]).toEqual([401, 'identity.passkey_unknown']);
    expect((await browser.ask('GET', '/api/session')).body.user).toBeNull();
  });

  test('a closed account, a used answer, another browser', async () => {
    const { device, id } = await withPasskey();
    const browser = fixture.browser();
    const passkey = device.get(await signInOptions(browser));
    expect((await signIn(fixture.browser(), passkey)).status).toBe(401);
    expect((await signIn(browser, passkey)).status).toBe(200);
    expect((await signIn(browser, passkey)).status).toBe(401);
    await fixture.database.pool.query('update identity.users set active = false where id = $1', [id]);
    const other = fixture.browser();
    expect((await signIn(other, device.get(await signInOptions(other)))).status).toBe(401);
  });

  test('a copied key whose count of signatures falls behind', async () => {
    const { device } = await withPasskey();
    const [first, second] = [fixture.browser(), fixture.browser()];
    const old = device.get(await signInOptions(first));
    expect((await signIn(second, device.get(await signInOptions(second)))).status).toBe(200);
    expect((await signIn(first, old)).body.code).toBe('identity.passkey_unknown');
  });
});

test('a site at a bare IP address has no passkeys', async () => {
  const deps = { ...fixture.deps, baseUrl: 'http://127.0.0.1:3000' };
  await expect(startPasskeySignIn(deps, { visitorId: 'v', ip: '10.0.0.1' })).rejects.toMatchObject({
    code: 'identity.passkeys_off',
  });
  expect(relyingPartyOf('https://sapar.example:8443')).toEqual({
    id: 'sapar.example',
    origin: 'https://sapar.example:8443',
  });
});
