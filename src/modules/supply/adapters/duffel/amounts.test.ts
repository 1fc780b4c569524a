import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { moneyOf, partyPrices, pricesTotal } from './amounts.ts';

test.each([
  ['50', 5_000],
  ['118.7', 11_870],
  ['98.00', 9_800],
  ['0.01', 1],
  ['-12.5', -1_250],
  ['7.500', 750],
])('%s dollars are %i cents', (text, minor) => {
  expect(moneyOf(text, 'USD')).toEqual(money(minor, 'USD'));
});

test.each([
  ['5000', 'JPY', 5_000],
  ['5000.00', 'JPY', 5_000],
  ['12.345', 'KWD', 12_345],
  ['12.5', 'EUR', 1_250],
])('%s %s are %i of its minor units', (text, currency, minor) => {
  expect(moneyOf(text, currency)).toEqual({ minor, currency });
});

test.each([
  ['0.5', 'JPY'],
  ['12.345', 'USD'],
  ['1e3', 'USD'],
  ['', 'USD'],
  ['NaN', 'USD'],
  ['1,000.00', 'USD'],
  ['10.00', 'XXX'],
  ['10.00', 'toString'],
])('%j of %s is no amount', (text, currency) => {
  expect(moneyOf(text, currency)).toBeNull();
});

const zCounts = fc.record({
  aaa: fc.integer({ min: 1, max: 5 }),
  rbg: fc.integer({ min: 0, max: 3 }),
  ins: fc.integer({ min: 0, max: 1 }),
  rmg: fc.integer({ min: 0, max: 2 }),
});

test('the prices of a party come to its price, or to less than one minor unit a head more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 1e8 }),
      fc.integer({ min: 0, max: 900 }),
      zCounts,
      (total, tax, counts) => {
        const prices = partyPrices(money(total, 'USD'), money(tax, 'USD'), counts);
        const seats = counts.aaa + counts.rbg + counts.ins;
        const more = pricesTotal(prices, 'USD').minor - total;
        expect(more).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThan(seats);
        if ([counts.aaa, counts.rbg, counts.ins].includes(1)) expect(more).toBe(0);
        for (const price of prices) expect(price.fare.minor).toBeGreaterThanOrEqual(0);
        for (const { category, count } of prices) expect(count).toBe(counts[category]);
      },
    ),
  );
});
