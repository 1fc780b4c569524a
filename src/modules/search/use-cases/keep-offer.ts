import { addSupplierResponse, insertSearch, type StoredSearch } from '../db/queries.ts';
import { type AcceptableOffer, createOfferValidator } from '../domain/accept-offer.ts';
import { itineraryId } from '../domain/itinerary-id.ts';
import { mergeFound, NOTHING } from '../domain/merge.ts';
import type { LocationName, Offer, SearchParams } from '../domain/schemas.ts';
import type { SearchContext } from './context.ts';
import { carriersOf, locationsOf } from './progress-view.ts';
import { offerIdOf, toOffer } from './search-states.ts';

/** An offer that did not come out of a search: staff wrote it. `params` is the question that it answers. */
export type GivenOffer = { params: SearchParams; supplierId: string; offer: AcceptableOffer };
/** The offer with our fees, and the names of what it touches. */
export type ShownOffer = {
  offer: Offer;
  locations: Record<string, LocationName>;
  carriers: Record<string, string>;
};

const FIRST = offerIdOf(1, 0);

function searchOf(context: SearchContext, { params, supplierId, offer }: GivenOffer): StoredSearch {
  return {
    uid: context.ids(),
    params,
    suppliers: [{ id: supplierId, name: supplierId }],
    createdAt: context.clock.now(),
    expiresAt: new Date(offer.expiresAt),
  };
}

/** @throws Error for an offer that does not answer its question: the caller has built both. */
function requireSound(context: SearchContext, { params, offer }: GivenOffer): void {
  const { slices, passengerCounts, direct, mode = 'avia' } = params;
  const criteria = {
    slices: slices.map(({ from, to, date }) => ({ from: [from], to: [to], date })),
    passengerCounts,
    direct,
    mode,
    currency: context.currency,
  };
  const { kind } = createOfferValidator(criteria, context.clock.now())(offer);
  if (kind !== 'ok') throw new Error(`an offer is ${kind}`);
}

function shownAs(context: SearchContext, search: StoredSearch, { supplierId, offer }: GivenOffer): ShownOffer {
  const shown = toOffer(context, search, FIRST, supplierId, offer);
  const id = itineraryId(offer.slices);
  const itineraries = [...mergeFound(NOTHING, [{ id, slices: offer.slices, offer: shown }]).values()];
  return { offer: shown, locations: locationsOf(context, itineraries), carriers: carriersOf(context, itineraries) };
}

/** What a buyer would see of an offer; nothing is stored. */
export function showOffer(context: SearchContext, given: GivenOffer): ShownOffer {
  requireSound(context, given);
  return shownAs(context, searchOf(context, given), given);
}

/**
 * Stores an offer as a search with this one answer, which lasts until the offer expires: a booking is begun from it
 * as from any other.
 */
export async function keepOffer(
  context: SearchContext,
  given: GivenOffer,
): Promise<ShownOffer & { uid: string; offerId: string; itineraryId: string }> {
  requireSound(context, given);
  const search = searchOf(context, given);
  await insertSearch(context.db, search);
  context.states.started(search);
  const answer = {
    uid: search.uid,
    supplier: given.supplierId,
    state: 'answered' as const,
    offers: [given.offer],
    ms: 0,
    answeredAt: search.createdAt,
  };
  const seq = await addSupplierResponse(context.db, answer);
  if (seq === null) throw new Error('a new search has an answer already');
  context.states.answered({ ...answer, seq });
  const itinerary = itineraryId(given.offer.slices);
  return { ...shownAs(context, search, given), uid: search.uid, offerId: offerIdOf(seq, 0), itineraryId: itinerary };
}
