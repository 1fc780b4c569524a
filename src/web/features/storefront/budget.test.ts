import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { budgetRange, lowestWhen, monthsOf, proposedBudget, withinBudget } from './budget.ts';

const locations = [18_500, 340_000, 1_925_000, 2_295_100].map((minor) => ({ lowest: { price: money(minor) } }));

test('the range holds every location, and the initial budget covers three quarters of them', () => {
  const { min, max } = budgetRange(locations);
  expect([min, max]).toEqual([50_000, 2_300_000]);
  expect(withinBudget(locations, min)).toHaveLength(1);
  expect(withinBudget(locations, max)).toHaveLength(4);
  expect(withinBudget(locations, proposedBudget(locations))).toHaveLength(3);
});

test('a location is within the budget when it costs at most that amount', () => {
  expect(withinBudget(locations, 340_000)).toHaveLength(2);
  expect(withinBudget(locations, 339_999)).toHaveLength(1);
});

test('the initial budget is zero without prices', () => {
  expect(budgetRange([])).toEqual({ min: 0, max: 0 });
  expect(proposedBudget([])).toBe(0);
});

const at = (date: string, minor: number) => ({ date, mode: 'avia' as const, price: money(minor) });
const priced = [
  {
    key: 'osh',
    lowest: at('2026-12-01', 100),
    weekend: at('2026-12-04', 300),
    months: [
      { month: '2026-12', lowest: at('2026-12-01', 100) },
      { month: '2027-01', lowest: at('2027-01-02', 250) },
    ],
  },
  {
    key: 'moscow',
    lowest: at('2027-01-05', 200),
    weekend: null,
    months: [{ month: '2027-01', lowest: at('2027-01-05', 200) }],
  },
];

test('the choice of days replaces the lowest prices, drops locations without one, and orders by the new price', () => {
  const shown = (when: string) => lowestWhen(priced, when).map(({ key, lowest }) => [key, lowest.price.minor]);
  expect(shown('any')).toEqual([
    ['osh', 100],
    ['moscow', 200],
  ]);
  expect(shown('weekend')).toEqual([['osh', 300]]);
  expect(shown('2027-01')).toEqual([
    ['moscow', 200],
    ['osh', 250],
  ]);
  expect(monthsOf(priced)).toEqual(['2026-12', '2027-01']);
});
