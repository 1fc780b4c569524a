import type { PartyMember } from '#kernel/age-bands.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import type { Instant } from '#kernel/dates.ts';
import type { Buyer } from '#modules/pricing/index.ts';
import type { SupplierOffer } from '#modules/supply/index.ts';
import { findOffer } from '../db/queries.ts';
import { itineraryId } from '../domain/itinerary-id.ts';
import { mergeFound, NOTHING, withChosen } from '../domain/merge.ts';
import { partyOfJourney, saysAges } from '../domain/party-by-ages.ts';
import type { Itinerary, LocationName, Offer, SearchParams } from '../domain/schemas.ts';
import type { SearchContext } from './context.ts';
import { carriersOf, locationsOf } from './progress-view.ts';
import { currentState, isExpired } from './read-search.ts';
import { parseOfferId, toOffer } from './search-states.ts';

/** Everything a booking starts from. */
export type FoundOffer = {
  /**
   * With all its fare families, so that another can be chosen; of the family of `offer` it has that offer and no
   * other.
   */
  itinerary: Itinerary;
  offer: Offer;
  supplierId: string;
  supplierOfferId: string;
  supplierOffer: SupplierOffer;
  locations: Record<string, LocationName>;
  carriers: Record<string, string>;
  params: SearchParams;
  /** Who is booked, as its carriers sell it; only where the search says ages, and of others `params` does. */
  party?: PartyMember[];
  /** Until then it may be bought: the end of the search or of the offer, whichever is earlier. */
  expiresAt: Instant;
};

/**
 * One offer of a search, for the selling module.
 * @throws AppError not_found `search.not_found`, `search.offer_not_found`; gone `search.expired`.
 */
export async function readOffer(
  context: SearchContext,
  uid: string,
  offerId: string,
  buyer?: Buyer,
): Promise<FoundOffer> {
  const state = await currentState(context, uid, buyer);
  const { search } = state;
  if (isExpired(context, search)) throw new AppError('gone', 'search.expired');
  const at = parseOfferId(offerId);
  const stored = at && (await findOffer(context.db, uid, at.seq, at.index));
  if (!stored || state.hidden.has(stored.supplier)) throw notFound('search.offer_not_found');

  const { supplier, offer: supplierOffer } = stored;
  const ends = new Date(Math.min(search.expiresAt.getTime(), Date.parse(supplierOffer.expiresAt)));
  if (isExpired(context, { expiresAt: ends })) throw new AppError('gone', 'search.expired');
  const offer = toOffer(context, search, offerId, supplier, supplierOffer, state.buyer);
  const id = itineraryId(supplierOffer.slices);
  const alone = mergeFound(NOTHING, [{ id, slices: supplierOffer.slices, offer }]);
  const itinerary = withChosen((state.merged.get(id) ?? alone.get(id)) as Itinerary, offer);
  const countryOf = (key: string) => context.reference.locationByKey(key)?.country;
  return {
    itinerary,
    offer,
    supplierId: supplier,
    supplierOfferId: supplierOffer.offerId,
    supplierOffer,
    locations: locationsOf(context, [itinerary]),
    carriers: carriersOf(context, [itinerary]),
    params: search.params,
    ...(saysAges(search.params) && {
      party: partyOfJourney(search.params, supplierOffer.slices, countryOf, context.ages),
    }),
    expiresAt: ends.toISOString(),
  };
}
