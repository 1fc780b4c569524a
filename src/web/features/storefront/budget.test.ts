import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { proposedBudget, scaleOfBudgets, within } from './budget.ts';

const places = [18_500, 340_000, 1_925_000, 2_295_100].map((minor) => ({ lowest: { price: money(minor) } }));

test('the scale holds every place, and what is proposed first is enough for three quarters of them', () => {
  const { min, max } = scaleOfBudgets(places);
  expect([min, max]).toEqual([50_000, 2_300_000]);
  expect(within(places, min)).toHaveLength(1);
  expect(within(places, max)).toHaveLength(4);
  expect(within(places, proposedBudget(places))).toHaveLength(3);
});

test('a place that costs exactly the sum is within it, one that costs more is not', () => {
  expect(within(places, 340_000)).toHaveLength(2);
  expect(within(places, 339_999)).toHaveLength(1);
});

test('without prices nothing is proposed', () => {
  expect(scaleOfBudgets([])).toEqual({ min: 0, max: 0 });
  expect(proposedBudget([])).toBe(0);
});
