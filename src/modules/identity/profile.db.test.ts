import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { addUser } from './use-cases/add-user.ts';
import { changePreferences, changeProfile, readProfile } from './use-cases/own-profile.ts';

let database: TestDatabase;
const clock = testClock('2026-11-20T06:00:00Z');
const read = {
  email: (text: string) => text,
  phone: (text: string) => (/^\+\d{9,}$/.test(text) ? text : null),
};
beforeAll(async () => {
  database = await testDatabase();
  for (const id of ['aida', 'bakyt'])
    await addUser(database.db, clock, {
      id,
      surname: 'Асанов',
      name: id,
      birthdate: null,
      email: `${id}@x.example`,
      passwordHash: 'x',
      locale: 'ru',
      roles: ['ROLE_AGENT'],
    });
});
afterAll(() => database.close());

const deps = () => ({ db: database.db, clock, read, notifications: { hasSms: true } });
const form = {
  surname: ' Асанова ',
  name: 'Аида',
  patronymic: '',
  birthdate: '1990-02-01',
  phone: '+996555123456',
};

test('a user changes their own details and no others', async () => {
  expect(await readProfile(deps(), 'aida')).toMatchObject({ birthdate: null, phone: null });
  const changed = await changeProfile(deps(), 'aida', form);
  expect(changed).toEqual({ ...form, surname: 'Асанова', patronymic: null, phoneSignIn: 'none' });
  expect(await readProfile(deps(), 'aida')).toEqual(changed);
  expect(await readProfile(deps(), 'bakyt')).toMatchObject({ surname: 'Асанов', birthdate: null });
});

test('a language and a theme are kept with the account, each for itself', async () => {
  expect(await changePreferences(deps(), 'aida', { theme: 'dark' })).toEqual({ locale: 'ru', theme: 'dark' });
  expect(await changePreferences(deps(), 'aida', { locale: 'kg' })).toEqual({ locale: 'kg', theme: 'dark' });
  expect(await changePreferences(deps(), 'aida', {})).toEqual({ locale: 'kg', theme: 'dark' });
  expect(await changePreferences(deps(), 'bakyt', {})).toEqual({ locale: 'ru', theme: null });
});

test('errors are shown at each field, and nothing is saved', async () => {
  const before = await readProfile(deps(), 'aida');
  const wrong = { surname: '', name: 'A1', patronymic: '!', birthdate: '2027-01-01', phone: '12' };
  await expect(changeProfile(deps(), 'aida', wrong)).rejects.toMatchObject({
    code: 'common.fill_required',
    fields: [
      { path: 'surname', code: 'common.fill_field' },
      { path: 'name', code: 'travellers.name_letters' },
      { path: 'patronymic', code: 'travellers.name_letters' },
      { path: 'birthdate', code: 'travellers.birthdate_future' },
      { path: 'phone', code: 'common.bad_phone' },
    ],
  });
  expect(await readProfile(deps(), 'aida')).toEqual(before);
});

test('a deleted user is signed out', async () => {
  await expect(readProfile(deps(), 'nobody')).rejects.toMatchObject({ code: 'common.unauthenticated' });
});
