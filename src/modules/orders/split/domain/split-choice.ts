import type { Category } from '#kernel/passengers.ts';
import type { SelectedSegmentPlaces } from '../../wire/booking-shapes.ts';

type PartyMember = { readonly id: string; readonly category: Category };

/**
 * Chosen places follow those who leave, leg by leg: the first place is the first traveller's with a seat. Stops to
 * get on at are both orders'.
 */
export function splitChoice(
  placeSelections: readonly SelectedSegmentPlaces[],
  party: readonly PartyMember[],
  leaving: readonly string[],
): { splitOff: SelectedSegmentPlaces[]; remaining: SelectedSegmentPlaces[] } {
  const seated = party.filter(({ category }) => category !== 'rmg');
  const of = (leaves: boolean) =>
    placeSelections.map((segment) => ({
      ...segment,
      places: segment.places.filter((_, n) => leaving.includes(seated[n]?.id ?? '') === leaves),
    }));
  return { splitOff: of(true), remaining: of(false) };
}
