import type { Tx } from '#platform/db/database.ts';
import { findOffer, lockOffersOfService, updateOffer } from '../db/offer-queries.ts';
import { acceptRefusal } from '../domain/offer-state.ts';
import { announceOffers } from './announce-offers.ts';
import { knowOffers, type OrderStates } from './offer-view.ts';

type ClaimDeps = OrderStates & {
  /** Whether a request has ended, which it does not before the transaction does. */
  requestEnded(tx: Tx, requestId: string): Promise<boolean>;
};

/**
 * Makes an order the order of an offer, in the order's own transaction; the same order again stays its order. False
 * when the offer is not the accepted one for its service, its deadline has passed, the request has ended, or a
 * reservation lives already, of this offer or of another one for its service. The lock of the service's offers decides
 * between two that are ordered at once, from two browsers too.
 */
export async function claimOffer(
  deps: ClaimDeps,
  tx: Tx,
  { offerId, orderId }: { offerId: string; orderId: string },
  now: Date,
): Promise<boolean> {
  const found = await findOffer(tx, offerId);
  if (!found) return false;
  const requestEnded = await deps.requestEnded(tx, found.requestId);
  const known = await knowOffers(deps, tx, await lockOffersOfService(tx, found));
  const offer = known.find(({ row }) => row.id === offerId);
  if (offer?.row.state !== 'accepted') return false;
  if (offer.row.orderId === orderId) return true;
  const others = known.filter((other) => other !== offer).map(({ situation }) => situation);
  if (acceptRefusal(offer.situation, others, { now, requestEnded }) !== null) return false;
  await updateOffer(tx, offerId, { orderId });
  await announceOffers(tx, offer.row);
  return true;
}
