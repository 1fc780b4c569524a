import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BONUS_STATUSES, missingForNext, statusOfMonth } from './status.ts';

test.each([
  [-40, 'silver'],
  [999, 'silver'],
  [1_000, 'gold'],
  [1_999, 'gold'],
  [2_000, 'platinum'],
] as const)('%i points last month are %s this month', (points, status) => {
  expect(statusOfMonth(null, points)).toBe(status);
});

test('a status that the office set stands whatever was earned', () => {
  expect(statusOfMonth('platinum', 0)).toBe('platinum');
  expect(statusOfMonth('silver', 5_000)).toBe('silver');
});

test('what is missing is exactly what raises the status', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 3_000 }), (points) => {
      const next = missingForNext(points);
      const rank = (earned: number) => BONUS_STATUSES.indexOf(statusOfMonth(null, earned));
      if (next === null) {
        expect(rank(points)).toBe(2);
        return;
      }
      expect(rank(points + next.missing)).toBe(rank(points) + 1);
      expect(rank(points + next.missing - 1)).toBe(rank(points));
    }),
  );
});
