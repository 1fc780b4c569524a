import { expect, test } from 'vitest';
import type { Locale } from '#kernel/locale.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { parseMinor, parsePerMille, parseWholeNumber } from './parse-amounts.ts';

test('amounts are parsed as typed, other input is rejected', () => {
  expect(['1500', '1 500', '1\u00a0500,5', '1500.05', '0'].map((text) => parseMinor(text, 1e9))).toEqual([
    150_000, 150_000, 150_050, 150_005, 0,
  ]);
  for (const wrong of ['', '-1', '1,555', '1.2.3', 'сто', '1e3', '99999999999'])
    expect(parseMinor(wrong, 1e9), wrong).toBeNull();
  expect(parseMinor('100', 9_999)).toBeNull();
  const shown = (locale: Locale) => [150_000, 150_050, 5].map((minor) => amountText(minor, locale));
  expect(shown('ru')).toEqual(['1500', '1500,50', '0,05']);
  expect(shown('kg')).toEqual(shown('ru'));
  expect(shown('en')).toEqual(['1500', '1500.50', '0.05']);
  // A displayed value is parsed back to the same number.
  for (const locale of ['ru', 'en', 'kg'] as const)
    expect(shown(locale).map((text) => parseMinor(text, 1e9))).toEqual([150_000, 150_050, 5]);
});

test('a percentage has at most one decimal and is at most 100', () => {
  expect(['3', '3,5', '100', '0.1', '0'].map(parsePerMille)).toEqual([30, 35, 1000, 1, 0]);
  for (const wrong of ['', '3,55', '100,1', '-1', '3%']) expect(parsePerMille(wrong), wrong).toBeNull();
});

test('a whole number is accepted up to the maximum', () => {
  expect([parseWholeNumber('1 000', 1000), parseWholeNumber('1001', 1000), parseWholeNumber('1,5', 1000)]).toEqual([
    1000,
    null,
    null,
  ]);
});
