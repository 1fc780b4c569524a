import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENT_TYPES, zContacts, zPassengerInput } from './api.ts';

test('a half-filled form is taken as it is, an unknown field is refused', () => {
  expect(zPassengerInput.parse({ surname: 'Sydykov' })).toMatchObject({
    surname: 'Sydykov',
    gender: '',
    expiration: '',
  });
  expect(zPassengerInput.safeParse({ role: 'admin' }).success).toBe(false);
  expect(zPassengerInput.safeParse({ surname: 'x'.repeat(101) }).error?.issues).toMatchObject([
    { path: ['surname'], message: 'common.too_big' },
  ]);
  expect(zPassengerInput.safeParse({ gender: 'other' }).success).toBe(false);
  expect(zContacts.parse({})).toEqual({ phone: '', email: '' });
});

const words = (locale: string) =>
  JSON.parse(readFileSync(new URL(`../../words/${locale}/travellers.json`, import.meta.url), 'utf8')) as Record<
    string,
    Record<string, string>
  >;

test.each(['ru', 'en', 'kg'])('every document type has its name and hint in %s', (locale) => {
  for (const type of DOCUMENT_TYPES) {
    expect(words(locale).documents?.[type]).toBeTruthy();
    expect(words(locale).hints?.[type]).toBeTruthy();
  }
});
