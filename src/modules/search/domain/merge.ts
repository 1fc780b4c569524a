import { compare } from '#kernel/money.ts';
import type { Slice } from '#modules/supply/api.ts';
import type { Itinerary, Offer } from './schemas.ts';

/** One priced offer with the journey it is for, and its name (`itineraryId`). */
export type FoundOffer = { readonly id: string; readonly slices: Slice[]; readonly offer: Offer };
/** All journeys of a search by id. Never changed in place: two moments of a search can be compared. */
export type Merged = ReadonlyMap<string, Itinerary>;

export const NOTHING: Merged = new Map();

const fareFamily = ({ terms }: Offer): string =>
  `${terms.cabin} ${terms.fareFamily}${terms.compartment ? ' whole' : ''}`;

const byPrice = (a: Offer, b: Offer): number =>
  compare(a.price.total, b.price.total) || (a.terms.fareFamily < b.terms.fareFamily ? -1 : 1);

function newItinerary({ id, slices, offer }: FoundOffer): Itinerary {
  return {
    id,
    slices,
    minutes: slices.reduce((whole, slice) => whole + slice.minutes, 0),
    stops: Math.max(...slices.map((slice) => slice.segments.length - 1)),
    carriers: [...new Set(slices.flatMap((slice) => slice.segments.map((segment) => segment.carrier)))],
    offers: [offer],
  };
}

/** The place of a supplier among those of a search: the lowest comes first. */
type SupplierRank = (supplierId: string) => number;
const NO_RANK: SupplierRank = () => 0;

function withOffer(itinerary: Itinerary, offer: Offer, rankOf: SupplierRank): Itinerary {
  const rival = itinerary.offers.find((known) => fareFamily(known) === fareFamily(offer));
  const dearer = rival ? compare(rival.price.total, offer.price.total) : 1;
  if (rival && (dearer < 0 || (dearer === 0 && rankOf(rival.supplier) <= rankOf(offer.supplier)))) return itinerary;
  const others = itinerary.offers.filter((known) => known !== rival);
  return { ...itinerary, offers: [...others, offer].sort(byPrice) };
}

/**
 * A journey as the buyer of one of its offers sees it: the chosen offer itself stands for its fare family, also where
 * a cheaper supplier has replaced it
 * in the list meanwhile. Its terms, price and refund are never those of another offer.
 */
export const withChosen = (itinerary: Itinerary, chosen: Offer): Itinerary => ({
  ...itinerary,
  offers: [
    ...itinerary.offers.filter((known) => known.id !== chosen.id && fareFamily(known) !== fareFamily(chosen)),
    chosen,
  ].sort(byPrice),
});

/**
 * Adds a supplier's offers: the same flights are one itinerary for all suppliers, and of each fare family the cheapest
 * offer is kept; of two equal prices that of the supplier with the better rank, else the earlier one. Unchanged
 * journeys keep their identity.
 */
export function mergeFound(merged: Merged, found: readonly FoundOffer[], rankOf = NO_RANK): Merged {
  const next = new Map(merged);
  for (const one of found) {
    const known = next.get(one.id);
    next.set(one.id, known ? withOffer(known, one.offer, rankOf) : newItinerary(one));
  }
  return next;
}
