import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { monthOf, nearDays, scaleOf } from './month.ts';

test('the graph is of the month that was searched for, from tomorrow on', () => {
  expect(monthOf('2026-12-10', '2026-11-24')).toEqual({ start: '2026-12-01', days: 31 });
  expect(monthOf('2026-11-28', '2026-11-24')).toEqual({ start: '2026-11-25', days: 6 });
  expect(monthOf('2027-02-03', '2026-11-24')).toEqual({ start: '2027-02-01', days: 28 });
});

test('without a search it is this month while enough of it is left, then the next', () => {
  expect(monthOf(null, '2026-11-05')).toEqual({ start: '2026-11-06', days: 25 });
  expect(monthOf(null, '2026-11-24')).toEqual({ start: '2026-12-01', days: 31 });
  expect(monthOf(null, '2026-11-30')).toEqual({ start: '2026-12-01', days: 31 });
  expect(monthOf(null, '2026-12-25')).toEqual({ start: '2027-01-01', days: 31 });
});

test('every price stands on the scale, and at most three lines are drawn', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10_000, max: 20_000_000 }), { minLength: 1, maxLength: 31 }), (sums) => {
      const { foot, top, lines } = scaleOf(sums);
      expect(foot).toBeGreaterThanOrEqual(0);
      for (const sum of sums) {
        expect(sum).toBeGreaterThan(foot);
        expect(sum).toBeLessThanOrEqual(top);
      }
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(3);
    }),
  );
});

test('the days next to the chosen one are told, and it among them', () => {
  const days = Array.from({ length: 6 }, (_, n) => ({ date: addDays('2026-12-01', n), price: null }));
  const of = (chosen: string | null) => nearDays(days, chosen).map(({ date }) => Number(date.slice(8)));
  expect(of('2026-12-03')).toEqual([2, 3, 4, 5]);
  expect(of('2026-12-01')).toEqual([1, 2, 3, 4]);
  expect(of('2026-12-06')).toEqual([3, 4, 5, 6]);
  expect(of(null)).toEqual([1, 2, 3, 4]);
});
