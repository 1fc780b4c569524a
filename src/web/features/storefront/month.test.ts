import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { datesAround, priceScale, shownMonth } from './month.ts';

test('the graph shows the searched month, starting tomorrow', () => {
  expect(shownMonth('2026-12-10', '2026-11-24')).toEqual({ start: '2026-12-01', days: 31 });
  expect(shownMonth('2026-11-28', '2026-11-24')).toEqual({ start: '2026-11-25', days: 6 });
  expect(shownMonth('2027-02-03', '2026-11-24')).toEqual({ start: '2027-02-01', days: 28 });
});

test('without a search it shows this month while enough days remain, otherwise the next', () => {
  expect(shownMonth(null, '2026-11-05')).toEqual({ start: '2026-11-06', days: 25 });
  expect(shownMonth(null, '2026-11-24')).toEqual({ start: '2026-12-01', days: 31 });
  expect(shownMonth(null, '2026-11-30')).toEqual({ start: '2026-12-01', days: 31 });
  expect(shownMonth(null, '2026-12-25')).toEqual({ start: '2027-01-01', days: 31 });
});

test('every price is within the scale, which has at most three lines', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10_000, max: 20_000_000 }), { minLength: 1, maxLength: 31 }), (sums) => {
      const { bottom, top, lines } = priceScale(sums);
      expect(bottom).toBeGreaterThanOrEqual(0);
      for (const sum of sums) {
        expect(sum).toBeGreaterThan(bottom);
        expect(sum).toBeLessThanOrEqual(top);
      }
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(3);
    }),
  );
});

test('the listed dates are around the selected one and include it', () => {
  const days = Array.from({ length: 6 }, (_, n) => ({ date: addDays('2026-12-01', n), price: null }));
  const around = (chosen: string | null) => datesAround(days, chosen).map(({ date }) => Number(date.slice(8)));
  expect(around('2026-12-03')).toEqual([2, 3, 4, 5]);
  expect(around('2026-12-01')).toEqual([1, 2, 3, 4]);
  expect(around('2026-12-06')).toEqual([3, 4, 5, 6]);
  expect(around(null)).toEqual([1, 2, 3, 4]);
});
