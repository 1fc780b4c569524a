import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { decideWatch, maskEmail } from './decide-watch.ts';

describe('a watched price', () => {
  test('sends a letter when it fell by a hundredth or more', () => {
    expect(decideWatch('price', fromMajor(10_000), fromMajor(9_900))).toEqual({
      notify: 'cheaper',
      previousPrice: fromMajor(10_000),
      currentPrice: fromMajor(9_900),
    });
  });
  test('sends none when it fell by less, stayed, rose, or when nothing was found', () => {
    for (const found of [fromMajor(9_901), fromMajor(10_000), fromMajor(12_000), null])
      expect(decideWatch('price', fromMajor(10_000), found)).toEqual({ notify: null });
  });
  test('in another currency is not compared', () => {
    expect(decideWatch('price', fromMajor(10_000), fromMajor(1, 'USD'))).toEqual({ notify: null });
  });
  test('each letter names a lower sum than the one before, however prices move', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 })), (prices) => {
        let lastNotified = fromMajor(500_000);
        for (const price of prices) {
          const decision = decideWatch('price', lastNotified, fromMajor(price));
          if (decision.notify !== 'cheaper') continue;
          expect(decision.currentPrice.minor).toBeLessThan(lastNotified.minor);
          lastNotified = decision.currentPrice;
        }
      }),
    );
  });
});

test('awaited seats are reported as soon as there are any', () => {
  expect(decideWatch('seats', null, fromMajor(4_000))).toEqual({ notify: 'seats', currentPrice: fromMajor(4_000) });
  expect(decideWatch('seats', null, null)).toEqual({ notify: null });
});

test.each([
  ['ainura@mail.kg', 'a••••a@mail.kg'],
  ['ab@mail.kg', 'a••••@mail.kg'],
  ['a@b.kg', 'a••••@b.kg'],
])('%s is shown as %s', (email, shown) => expect(maskEmail(email)).toBe(shown));
