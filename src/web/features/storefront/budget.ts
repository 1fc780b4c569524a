import type { Money } from '#kernel/money.ts';

type WithPrice = { readonly lowest: { readonly price: Money } };

/** Step of the slider, minor units. */
export const BUDGET_STEP = 50_000;

const up = (minor: number): number => Math.ceil(minor / BUDGET_STEP) * BUDGET_STEP;

/** Range from the cheapest to the most expensive location, in whole steps; locations are sorted by price. */
export const budgetRange = (locations: readonly WithPrice[]): { min: number; max: number } => ({
  min: up(locations[0]?.lowest.price.minor ?? 0),
  max: up(locations.at(-1)?.lowest.price.minor ?? 0),
});

/** Initial budget: enough for three quarters of the locations, so that some distant ones are included. */
export const proposedBudget = (locations: readonly WithPrice[]): number =>
  up(locations[Math.ceil(locations.length * 0.75) - 1]?.lowest.price.minor ?? 0);

export const withinBudget = <P extends WithPrice>(locations: readonly P[], budget: number): P[] =>
  locations.filter(({ lowest }) => lowest.price.minor <= budget);
