import { expect, test } from 'vitest';
import { lastMonth, readDateRange, thisMonth } from './date-range.ts';

test('month ranges are right at a new year and in February', () => {
  expect(thisMonth('2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' });
  expect(lastMonth('2027-01-10')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(lastMonth('2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('invalid dates are ignored, and reversed dates are reordered with a note', () => {
  const of = (query: string) => readDateRange(new URLSearchParams(query), '2026-11-22');
  const january = { from: '2026-01-01', to: '2026-01-31' };
  expect(of('from=2026-01-01&to=2026-01-31')).toEqual({ days: january, reversed: false });
  expect(of('from=2026-01-31&to=2026-01-01')).toEqual({ days: january, reversed: true });
  for (const wrong of ['', 'from=2026-02-30&to=2026-03-01', 'from=2026-03-02'])
    expect(of(wrong)).toEqual({ days: { from: '2026-11-01', to: '2026-11-22' }, reversed: false });
});
