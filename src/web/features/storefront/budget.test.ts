import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { budgetRange, proposedBudget, withinBudget } from './budget.ts';

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
