import { expect, test } from 'vitest';
import { checkContacts, parseEmail, parsePhone } from './contacts.ts';
import { checkParty } from './party.ts';

test.each([
  ['+996 555 123 456', '+996555123456'],
  ['0555 12-34-56', '+996555123456'],
  ['996555123456', '+996555123456'],
  ['00996 555 123456', '+996555123456'],
  ['+7 (916) 123-45-67', '+79161234567'],
  ['0312 123456', '+996312123456'],
])('«%s» is the number %s', (typed, number) => {
  expect(parsePhone(typed)).toBe(number);
});

test.each([
  '',
  '123',
  '+996 555 12',
  'call me',
  '+999 123 456 789',
  '0555 1234567890',
  'tel 0555123456',
])('«%s» is no phone number', (typed) => {
  expect(parsePhone(typed)).toBeNull();
});

test('an address keeps its letters, its domain is lower case', () => {
  expect(parseEmail(' Aida.S@Example.KG ')).toBe('Aida.S@example.kg');
  for (const wrong of ['', 'aida', 'aida@', '@kg', 'a b@c.kg', 'a@b', `${'a'.repeat(250)}@b.kg`, 'a@b.kg\nbcc: x@y.kg'])
    expect(parseEmail(wrong)).toBeNull();
});

test('both contacts are required, each reported in its own field', () => {
  expect(checkContacts({ phone: '', email: '' }).problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'phone common.fill_field',
    'email common.fill_field',
  ]);
  expect(checkContacts({ phone: '123', email: 'a@' }).problems.map(({ code }) => code)).toEqual([
    'common.bad_phone',
    'common.bad_email',
  ]);
  expect(checkContacts({ phone: '0555123456', email: 'a@b.kg' })).toEqual({
    problems: [],
    normalised: { phone: '+996555123456', email: 'a@b.kg' },
  });
});

test('no party without an adult, no more infants on laps than adults', () => {
  expect(checkParty(['aaa', 'aaa', 'rbg', 'rmg'])).toEqual([]);
  expect(checkParty(['aaa', 'rmg', 'ins'])).toEqual([]);
  expect(checkParty(['rbg']).map(({ code }) => code)).toEqual(['travellers.adult_needed']);
  expect(checkParty(['aaa', 'rmg', 'rmg'])).toEqual([
    { path: 'passengers', code: 'travellers.infants_over_adults', values: { infants: 2, adults: 1 } },
  ]);
});
