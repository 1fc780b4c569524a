import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type IdentityWorld, identityWorld, PASSWORD, TERMS } from './testing/identity-world.ts';

const hashes = vi.hoisted(() => ({ made: 0 }));
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  const argon2: typeof real.argon2 = (...given) => {
    hashes.made++;
    return real.argon2(...given);
  };
  return { ...real, argon2 };
});

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
  await world.addUser('owner', 'owner@x.kg');
});
afterAll(() => world.close());

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
  world.browser(address).ask('POST', '/api/registration', { ...FORM, email: `flood-${n}@x.kg` });

test('registrations over the limit of an address are refused before the password is hashed', async () => {
  hashes.made = 0;
  const flood = Promise.all(Array.from({ length: 230 }, (_, n) => register('198.51.100.7', n)));
  const owner = world.browser('203.0.113.9').ask('POST', '/api/session', {
    email: 'owner@x.kg',
    password: PASSWORD,
  });
  expect((await owner).status).toBe(201);
  // One for the owner; of the flood at most thirty an hour are counted through, and eleven run or wait at a time.
  const answers = (await flood).map(({ status }) => status);
  expect(new Set(answers)).toEqual(new Set([202, 429]));
  const taken = answers.filter((status) => status === 202).length;
  expect(taken).toBeLessThanOrEqual(30);
  expect(hashes.made).toBe(taken + 1);
});
