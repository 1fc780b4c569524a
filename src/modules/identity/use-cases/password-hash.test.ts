import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('a password is kept as Argon2id with a salt of its own, and only it fits', async () => {
  const [one, two] = [await hashPassword('пароль 12345'), await hashPassword('пароль 12345')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword('пароль 12345', one)).toBe(true);
  expect(await verifyPassword('пароль 12346', one)).toBe(false);
});
test('a letter typed in another form of Unicode is the same letter', async () => {
  expect(await verifyPassword('йод 1234567', await hashPassword('йод 1234567'))).toBe(true);
});
test('an account that does not exist has no password that fits', async () => {
  expect(await verifyPassword('', null)).toBe(false);
});
test('a hash made with other costs is still read', async () => {
  const other = '$argon2id$v=19$m=8192,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$n5eYdF+jZXJ0aW5seW5vdGFoYXNo';
  expect(await verifyPassword('x', other)).toBe(false);
  await expect(verifyPassword('x', 'plain')).rejects.toThrow(/hash/);
});
