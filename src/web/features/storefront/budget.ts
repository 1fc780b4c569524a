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

/** `any`, `weekend` (departure on a Friday or Saturday) or a month, `2026-12`. */
export type When = string;

type WithChoices<L> = {
  readonly lowest: L;
  readonly weekend: L | null;
  readonly months: readonly { readonly month: string; readonly lowest: L }[];
};

/** The months in which any location has a price, in order. */
export const monthsOf = (locations: readonly WithChoices<unknown>[]): string[] =>
  [...new Set(locations.flatMap(({ months }) => months.map(({ month }) => month)))].toSorted();

/** The locations with their lowest price of the days chosen, cheapest first; those without a price are left out. */
export const lowestWhen = <L extends { price: Money }, P extends WithChoices<L>>(
  locations: readonly P[],
  when: When,
): P[] =>
  when === 'any'
    ? [...locations]
    : locations
        .flatMap((location) => {
          const inMonth = location.months.find(({ month }) => month === when)?.lowest;
          const lowest = when === 'weekend' ? location.weekend : inMonth;
          return lowest ? [{ ...location, lowest }] : [];
        })
        .toSorted((a, b) => a.lowest.price.minor - b.lowest.price.minor);

export const isWhen = (text: string | null): text is When => /^(any|weekend|\d{4}-\d{2})$/.test(text ?? '');
