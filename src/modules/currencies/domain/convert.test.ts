import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnyCurrency, digitsOf } from '#kernel/foreign-currencies.ts';
import { convert, differenceBp, type FrozenRate } from './convert.ts';
import { normalDecimal, parseDecimal } from './decimal.ts';

const rate = (text: string, more: Partial<FrozenRate> = {}): FrozenRate => ({
  id: 'r',
  currency: 'USD',
  rate: text,
  per: 1,
  marginBp: 0,
  ...more,
});
const tyiyn = (minor: number, by: FrozenRate) => convert({ minor, currency: by.currency }, by).minor;

describe('a conversion into som', () => {
  test('is exact and rounds half away from zero to a tyiyn', () => {
    expect(tyiyn(100, rate('87.45'))).toBe(87_45);
    expect(tyiyn(1, rate('87.455'))).toBe(87);
    expect(tyiyn(100, rate('87.455'))).toBe(87_46);
    expect(tyiyn(-100, rate('87.455'))).toBe(-87_46);
    expect(tyiyn(0, rate('87.455'))).toBe(0);
  });

  test('raises the rate by its margin', () => {
    const by = rate('87.45', { marginBp: 200 });
    expect(tyiyn(10_000, by)).toBe(891_990);
  });

  test('knows currencies without minor units and with three of them, and rates for a hundred units', () => {
    expect(tyiyn(1_000, rate('0.58', { currency: 'JPY' }))).toBe(580_00);
    expect(tyiyn(1_234, rate('284.5', { currency: 'KWD' }))).toBe(351_07);
    expect(tyiyn(100_00, rate('17.05', { currency: 'KZT', per: 100 }))).toBe(17_05);
  });

  test('of another currency than the rate’s, by a rate of zero or beyond exact sums is refused', () => {
    expect(() => convert({ minor: 1, currency: 'EUR' }, rate('87'))).toThrow(TypeError);
    for (const bad of ['0', '0.00', '-1', '1e3', '', 'NaN', '1,5'])
      expect(() => tyiyn(1, rate(bad))).toThrow(RangeError);
    expect(() => tyiyn(Number.MAX_SAFE_INTEGER, rate('87'))).toThrow(RangeError);
  });

  const anyRate = fc
    .tuple(
      fc.constantFrom<AnyCurrency>('USD', 'EUR', 'RUB', 'KZT', 'JPY', 'KWD', 'VND', 'BHD'),
      fc.bigInt({ min: 1n, max: 99_999_999_999n }),
      fc.integer({ min: 0, max: 8 }),
      fc.constantFrom(1, 10, 100, 1_000),
      fc.integer({ min: 0, max: 5_000 }),
    )
    .map(([currency, digits, scale, per, marginBp]) => {
      const text = String(digits).padStart(scale + 1, '0');
      const decimal = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
      return rate(decimal, { currency, per, marginBp });
    })
    .filter((one) => parseDecimal(one.rate) !== null && Number(one.rate) <= 1_000_000);
  const anyMinor = fc.integer({ min: 0, max: 5_000_000 });

  test('is to the half of a tyiyn what exact fractions give, for generated rates and sums of every kind', () =>
    fc.assert(
      fc.property(anyRate, anyMinor, (by, minor) => {
        const [whole = '', part = ''] = by.rate.split('.');
        const numerator = BigInt(minor) * BigInt(whole + part) * BigInt(10_000 + by.marginBp) * 100n;
        const denominator =
          10n ** BigInt(part.length) * BigInt(by.per) * 10_000n * 10n ** BigInt(digitsOf(by.currency));
        const found = BigInt(tyiyn(minor, by));
        const apart = found * denominator - numerator;
        expect(2n * (apart < 0n ? -apart : apart) <= denominator).toBe(true);
        expect(tyiyn(-minor, by) + tyiyn(minor, by)).toBe(0);
      }),
      { numRuns: 2_000 },
    ));

  test('of a part is never more than of the whole', () =>
    fc.assert(
      fc.property(anyRate, anyMinor, anyMinor, (by, a, b) => {
        expect(tyiyn(Math.min(a, b), by)).toBeLessThanOrEqual(tyiyn(Math.max(a, b), by));
      }),
    ));
});

test('rates are compared exactly, also for other units', () => {
  expect(differenceBp({ rate: '80', per: 1 }, { rate: '88', per: 1 })).toBe(1_000);
  expect(differenceBp({ rate: '88', per: 1 }, { rate: '80', per: 1 })).toBe(910);
  expect(differenceBp({ rate: '17.05', per: 100 }, { rate: '0.1705', per: 1 })).toBe(0);
  expect(differenceBp({ rate: '80', per: 1 }, { rate: '80.000001', per: 1 })).toBe(1);
});

test('a rate is kept as a decimal without needless zeros; anything else is none', () => {
  expect(['087.4500', '1', '0.5', '100'].map(normalDecimal)).toEqual(['87.45', '1', '0.5', '100']);
  for (const bad of ['0', '0.000', '.5', '5.', '-1', '1 000', '1e2', '1.123456789', '1234567890'])
    expect(normalDecimal(bad)).toBeNull();
});
