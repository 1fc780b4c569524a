import { isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { ageBandFor, ageGroup, type Category } from '#kernel/passengers.ts';
import { type FareTerms, type Slice, ticketPortions } from '#modules/supply/api.ts';

/** Days on which trains of a journey over several tickets arrive; none where there is no such train. */
export const trainDays = (slices: readonly Slice[], terms: Pick<FareTerms, 'portions'>): LocalDate[] =>
  ticketPortions(slices, terms)
    .filter(({ mode }) => mode === 'rail')
    .flatMap(({ segments }) => segments.map(({ arrivesLocal }) => arrivesLocal.slice(0, 10)))
    .sort();

/**
 * A child of the party, declared so by the bands of another mode, pays as an adult by train: ten years old on the
 * last of its days.
 */
export function olderByTrain(
  party: readonly Category[],
  passengers: readonly { birthdate: string }[],
  days: readonly LocalDate[],
): boolean {
  const last = days.at(-1);
  if (last === undefined) return false;
  return party.some((category, n) => {
    const born = passengers[n]?.birthdate ?? '';
    return category === 'rbg' && isLocalDate(born) && ageGroup(born, last, ageBandFor('rail', 'kg')) === 'adult';
  });
}
