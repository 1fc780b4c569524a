import { type AgencyTerms, publicPrice, ticketsSold, underContract } from '#modules/pricing/index.ts';
import type { SearchProgress } from '../domain/schemas.ts';

export type { AgencyTerms };

/** What was found, with what one agency earns of each offer; only for its own people, never kept with the search. */
export function withEarnings<P extends SearchProgress>(found: P, terms: AgencyTerms): P {
  const itineraries = found.itineraries.map((itinerary) => ({
    ...itinerary,
    offers: itinerary.offers.map((offer) => {
      const { commission } = underContract(
        publicPrice(offer.price),
        terms,
        ticketsSold(itinerary.slices, offer.terms),
      );
      return { ...offer, price: { ...offer.price, ...(commission && { commission }) } };
    }),
  }));
  return { ...found, itineraries };
}
