import type { FareTerms, Segment, Slice } from '#modules/supply/api.ts';
import { flightKey, itineraryId } from './itinerary-id.ts';

/** What a supplier does not sell any more, as it was heard: an offer (by `seats` and more), or every offer with a departure (`seats` 0). */
export type Withdrawn = { supplier: string; what: string; seats: number; at: Date };

/** One journey in one fare family; the same in every search, whatever the supplier calls it there. */
export const offerName = (
  slices: readonly Slice[],
  { cabin, family }: Pick<FareTerms, 'cabin' | 'family'>,
): string => `offer ${itineraryId(slices)} ${cabin} ${family}`;

export const departureName = (segment: Pick<Segment, 'flight' | 'carrier' | 'departs'>): string =>
  `departure ${flightKey(segment)} ${segment.departs.slice(0, 10)}`;

/** An offer as it stands in a list. */
export type Listed = {
  supplier: string;
  /** What a withdrawal of it would be called. */
  names: readonly string[];
  /** Seats that the party needs. */
  seats: number;
  /** When the supplier answered with it: what was heard before that is out of date. */
  toldAt: Date;
};

/** By `withdrawnKey`. */
export type Heard = ReadonlyMap<string, Withdrawn>;
export const withdrawnKey = ({ supplier, what }: Pick<Withdrawn, 'supplier' | 'what'>): string =>
  `${supplier} ${what}`;

export const isWithdrawn = (heard: Heard, { supplier, names, seats, toldAt }: Listed): boolean =>
  names.some((what) => {
    const word = heard.get(withdrawnKey({ supplier, what }));
    return word !== undefined && seats >= word.seats && toldAt <= word.at;
  });
