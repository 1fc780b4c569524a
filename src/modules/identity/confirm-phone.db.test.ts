import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type IdentityFixture, identityFixture, PASSWORD } from './testing/identity-world.ts';

let fixture: IdentityFixture;
let people = 0;
beforeAll(async () => {
  fixture = await identityFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.clock.advance({ hours: 25 });
  fixture.letters.length = 0;
  fixture.messages.length = 0;
  fixture.deps.notifications.hasSms = true;
});

type Browser = ReturnType<IdentityFixture['browser']>;
const PATH = '/api/profile/phone-confirmation';
const numberOf = (n: number) => `+996555${String(100_000 + n)}`;
/** As people type it. */
const typed = (phone: string) => phone.replace('+996', '0');
const codes = () => fixture.messages.map(({ data }) => data.code);
const other = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0');

/** A customer with a number of their own, signed in. */
async function customer(phone = numberOf(++people), roles: ('ROLE_AGENT' | 'ROLE_ADMIN')[] = []) {
  people += 1;
  const id = `customer-${people}`;
  await fixture.addUser(id, `${id}@x.kg`, PASSWORD, { phone, roles });
  const own = fixture.browser();
  await own.ask('POST', '/api/session', { email: `${id}@x.kg`, password: PASSWORD });
  return { id, phone, own };
}
async function confirmed(phone?: string) {
  const user = await customer(phone);
  expect((await user.own.ask('POST', PATH)).status).toBe(202);
  expect((await user.own.ask('PUT', PATH, { code: codes().at(-1) })).body.phoneSignIn).toBe('confirmed');
  return user;
}
async function signInBy(phone: string, own: Browser = fixture.browser()) {
  fixture.messages.length = 0;
  const answer = await own.ask('POST', '/api/session/one-time-code', { contact: typed(phone) });
  await fixture.work();
  const [code = ''] = codes();
  return { own, answer, code, enter: (text = code) => own.ask('PUT', '/api/session/one-time-code', { code: text }) };
}

test('a number that its owner has confirmed by a code signs in by codes to it, once each', async () => {
  const { own, phone, id } = await customer();
  expect((await own.ask('GET', '/api/profile')).body).toMatchObject({ phone, phoneSignIn: 'unconfirmed' });
  expect((await signInBy(phone)).code).toBe('');

  await own.ask('POST', PATH);
  expect(fixture.messages).toMatchObject([{ to: phone, template: 'phone-confirmation', data: { minutes: 10 } }]);
  const [code = ''] = codes();
  expect((await own.ask('PUT', PATH, { code: ' ' })).body.fields).toMatchObject([{ code: 'common.fill_field' }]);
  const wrong = await own.ask('PUT', PATH, { code: other(code) });
  expect(wrong.body.fields).toMatchObject([{ path: 'code', code: 'identity.wrong_one_time_code' }]);
  const done = await own.ask('PUT', PATH, { code: `${code.slice(0, 4)} ${code.slice(4)}` });
  expect(done.body).toMatchObject({ phone, phoneSignIn: 'confirmed' });
  expect(fixture.letters).toMatchObject([{ template: 'security-notice', data: { news: 'phone_confirmed' } }]);
  expect((await own.ask('PUT', PATH, { code })).body.code).toBe('identity.code_gone');
  expect((await own.ask('POST', PATH)).body.code).toBe('identity.phone_confirmed');

  const signing = await signInBy(phone);
  expect(fixture.messages).toMatchObject([{ to: phone, template: 'sign-in-code', data: { minutes: 10 } }]);
  expect((await signing.enter()).body.user).toMatchObject({ id });
  expect((await signing.enter()).body.code).toBe('identity.code_gone');
});

test('a number that nobody has confirmed is answered alike and gets no message', async () => {
  const { phone } = await confirmed();
  const known = await signInBy(phone);
  const unknown = await signInBy(numberOf(800_000));
  expect([unknown.answer.status, unknown.answer.body]).toEqual([known.answer.status, known.answer.body]);
  expect(fixture.messages).toEqual([]);
  expect((await unknown.enter('00000000')).body.fields).toMatchObject([{ code: 'identity.wrong_one_time_code' }]);
});

test('another number is confirmed anew, and a code to the former one does not confirm it', async () => {
  const { own, phone } = await customer();
  await own.ask('POST', PATH);
  const [code = ''] = codes();
  const next = numberOf(++people);
  const personal = { surname: 'Asanova', name: 'Aigul', patronymic: '', birthdate: '1990-01-01' };
  const change = (to: string) => own.ask('PUT', '/api/profile', { ...personal, phone: typed(to) });
  expect((await change(next)).body).toMatchObject({ phone: next, phoneSignIn: 'unconfirmed' });
  expect((await own.ask('PUT', PATH, { code })).body.code).toBe('identity.code_gone');
  expect((await own.ask('GET', '/api/profile')).body.phoneSignIn).toBe('unconfirmed');
  fixture.clock.advance({ seconds: 1 });
  await own.ask('POST', PATH);
  await own.ask('PUT', PATH, { code: codes().at(-1) });
  // The same number saved again keeps its confirmation.
  expect((await change(next)).body.phoneSignIn).toBe('confirmed');
  expect((await change(phone)).body.phoneSignIn).toBe('unconfirmed');
  expect((await signInBy(next)).code).toBe('');
});

test('a number belongs to who confirmed it last', async () => {
  const first = await confirmed();
  const second = await confirmed(first.phone);
  expect((await first.own.ask('GET', '/api/profile')).body.phoneSignIn).toBe('unconfirmed');
  expect((await (await signInBy(first.phone)).enter()).body.user).toMatchObject({ id: second.id });
});

test('a code is of no use to another user, and five wrong ones end it', async () => {
  const first = await customer();
  const second = await customer();
  await first.own.ask('POST', PATH);
  const [code = ''] = codes();
  expect((await second.own.ask('PUT', PATH, { code })).body.code).toBe('identity.code_gone');
  for (let n = 0; n < 5; n++)
    expect((await first.own.ask('PUT', PATH, { code: other(code) })).body.fields).toHaveLength(1);
  expect((await first.own.ask('PUT', PATH, { code })).body.code).toBe('identity.code_gone');
});

test('users with roles neither confirm a number nor sign in by one', async () => {
  const { own, phone, id } = await customer(numberOf(++people), ['ROLE_AGENT']);
  expect((await own.ask('GET', '/api/profile')).body.phoneSignIn).toBe('none');
  expect((await own.ask('POST', PATH)).body.code).toBe('identity.phone_not_used');
  // One who was a customer when it was confirmed.
  const now = fixture.clock.now();
  await fixture.database.pool.query('update identity.users set phone_confirmed_at = $1 where id = $2', [now, id]);
  expect((await signInBy(phone)).code).toBe('');
});

test('a customer without a number is told to give one', async () => {
  const { own, id } = await customer();
  await fixture.database.pool.query('update identity.users set phone = null where id = $1', [id]);
  expect((await own.ask('POST', PATH)).body.code).toBe('identity.no_phone');
});

test('a new password by e-mail takes the confirmation back', async () => {
  const { id, phone } = await confirmed();
  const visitor = fixture.browser();
  await visitor.ask('POST', '/api/password/recovery', { email: `${id}@x.kg` });
  await fixture.work();
  const link = (fixture.letters.at(-1)?.data as { link: string }).link;
  const next = 'quite another password';
  const answer = await visitor.ask('PUT', '/api/password/recovery', {
    code: link.split('code=')[1],
    next,
    repeat: next,
  });
  expect(answer.status).toBe(200);
  expect((await signInBy(phone)).code).toBe('');
});

test('messages to one number are limited, whatever address they are asked for from', async () => {
  const { phone } = await confirmed();
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push((await signInBy(phone, fixture.browser(`10.9.0.${n + 1}`))).answer.status);
  // One of five in an hour confirmed the number.
  expect(statuses).toEqual([202, 202, 202, 202, 429]);
});

test('without a provider of short messages a number is refused with a reason', async () => {
  fixture.deps.notifications.hasSms = false;
  const { own, phone } = await customer();
  expect((await own.ask('GET', '/api/profile')).body.phoneSignIn).toBe('none');
  expect((await own.ask('POST', PATH)).body.code).toBe('identity.phone_not_used');
  const { answer } = await signInBy(phone);
  expect(answer.body.fields).toMatchObject([{ path: 'contact', code: 'identity.no_sms' }]);
});

test('what is neither an address nor a number is refused as what it resembles', async () => {
  const own = fixture.browser();
  const problem = async (contact: string) =>
    (await own.ask('POST', '/api/session/one-time-code', { contact })).body.fields[0].code;
  expect(await problem(' ')).toBe('common.fill_field');
  expect(await problem('12')).toBe('common.bad_phone');
  expect(await problem('aigul')).toBe('common.bad_email');
  expect(await problem('0555@')).toBe('common.bad_email');
});
