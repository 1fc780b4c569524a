import type { Tx } from '#platform/db/database.ts';
import { findOffer, lockOffersOfService, updateOffer } from '../db/offer-queries.ts';
import { announceOffers } from './announce-offers.ts';

/**
 * Makes an order the order of an offer, in the order's own transaction; false when the offer is not the accepted one
 * for its service or its deadline has passed. The lock of the service's offers decides between two that are accepted
 * and ordered at once.
 */
export async function claimOffer(tx: Tx, offerId: string, orderId: string, now: Date): Promise<boolean> {
  const known = await findOffer(tx, offerId);
  const offer = known && (await lockOffersOfService(tx, known)).find(({ id }) => id === offerId);
  if (offer?.state !== 'accepted' || offer.deadline <= now) return false;
  await updateOffer(tx, offerId, { orderId });
  await announceOffers(tx, offer);
  return true;
}
