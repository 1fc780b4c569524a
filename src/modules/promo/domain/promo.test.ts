import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { normaliseCode, voucherCode } from './code-text.ts';
import { discountOf } from './discount.ts';

const SEED = Number(process.env.MODEL_SEED ?? 20_261_127);
const sum = fc.integer({ min: 1, max: 9_000_000_00 });
const limit = fc.option(sum, { nil: null });

test(`a discount is never above price, cap or what is left of the budget, and never below zero (seed ${SEED})`, () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.record({ rate: fc.integer({ min: 1, max: 10_000 }), fixedMinor: fc.constant(null) }),
        fc.record({ rate: fc.constant(null), fixedMinor: sum }),
      ),
      sum,
      limit,
      limit,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (kind, price, capMinor, budgetMinor, used) => {
        const spentMinor = Math.floor((budgetMinor ?? 0) * used);
        const { minor } = discountOf({ ...kind, capMinor, budgetMinor, spentMinor }, money(price));
        expect(minor).toBeGreaterThanOrEqual(0);
        expect(minor).toBeLessThanOrEqual(Math.min(price, capMinor ?? price));
        if (budgetMinor !== null) expect(minor).toBeLessThanOrEqual(budgetMinor - spentMinor);
        const full = kind.rate === null ? kind.fixedMinor : (price * kind.rate) / 10_000;
        const isFree = capMinor === null && budgetMinor === null;
        if (isFree) expect(Math.abs(minor - Math.min(full, price))).toBeLessThan(1);
      },
    ),
    { seed: SEED, numRuns: 3_000 },
  );
});

test.each([
  [' spring 5 ', 'SPRING5'],
  ['ВЕСНА', 'BECHA'],
  ['k7qm–2xhr', 'K7QM-2XHR'],
  ['   ', ''],
])('a code is read as it is meant: %j', (typed, stored) => {
  expect(normaliseCode(typed)).toBe(stored);
});

test('a voucher has no letters that look alike, and reads as it is written', () => {
  let n = 0;
  const code = voucherCode((below) => n++ % below);
  expect(code).toBe('ABCD-EFGH-JKMN');
  expect(normaliseCode(code)).toBe(code);
  expect(code).not.toMatch(/[01OIL]/);
});
