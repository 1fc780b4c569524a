import { type Money, sum, times } from '#kernel/money.ts';
import type { SupplierPrice } from '#modules/supply/api.ts';
import { zDraftPassenger } from '../api.ts';
import { insertDraft } from '../db/draft-queries.ts';
import { partyOf } from '../domain/trip.ts';
import type { OrdersDeps } from '../ports.ts';
import { hashVisitor, sealTyped } from './sealed-data.ts';
import type { Visitor } from './visitor.ts';

/** What a supplier asks for the whole party. */
export const supplierTotal = (prices: readonly SupplierPrice[]): Money =>
  sum(prices.map((p) => times(sum([p.fare, ...p.taxes.map((t) => t.amount)], p.fare.currency), p.count)));

/** Starts a booking from a found offer and keeps what was found, so that later searches do not move under it. @throws AppError gone `search.expired`. */
export async function createBooking(
  deps: OrdersDeps,
  visitor: Visitor,
  body: { searchUid: string; offerId: string },
): Promise<{ id: string }> {
  const found = await deps.search.readOffer(body.searchUid, body.offerId);
  const now = deps.clock.now();
  const id = deps.ids();
  const passengers = partyOf(found.params.mix).map(() => zDraftPassenger.parse({}));
  const { itinerary, offer, places, carriers, params } = found;
  const { price } = offer;
  await insertDraft(deps.db, {
    id,
    visitorHash: hashVisitor(visitor.visitorId),
    searchUid: body.searchUid,
    offerId: offer.id,
    supplierId: found.supplierId,
    supplierOfferId: found.supplierOfferId,
    snapshot: { itinerary, offer, places, carriers, params },
    price,
    refund: offer.refund,
    supplierTotal: sum([price.fare, price.taxes]),
    priceWas: null,
    sealed: sealTyped(deps, id, { passengers, contacts: { phone: '', email: '' } }),
    reached: 'passengers',
    orderId: null,
    contractId: visitor.account?.contractId ?? null,
    forContractId: null,
    expiresAt: new Date(found.expiresAt),
    createdAt: now,
    updatedAt: now,
  });
  return { id };
}
