import type { FareTerms, Segment, SupplierPrice } from '#modules/supply/api.ts';
import type { AcceptableOffer } from './accept-offer.ts';
import { flightKey } from './itinerary-id.ts';

/**
 * What was heard of a supplier's offers. Without `prices` it does not sell them any more: an offer (by `seats` and
 * more), or every offer with a
 * departure (`seats` 0). With `prices` an offer costs this now, each traveller of a party of so many seats or more.
 */
export type Withdrawn = {
  supplier: string;
  what: string;
  seats: number;
  prices: SupplierPrice[] | null;
  at: Date;
};

/** One journey (by its name) in one fare family; the same in every search, whatever the supplier calls it there. */
export const offerName = (itineraryId: string, { cabin, family }: Pick<FareTerms, 'cabin' | 'family'>): string =>
  `offer ${itineraryId} ${cabin} ${family}`;

/** The price of an offer for a party of so many seats. */
export const priceName = (offer: string, seats: number): string => `price ${seats} ${offer}`;

export const departureName = (segment: Pick<Segment, 'flight' | 'carrier' | 'departs'>): string =>
  `departure ${flightKey(segment)} ${segment.departs.slice(0, 10)}`;

/** An offer as it stands in a list. */
export type Listed = {
  supplier: string;
  /** What a withdrawal of it would be called. */
  names: readonly string[];
  /** Its own, as its price is heard by. */
  offer: string;
  /** Seats that the party needs. */
  seats: number;
  /** When the supplier answered with it: what was heard before that is out of date. */
  toldAt: Date;
};

/** By `offerChangeReportKey`. */
export type Heard = ReadonlyMap<string, Withdrawn>;
export const offerChangeReportKey = ({ supplier, what }: Pick<Withdrawn, 'supplier' | 'what'>): string =>
  `${supplier} ${what}`;

/**
 * The words of its price that may be of use to a party of so many seats, its own first: a smaller one may still have
 * a cheaper class, a larger one not.
 */
export const priceNames = (offer: string, seats: number): string[] =>
  Array.from({ length: seats }, (_, fewer) => priceName(offer, seats - fewer));

/** What was heard that each traveller pays for an offer now; null when nothing was. */
export function reportedPrices(heard: Heard, { supplier, offer, seats, toldAt }: Listed): SupplierPrice[] | null {
  for (const what of priceNames(offer, seats)) {
    const word = heard.get(offerChangeReportKey({ supplier, what }));
    if (word && toldAt <= word.at) return word.prices;
  }
  return null;
}

/**
 * What a party pays at heard prices; null when they do not say one sum of each kind of its travellers, or the offer
 * is several tickets.
 */
export function atReportedPrices(
  { prices, portionPrices }: Pick<AcceptableOffer, 'prices' | 'portionPrices'>,
  heard: readonly SupplierPrice[],
): SupplierPrice[] | null {
  if (portionPrices) return null;
  const now = prices.flatMap((own) => {
    const [one, ...more] = heard.filter(({ category }) => category === own.category);
    return one?.fare.currency === own.fare.currency && more.length === 0
      ? { ...own, fare: one.fare, taxes: one.taxes }
      : [];
  });
  return now.length === prices.length ? now : null;
}

export const isWithdrawn = (heard: Heard, { supplier, names, seats, toldAt }: Listed): boolean =>
  names.some((what) => {
    const word = heard.get(offerChangeReportKey({ supplier, what }));
    return word !== undefined && seats >= word.seats && toldAt <= word.at;
  });
