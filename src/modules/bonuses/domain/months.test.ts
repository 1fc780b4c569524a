import { expect, test } from 'vitest';
import { addMonths, monthOf, rangeOf } from './months.ts';

test('a month begins at midnight in Bishkek', () => {
  expect(monthOf(new Date('2026-11-30T17:59:59Z'))).toBe('2026-11');
  expect(monthOf(new Date('2026-11-30T18:00:00Z'))).toBe('2026-12');
  expect(rangeOf('2026-12')).toEqual({
    from: new Date('2026-11-30T18:00:00Z'),
    to: new Date('2026-12-31T18:00:00Z'),
  });
});

test.each([
  ['2026-11', 2, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', -11, '2026-01'],
])('%s and %i months are %s', (month, count, result) => {
  expect(addMonths(month, count)).toBe(result);
});
