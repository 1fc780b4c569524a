import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from './allocate.ts';
import {
  add,
  applyBasisPoints,
  CURRENCIES,
  type Currency,
  compare,
  formatMoney,
  fromMajor,
  money,
  subtract,
  sum,
  times,
  zero,
} from './money.ts';

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const spaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  it('accepts only whole minor units', () => {
    expect(fromMajor(2600)).toEqual({ minor: 260_000, currency: 'KGS' });
    expect(() => money(0.1)).toThrow(RangeError);
    expect(() => money(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError);
    expect(Object.is(money(-0).minor, 0)).toBe(true);
  });

  it('throws when currencies are mixed', () => {
    expect(() => add(fromMajor(1), fromMajor(1, 'RUB'))).toThrow(TypeError);
    expect(() => subtract(fromMajor(1), fromMajor(1, 'USD'))).toThrow(TypeError);
    expect(() => compare(fromMajor(1), fromMajor(1, 'USD'))).toThrow(TypeError);
    expect(() => sum([fromMajor(1), fromMajor(1, 'USD')])).toThrow(TypeError);
  });

  it('adds, subtracts and multiplies exactly', () =>
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 9 }), (a, b, n) => {
        expect(subtract(add(money(a), money(b)), money(b))).toEqual(money(a));
        expect(times(money(a), n)).toEqual(
          sum(
            Array.from({ length: n }, () => money(a)),
            'KGS',
          ),
        );
      }),
    ));

  it('adds up to the whole after an allocation', () =>
    fc.assert(
      fc.property(amount, fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 9 }), (a, weights) => {
        fc.pre(weights.some((weight) => weight > 0));
        const parts = allocate(money(a), weights);
        expect(sum(parts, 'KGS')).toEqual(money(a));
        weights.forEach((weight, i) => {
          const whole = weights.reduce((x, y) => x + y, 0);
          const exact = (a * weight) / whole;
          expect(Math.abs((parts[i]?.minor ?? 0) - exact)).toBeLessThanOrEqual(1);
          if (weight === 0) expect(parts[i]).toEqual(zero());
        });
      }),
    ));

  it('rounds basis points half away from zero', () => {
    expect(applyBasisPoints(money(12_000_00), 300)).toEqual(money(360_00));
    expect(applyBasisPoints(money(5), 1000)).toEqual(money(1));
    expect(applyBasisPoints(money(-5), 1000)).toEqual(money(-1));
    expect(applyBasisPoints(money(4), 1000)).toEqual(money(0));
  });

  it('is formatted by the locale of its currency, minor digits only when not zero', () => {
    expect(spaces(formatMoney(fromMajor(16_050)))).toBe('16 050 сом');
    expect(spaces(formatMoney(money(1_234_550)))).toBe('12 345,50 сом');
    expect(spaces(formatMoney(fromMajor(1200, 'RUB')))).toBe('1 200 ₽');
    expect(formatMoney(fromMajor(1200, 'USD'))).toBe('$1,200');
  });

  it('is formatted for English readers in Latin letters and English separators', () => {
    expect(spaces(formatMoney(fromMajor(16_050), 'en'))).toBe('16,050 som');
    expect(spaces(formatMoney(money(-1_234_550), 'en'))).toBe('−12,345.50 som');
    expect(formatMoney(fromMajor(1200, 'USD'), 'en')).toBe('$1,200');
    expect(spaces(formatMoney(fromMajor(1200, 'RUB'), 'en'))).toBe('1 200 ₽');
    expect(formatMoney(fromMajor(5), 'kg')).toBe(formatMoney(fromMajor(5), 'ru'));
  });

  it('is formatted as Intl does, with the sign of minus in place of a hyphen', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
        fc.constantFrom<Currency>('KGS', 'RUB', 'USD'),
        (minor, currency) => {
          const { digits, locale } = CURRENCIES[currency];
          const shown = minor % 10 ** digits === 0 ? 0 : digits;
          const intl = new Intl.NumberFormat(locale, {
            style: 'currency',
            currency,
            minimumFractionDigits: shown,
            maximumFractionDigits: shown,
          });
          expect(formatMoney(money(minor, currency))).toBe(intl.format(minor / 10 ** digits).replace('-', '\u2212'));
        },
      ),
    ));
});
