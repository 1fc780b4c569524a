import { expect, test } from 'vitest';
import { createRateBook, DEFAULT_LIMITS, type Margin, type Rate } from './rate-book.ts';

const NOON = new Date('2026-11-27T06:00:00Z');
const hours = (n: number) => new Date(NOON.getTime() + n * 3_600_000);
let entry = 0;
const rate = (text: string, validFrom: Date, more: Partial<Rate> = {}): Rate => {
  entry += 1;
  return { id: `r${entry}`, entry, currency: 'USD', rate: text, per: 1, source: 'office', validFrom, ...more };
};
const margin = (basisPoints: number, validFrom: Date): Margin => {
  entry += 1;
  return { entry, currency: 'USD', basisPoints, validFrom };
};
function book(rates: Rate[], margins: Margin[] = [], limits = DEFAULT_LIMITS) {
  const made = createRateBook();
  made.replace({ rates, margins, limits });
  return made;
}

test('the rate that began last counts, of two of one instant the later entry, and none before it has begun', () => {
  const made = book([rate('87', hours(-5)), rate('88', hours(-1)), rate('88.5', hours(-1)), rate('90', hours(1))]);
  expect(made.forSale('USD', NOON)?.rate).toBe('88.5');
  expect(made.forSale('USD', hours(1))?.rate).toBe('90');
  expect(made.forSale('USD', hours(-6))).toBeNull();
});

test('a currency without a rate, or with one that is too old, is not sold', () => {
  const made = book([rate('87', hours(-24))], [], { ...DEFAULT_LIMITS, maxAgeHours: 24 });
  expect(made.forSale('USD', NOON)).not.toBeNull();
  expect(made.forSale('USD', new Date(NOON.getTime() + 1))).toBeNull();
  expect(made.current('USD', hours(1)).state).toBe('expired');
  expect(made.forSale('EUR', NOON)).toBeNull();
  expect(made.current('EUR', NOON).state).toBe('none');
  expect(made.forSale('KGS', NOON)).toBeNull();
});

test('a margin counts from its instant on, and is frozen with the rate', () => {
  const made = book([rate('87', hours(-5))], [margin(100, hours(-4)), margin(250, hours(2))]);
  expect(made.forSale('USD', hours(-5))?.marginBp).toBe(0);
  expect(made.forSale('USD', NOON)?.marginBp).toBe(100);
  expect(made.forSale('USD', hours(2))).toMatchObject({ currency: 'USD', rate: '87', per: 1, marginBp: 250 });
});

test('a price is bought at the rate that it was found with, unless that has expired or was far off', () => {
  const [wrong, right, later] = [rate('8.745', hours(-3)), rate('87.45', hours(-2)), rate('88', hours(0))];
  const made = book([wrong, right, later]);
  const frozen = ({ id, currency, rate: text, per }: Rate) => ({ id, currency, rate: text, per, marginBp: 100 });
  expect(made.sells(frozen(right), NOON)).toBe(true);
  expect(made.sells(frozen(wrong), NOON)).toBe(false);
  expect(made.sells({ ...frozen(right), id: 'unknown' }, NOON)).toBe(false);
  // A newer rate does not make an expired one sellable.
  const short = book([right, later], [], { ...DEFAULT_LIMITS, maxAgeHours: 1 });
  expect(short.sells(frozen(right), NOON)).toBe(false);
  expect(short.sells(frozen(later), hours(1))).toBe(true);
  expect(short.sells(frozen(later), hours(2))).toBe(false);
});
