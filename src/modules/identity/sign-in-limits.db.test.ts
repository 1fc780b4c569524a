import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureWork } from '../../../tests/support/measure-work.ts';
import { type IdentityFixture, identityFixture, PASSWORD, TERMS } from './testing/identity-world.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await identityFixture();
  await fixture.addUser('owner', 'owner@x.kg');
});
afterAll(() => fixture.close());

const FORM = {
  surname: 'Асанова',
  name: 'Айгүл',
  patronymic: '',
  birthdate: '1990-05-17',
  phone: '0555 123 456',
  password: 'көк асман үстүндө',
  confirmation: 'көк асман үстүндө',
  agreements: TERMS.map(({ key, version }) => ({ key, version })),
};
const register = (address: string, n: number) =>
  fixture.browser(address).ask('POST', '/api/registration', { ...FORM, email: `flood-${n}@x.kg` });

test('registrations over the limit of an address are refused before the password is hashed', async () => {
  let answers: number[] = [];
  const work = await measureWork(async () => {
    const flood = Promise.all(Array.from({ length: 230 }, (_, n) => register('198.51.100.7', n)));
    const owner = fixture.browser('203.0.113.9').ask('POST', '/api/session', {
      email: 'owner@x.kg',
      password: PASSWORD,
    });
    expect((await owner).status).toBe(201);
    answers = (await flood).map(({ status }) => status);
  });
  // One for the owner; of the flood at most thirty an hour are counted through, and eleven run or wait at a time.
  expect(new Set(answers)).toEqual(new Set([202, 429]));
  const taken = answers.filter((status) => status === 202).length;
  expect(taken).toBeLessThanOrEqual(30);
  expect(work.filter((step) => step.startsWith('argon2id')).length).toBe(taken + 1);
});
