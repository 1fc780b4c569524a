import type { Money } from '#kernel/money.ts';

type WithPrice = { readonly lowest: { readonly price: Money } };

/** The steps of the scale, minor units. */
export const BUDGET_STEP = 50_000;

const up = (minor: number): number => Math.ceil(minor / BUDGET_STEP) * BUDGET_STEP;

/** The scale reaches from the cheapest place to the dearest, in whole steps; places come cheapest first. */
export const budgetRange = (locations: readonly WithPrice[]): { min: number; max: number } => ({
  min: up(locations[0]?.lowest.price.minor ?? 0),
  max: up(locations.at(-1)?.lowest.price.minor ?? 0),
});

/** What is proposed at first: enough for three quarters of the places, so that also some far ones are among them. */
export const proposedBudget = (locations: readonly WithPrice[]): number =>
  up(locations[Math.ceil(locations.length * 0.75) - 1]?.lowest.price.minor ?? 0);

export const withinBudget = <P extends WithPrice>(locations: readonly P[], budget: number): P[] =>
  locations.filter(({ lowest }) => lowest.price.minor <= budget);
