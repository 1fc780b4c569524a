import type { SearchQuery } from '../../domain/port.ts';

export type Occupancy = { readonly adults: number; readonly children: readonly number[] };

/** A child without an age counts as so old, as on flights. */
const USUAL_CHILD_AGE = 8;
/** What is assumed of children whose age is not said; undefined: nothing. */
export const assumedChildAge = ({ hotelStay }: SearchQuery): number | undefined =>
  hotelStay && hotelStay.children > (hotelStay.childAges?.length ?? 0) ? USUAL_CHILD_AGE : undefined;
/** Under eighteen is a child to LiteAPI. */
const LAST_CHILD_AGE = 17;

/** The party by rooms: adults as evenly as they divide, children one by one by their real ages; null without one. */
export function occupanciesOf({ passengerCounts, hotelStay }: SearchQuery): Occupancy[] | null {
  const rooms = passengerCounts.aaa;
  if (!hotelStay || rooms < 1 || hotelStay.adults < rooms) return null;
  const { adults, children, childAges = [] } = hotelStay;
  const ages = Array.from({ length: children }, (_, n) => Math.min(LAST_CHILD_AGE, childAges[n] ?? USUAL_CHILD_AGE));
  return Array.from({ length: rooms }, (_, room) => ({
    adults: Math.floor(adults / rooms) + (room < adults % rooms ? 1 : 0),
    children: ages.filter((_age, n) => n % rooms === room),
  }));
}
