import { type AgencyTerms, type CountryOf, publicPrice, ticketsSold, underContract } from '#modules/pricing/index.ts';
import type { Itinerary, SearchProgress } from '../domain/schemas.ts';

export type { AgencyTerms };

/** Journeys with what one agency earns of each offer. */
export const earnedOn = (itineraries: readonly Itinerary[], terms: AgencyTerms, countryOf: CountryOf): Itinerary[] =>
  itineraries.map((itinerary) => ({
    ...itinerary,
    offers: itinerary.offers.map((offer) => {
      const tickets = ticketsSold(itinerary.slices, offer.terms, countryOf, offer.supplier);
      const { commission } = underContract(publicPrice(offer.price), terms, tickets);
      return { ...offer, price: { ...offer.price, ...(commission && { commission }) } };
    }),
  }));

/** What was found, with what one agency earns of each offer; only for its own people, never kept with the search. */
export const withEarnings = <P extends SearchProgress>(found: P, terms: AgencyTerms): P => ({
  ...found,
  itineraries: earnedOn(found.itineraries, terms, (key) => found.locations[key]?.country ?? ''),
});
