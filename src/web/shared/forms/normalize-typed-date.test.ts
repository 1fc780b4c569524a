import { expect, test } from 'vitest';
import { formatStoredDate, insertDateDots, normalizeTypedDate } from './normalize-typed-date.ts';

test.each([
  ['01.02.1990', '1990-02-01'],
  ['1.2.1990', '1990-02-01'],
  ['1/2/1990', '1990-02-01'],
  ['1 2 1990', '1990-02-01'],
  ['01021990', '1990-02-01'],
  ['1990-02-01', '1990-02-01'],
  [' 29.02.2024 ', '2024-02-29'],
])('%j is read as %s', (typed, date) => expect(normalizeTypedDate(typed)).toBe(date));

test.each([
  '31.02.1990',
  '01.02',
  '01.02.90',
  'вчера',
  '',
  '1.2.3.4',
  '01.13.1990',
])('%j is not a date and stays unchanged', (typed) => expect(normalizeTypedDate(typed)).toBe(typed));

test('a stored date is shown as it is typed, other text unchanged', () => {
  expect(formatStoredDate('1990-02-01')).toBe('01.02.1990');
  expect(formatStoredDate('31.02.1990')).toBe('31.02.1990');
  expect(formatStoredDate('')).toBe('');
});

test('dots are inserted while digits are typed, and can be deleted', () => {
  let text = '';
  for (const key of '01021990') text = insertDateDots(text, text + key);
  expect(text).toBe('01.02.1990');
  expect(insertDateDots('01.', '01')).toBe('01');
  expect(insertDateDots('01', '01.')).toBe('01.');
  expect(insertDateDots('01', '012')).toBe('01.2');
  expect(insertDateDots('', 'вчера')).toBe('вчера');
});
