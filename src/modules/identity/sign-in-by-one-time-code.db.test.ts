import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bytesOf, type IdentityFixture, identityFixture, PASSWORD } from './testing/identity-world.ts';
import { codeAt, timeStepAt } from './use-cases/totp.ts';

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

type Browser = ReturnType<IdentityFixture['browser']>;
const request = (own: Browser, contact = 'known@x.kg') => own.ask('POST', '/api/session/one-time-code', { contact });
const enter = (own: Browser, code: string) => own.ask('PUT', '/api/session/one-time-code', { code });
const codes = () => fixture.letters.map((letter) => (letter.data as { code: string }).code);
async function codeFor(own: Browser): Promise<string> {
  expect((await request(own)).status).toBe(202);
  await fixture.work();
  return codes().at(-1) ?? '';
}
const other = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0');

test('the code of the letter signs its browser in, once', async () => {
  const own = fixture.browser();
  const code = await codeFor(own);
  expect(fixture.letters).toMatchObject([{ to: 'known@x.kg', template: 'sign-in-code', data: { minutes: 10 } }]);
  expect(code).toMatch(/^\d{8}$/);
  expect((await enter(own, '')).body.fields).toMatchObject([{ path: 'code', code: 'common.fill_field' }]);
  const done = await enter(own, ` ${code.slice(0, 4)}-${code.slice(4)} `);
  expect(done.body.user).toMatchObject({ email: 'known@x.kg' });
  expect((await own.ask('GET', '/api/session')).body.user).toMatchObject({ email: 'known@x.kg' });
  expect((await enter(own, code)).body.code).toBe('identity.code_gone');
});

test('another browser cannot use it, nor is it of use after ten minutes', async () => {
  const own = fixture.browser();
  const code = await codeFor(own);
  const stranger = fixture.browser();
  expect((await enter(stranger, code)).body.code).toBe('identity.code_gone');
  await request(stranger);
  expect((await enter(stranger, code)).body.fields).toMatchObject([{ code: 'identity.wrong_one_time_code' }]);
  fixture.clock.advance({ minutes: 10 });
  expect((await enter(own, code)).body.code).toBe('identity.code_gone');
});

test('only the last letter counts', async () => {
  const own = fixture.browser();
  const first = await codeFor(own);
  fixture.clock.advance({ seconds: 1 });
  const second = await codeFor(own);
  if (first !== second) expect((await enter(own, first)).body.fields).toMatchObject([{ path: 'code' }]);
  expect((await enter(own, second)).body.user).toMatchObject({ email: 'known@x.kg' });
});

test('five wrong codes end it, also for the right one', async () => {
  const own = fixture.browser();
  const code = await codeFor(own);
  for (let n = 0; n < 5; n++)
    expect((await enter(own, other(code))).body.fields).toMatchObject([{ code: 'identity.wrong_one_time_code' }]);
  expect((await enter(own, code)).body.code).toBe('identity.code_gone');
});

test('an address without an account is answered like one that has one, and gets no letter', async () => {
  const own = fixture.browser();
  const answers = [await request(own, 'unknown@x.kg'), await request(fixture.browser())];
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array.from(answers, () => ({ status: 202, body: { sent: true } })),
  );
  await fixture.work();
  expect(fixture.letters.map(({ to }) => to)).toEqual(['known@x.kg']);
  expect((await enter(own, '00000000')).body.fields).toMatchObject([{ code: 'identity.wrong_one_time_code' }]);
  expect((await request(own, 'nonsense')).body.fields).toMatchObject([{ path: 'contact', code: 'common.bad_email' }]);
});

test('letters to one mailbox are limited', async () => {
  const own = fixture.browser();
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await request(own)).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
});

test('an account with a second factor needs its code as well', async () => {
  await fixture.addUser('guarded', 'guarded@x.kg');
  const first = fixture.browser();
  await first.ask('POST', '/api/session', { email: 'guarded@x.kg', password: PASSWORD });
  const { key } = (await first.ask('POST', '/api/profile/second-factor', { password: PASSWORD })).body;
  const appCode = () => codeAt(bytesOf(key), timeStepAt(fixture.clock.now()));
  await first.ask('PUT', '/api/profile/second-factor', { code: appCode() });
  fixture.clock.advance({ minutes: 2 });
  const own = fixture.browser();
  expect((await request(own, 'guarded@x.kg')).status).toBe(202);
  await fixture.work();
  expect((await enter(own, codes().at(-1) ?? '')).body).toEqual({ user: null, ended: false, asksCode: true });
  expect((await own.ask('GET', '/api/session')).body.user).toBeNull();
  const done = await own.ask('PUT', '/api/session/code', { code: appCode() });
  expect(done.body.user).toMatchObject({ email: 'guarded@x.kg' });
});

test('a closed account gets no letter, and a code sent before does not open it', async () => {
  await fixture.addUser('closing', 'closing@x.kg');
  const own = fixture.browser();
  await request(own, 'closing@x.kg');
  await fixture.work();
  const code = codes().at(-1) ?? '';
  await fixture.database.pool.query("update identity.users set active = false where id = 'closing'");
  expect((await enter(own, code)).body.fields).toMatchObject([{ code: 'identity.wrong_one_time_code' }]);
  await request(own, 'closing@x.kg');
  await fixture.work();
  expect(fixture.letters).toHaveLength(1);
});
