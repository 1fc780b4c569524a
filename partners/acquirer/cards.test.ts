import { expect, test } from 'vitest';
import { checkCard, luhn, planOf, TEST_CARDS } from './cards.ts';

const now = new Date('2026-11-20T10:00:00Z');
const good = { number: '4111 1111 1111 1111', expiry: '12/27', cvc: '123' };

test('every card to try is well formed, and has its own plan', () => {
  for (const { number } of TEST_CARDS) expect(luhn(number)).toBe(true);
  expect(new Set(TEST_CARDS.map((card) => card.plan)).size).toBe(TEST_CARDS.length);
});

test('one wrong digit, or two neighbours exchanged, is noticed', () => {
  expect(checkCard({ ...good, number: '4111 1111 1111 1112' }, now)).toEqual({ number: 'number_bad' });
  expect(checkCard({ ...good, number: '1411 1111 1111 1111' }, now)).toEqual({ number: 'number_bad' });
});

test.each([
  ['', 'number_empty'],
  ['4111', 'number_bad'],
  ['4111-1111-1111-1111x', 'number_bad'],
  ['4'.repeat(30), 'number_bad'],
])('the number %j is %s', (number, problem) => {
  expect(checkCard({ ...good, number }, now)).toEqual({ number: problem });
});

test.each([
  ['11/26', undefined],
  ['1126', undefined],
  [' 12 / 2027', undefined],
  ['10/26', 'expiry_past'],
  ['13/27', 'expiry_bad'],
  ['', 'expiry_bad'],
  ['00/27', 'expiry_bad'],
])('a card that says %j on 20 November 2026: %s', (expiry, problem) => {
  expect(checkCard({ ...good, expiry }, now).expiry).toBe(problem);
});

test('the security code has three or four digits', () => {
  for (const cvc of ['', '12', '12345', 'abc']) expect(checkCard({ ...good, cvc }, now).cvc).toBe('cvc_bad');
  expect(checkCard({ ...good, cvc: '1234' }, now)).toEqual({});
});

test('an unknown card is declined', () => {
  expect(planOf('4242424242424242')).toBe('do_not_honor');
});
