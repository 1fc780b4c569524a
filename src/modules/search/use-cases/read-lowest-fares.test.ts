import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { lowestOfRoute } from './read-lowest-fares.ts';

const fare = (date: string, minor: number) => ({ mode: 'avia' as const, date, price: money(minor) });

test('the lowest fare of all days, of Fridays and Saturdays, and of each month', () => {
  const fares = [fare('2026-12-03', 100), fare('2026-12-04', 300), fare('2026-12-06', 90), fare('2027-01-02', 250)];
  expect(lowestOfRoute(fares)).toEqual({
    lowest: fares[2],
    weekend: fares[3],
    months: [
      { month: '2026-12', lowest: fares[2] },
      { month: '2027-01', lowest: fares[3] },
    ],
  });
});

test('a route without fares has no lowest fare', () => {
  expect(lowestOfRoute([])).toEqual({ lowest: null, weekend: null, months: [] });
});
