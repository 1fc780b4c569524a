import type { PassengerCounts } from '#kernel/passengers.ts';

type Traveller = { readonly birthdate: string | null };

/**
 * Travellers in the places of a party, whose adults come before children and infants: where it has any of these, the
 * oldest first, and who named no birthdate as an adult. A party of adults keeps the order in which it was written.
 */
export function seatTravellers<T extends Traveller>(
  travellers: readonly T[],
  { aaa, rbg, rmg, ins }: PassengerCounts,
): readonly T[] {
  const minors = rbg + rmg + ins;
  const seated = travellers.slice(0, aaa + minors);
  return minors === 0 ? seated : seated.toSorted((a, b) => (a.birthdate ?? '').localeCompare(b.birthdate ?? ''));
}
