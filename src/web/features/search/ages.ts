import { CATEGORIES, type Category, type PassengerCounts } from '#kernel/passengers.ts';

/** Completed years of all but the adults, in the order of their counts; null: not said. */
export type Ages = readonly (number | null)[];

export type ChildCategory = Exclude<Category, 'aaa'>;

const CHILD_CATEGORIES = CATEGORIES.filter((category) => category !== 'aaa');

/** Where the ages of a category stand in the list of all. */
export function ofCategory(counts: PassengerCounts, category: ChildCategory): { first: number; count: number } {
  const before = CHILD_CATEGORIES.slice(0, CHILD_CATEGORIES.indexOf(category));
  return { first: before.reduce((all, one) => all + counts[one], 0), count: counts[category] };
}

/** The ages of a changed party: the last of a category leave it, those who come have none yet. */
export const resizedAges = (ages: Ages, before: PassengerCounts, after: PassengerCounts): (number | null)[] =>
  CHILD_CATEGORIES.flatMap((category) => {
    const { first, count } = ofCategory(before, category);
    return Array.from({ length: after[category] }, (_, n) => (n < count ? (ages[first + n] ?? null) : null));
  });
