import type { Category } from '#kernel/passengers.ts';
import type { SelectedSegmentPlaces } from '../../wire/booking-shapes.ts';

type Person = { readonly id: string; readonly category: Category };

/**
 * Chosen places follow those who leave, leg by leg: the first place is the first traveller's with a seat. Stops to
 * get on at are both orders'.
 */
export function splitChoice(
  choice: readonly SelectedSegmentPlaces[],
  party: readonly Person[],
  leaving: readonly string[],
): { own: SelectedSegmentPlaces[]; left: SelectedSegmentPlaces[] } {
  const seated = party.filter(({ category }) => category !== 'rmg');
  const of = (leaves: boolean) =>
    choice.map((leg) => ({
      ...leg,
      places: leg.places.filter((_, n) => leaving.includes(seated[n]?.id ?? '') === leaves),
    }));
  return { own: of(true), left: of(false) };
}
