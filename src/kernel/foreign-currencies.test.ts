import { expect, test } from 'vitest';
import { ALL_CURRENCIES, digitsOf, FOREIGN_DIGITS, isKnownCurrency, plainMoney } from './foreign-currencies.ts';

/** Withdrawn, or money of banks alone; the platform's list keeps them, with no year of their end in the name. */
const NOT_IN_CIRCULATION = ['ANG', 'CUC', 'HRK', 'XDR', 'XSU'];
/** In circulation, and missing on the platform: the digital bolívar. */
const UNKNOWN_TO_INTL = ['VED'];
/** Fewer digits are written in practice (CLDR) than ISO 4217 has: sums of suppliers have those of ISO. */
const WRITTEN_WITHOUT_MINOR = [
  ...(['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IQD', 'IRR', 'KPW'] as const),
  ...(['LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'SOS', 'SYP', 'YER'] as const),
];

const NAMES = new Intl.DisplayNames('en', { type: 'currency' });
const hasEnded = (code: string) => /\d{4}/.test(NAMES.of(code) ?? '');
const INTL = Intl.supportedValuesOf('currency');

test('every currency in circulation is known, and no other', () => {
  const circulating = INTL.filter((code) => !hasEnded(code) && !NOT_IN_CIRCULATION.includes(code));
  expect(ALL_CURRENCIES.filter((code) => !UNKNOWN_TO_INTL.includes(code))).toEqual(circulating.toSorted());
  for (const code of ['BRL', 'ZAR', 'RON', 'BGN', 'MXN', 'LKR']) expect(isKnownCurrency(code), code).toBe(true);
  expect(new Set(ALL_CURRENCIES).size).toBe(ALL_CURRENCIES.length);
});

test('digits are those of ISO 4217; of the platform’s they differ only where it writes no minor units', () => {
  const intlDigits = (code: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits;
  const others = Object.keys(FOREIGN_DIGITS).filter((code) => digitsOf(code as 'EUR') !== intlDigits(code));
  expect(others).toEqual(WRITTEN_WITHOUT_MINOR);
  expect(WRITTEN_WITHOUT_MINOR.filter((code) => digitsOf(code) !== 2)).toEqual(['IQD']);
  expect([digitsOf('IQD'), digitsOf('BHD'), digitsOf('CLP'), digitsOf('ZAR')]).toEqual([3, 3, 0, 2]);
});

test('an amount is written with all of its minor digits', () => {
  expect(plainMoney({ minor: 1_234_567, currency: 'BRL' })).toBe('12\u00a0345.67\u00a0BRL');
  expect(plainMoney({ minor: -5, currency: 'TND' })).toBe('-0.005\u00a0TND');
  expect(plainMoney({ minor: 1_234_567, currency: 'PYG' })).toBe('1\u00a0234\u00a0567\u00a0PYG');
});
