import type { FieldProblem } from '#kernel/app-error.ts';
import type { Category } from '#kernel/passengers.ts';

/** Rules on the passengers together (spec §5): an adult travels, and no adult has two infants on the lap. */
export function checkParty(categories: readonly Category[]): FieldProblem[] {
  const count = (category: Category) => categories.filter((each) => each === category).length;
  const adults = count('aaa');
  const infants = count('rmg');
  if (adults === 0) return [{ path: 'passengers', code: 'travellers.adult_needed' }];
  if (infants > adults)
    return [{ path: 'passengers', code: 'travellers.infants_over_adults', values: { infants, adults } }];
  return [];
}
