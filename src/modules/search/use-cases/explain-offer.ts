import type { PriceExplanation } from '#modules/pricing/api.ts';
import {
  type AgencyTerms,
  type Buyer,
  type ReasonsReader,
  saleOf,
  seenBy,
  ticketsSold,
  underContract,
} from '#modules/pricing/index.ts';
import { conversionOf } from '#modules/supply/index.ts';
import type { SearchContext } from './context.ts';
import { readOffer } from './read-offer.ts';
import { currentState } from './read-search.ts';

/** Who reads: `terms` are those by which the reader sees an agency's earnings. */
export type OfferReader = { buyer?: Buyer | undefined; terms: AgencyTerms | null; reader: ReasonsReader };

/**
 * Why an offer costs what it costs, as far as the reader may know it. @throws AppError as `readOffer`.
 */
export async function explainOffer(
  context: SearchContext,
  uid: string,
  offerId: string,
  { buyer, terms, reader }: OfferReader,
): Promise<PriceExplanation> {
  const { offer, itinerary, supplierId, supplierOfferId } = await readOffer(context, uid, offerId, buyer);
  const { search, buyer: seen } = await currentState(context, uid, buyer);
  const { slices } = itinerary;
  const countryOf = (key: string) => context.reference.locationByKey(key)?.country ?? '?';
  const tickets = ticketsSold(slices, offer.terms, countryOf, supplierId);
  const price = terms ? underContract(offer.price, terms, tickets) : offer.price;
  const sale = {
    at: search.createdAt,
    currency: price.total.currency,
    supplier: supplierId,
    ruleSet: price.ruleSet,
    buyer: seen,
    seller: buyer,
    ...saleOf(slices, offer.terms, countryOf),
  };
  return seenBy(reader, context.pricing.explain([sale], price), conversionOf(supplierOfferId));
}
