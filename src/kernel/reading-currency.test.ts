import { expect, test } from 'vitest';
import { approximateUnits, isReadingCurrency } from './reading-currency.ts';

test('a sum in som is read as about so many whole units of another currency', () => {
  expect(approximateUnits(16_050_00, { currency: 'USD', rate: '87.45', per: 1 })).toBe(184);
  expect(approximateUnits(16_050_00, { currency: 'KZT', rate: '17.05', per: 100 })).toBe(94_135);
  expect(approximateUnits(0, { currency: 'EUR', rate: '101', per: 1 })).toBe(0);
  expect(['KGS', 'RUB', 'USD', 'KZT', 'EUR'].every(isReadingCurrency)).toBe(true);
  expect(['GBP', null].some(isReadingCurrency)).toBe(false);
});
