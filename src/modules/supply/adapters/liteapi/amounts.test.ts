import { expect, test } from 'vitest';
import { moneyOf } from './amounts.ts';

test.each([
  [163.66, 'USD', 16_366],
  [1020.2, 'EUR', 102_020],
  [58.995000000000005, 'USD', 5_900],
  [58.9949, 'USD', 5_899],
  [0.1 + 0.2, 'USD', 30],
  [1e-7, 'USD', 0],
  [0, 'USD', 0],
  [9_800.5, 'JPY', 9_801],
  [12.3456, 'KWD', 12_346],
  ['40.5', 'KZT', 4_050],
])('%d %s is %d minor units', (value, currency, minor) => {
  expect(moneyOf(value, currency)).toEqual({ minor, currency });
});

test.each([
  [-1, 'USD'],
  [1e21, 'USD'],
  [Number.NaN, 'USD'],
  [Number.POSITIVE_INFINITY, 'USD'],
  [null, 'USD'],
  ['12,50', 'USD'],
  [10, 'XXX'],
  [10, null],
])('%s %s is no amount', (value, currency) => {
  expect(moneyOf(value, currency)).toBeNull();
});
