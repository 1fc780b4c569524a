import type { FareTerms, Segment, SupplierPrice } from '#modules/supply/api.ts';
import type { AcceptableOffer } from './accept-offer.ts';
import { flightKey } from './itinerary-id.ts';

/**
 * Reports about a supplier's offers. Without `prices`: no longer sold, an offer (by `seats` and more), or every offer
 * with a departure (`seats` 0). With `prices` an offer costs this now, for each traveller of a party of at least this
 * many seats.
 */
export type OfferChangeReport = {
  supplier: string;
  what: string;
  seats: number;
  prices: SupplierPrice[] | null;
  at: Date;
};

/** One journey (by its name) in one fare family; the same in every search, whatever the supplier calls it there. */
export const offerName = (
  itineraryId: string,
  { cabin, fareFamily }: Pick<FareTerms, 'cabin' | 'fareFamily'>,
): string => `offer ${itineraryId} ${cabin} ${fareFamily}`;

/** The price of an offer for a party of this many seats. */
export const priceName = (offer: string, seats: number): string => `price ${seats} ${offer}`;

export const departureName = (segment: Pick<Segment, 'flight' | 'carrier' | 'departsLocal'>): string =>
  `departure ${flightKey(segment)} ${segment.departsLocal.slice(0, 10)}`;

/** An offer as it stands in a list. */
export type Listed = {
  supplier: string;
  /** What a withdrawal of it would be called. */
  names: readonly string[];
  /** Its own key, under which its price is reported. */
  offer: string;
  /** Seats that the party needs. */
  seats: number;
  /** Time of the supplier's answer: earlier reports are out of date. */
  shownAt: Date;
};

/** By `offerChangeReportKey`. */
export type OfferReports = ReadonlyMap<string, OfferChangeReport>;
export const offerChangeReportKey = ({ supplier, what }: Pick<OfferChangeReport, 'supplier' | 'what'>): string =>
  `${supplier} ${what}`;

/**
 * Keys of its price reports that may concern a party of this many seats, its own first: a smaller party may still have
 * a cheaper class, a larger one not.
 */
export const priceNames = (offer: string, seats: number): string[] =>
  Array.from({ length: seats }, (_, fewer) => priceName(offer, seats - fewer));

/** The reported current price of each traveller for an offer; null when there is none. */
export function reportedPrices(
  reports: OfferReports,
  { supplier, offer, seats, shownAt }: Listed,
): SupplierPrice[] | null {
  for (const what of priceNames(offer, seats)) {
    const word = reports.get(offerChangeReportKey({ supplier, what }));
    if (word && shownAt <= word.at) return word.prices;
  }
  return null;
}

/**
 * Total of a party at reported prices; null when they are not one sum for each kind of its travellers, or the offer is
 * several tickets.
 */
export function atReportedPrices(
  { prices, portionPrices }: Pick<AcceptableOffer, 'prices' | 'portionPrices'>,
  current: readonly SupplierPrice[],
): SupplierPrice[] | null {
  if (portionPrices) return null;
  const now = prices.flatMap((own) => {
    const [one, ...more] = current.filter(({ category }) => category === own.category);
    return one?.fare.currency === own.fare.currency && more.length === 0
      ? { ...own, fare: one.fare, taxes: one.taxes }
      : [];
  });
  return now.length === prices.length ? now : null;
}

export const isWithdrawn = (reports: OfferReports, { supplier, names, seats, shownAt }: Listed): boolean =>
  names.some((what) => {
    const word = reports.get(offerChangeReportKey({ supplier, what }));
    return word !== undefined && seats >= word.seats && shownAt <= word.at;
  });
