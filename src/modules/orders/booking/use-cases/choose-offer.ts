import { AppError } from '#kernel/app-error.ts';
import { sum } from '#kernel/money.ts';
import type { BookingDraft } from '../../api.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { updateDraft } from '../db/draft-queries.ts';
import { buyerOfBooking } from './buyer-of-booking.ts';
import { ownDraft, readBooking } from './read-booking.ts';

/**
 * Another fare family of the same journey. What has been typed stays; the price must be confirmed anew. @throws
 * AppError gone `search.expired`, conflict `orders.own_price_of_one_fare`, unprocessable `orders.other_itinerary`.
 */
export async function chooseOffer(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  offerId: string,
): Promise<BookingDraft> {
  const draft = await ownDraft(deps, visitor, id);
  if (offerId !== draft.offerId) {
    if (draft.price.ownServiceFee) throw new AppError('conflict', 'orders.own_price_of_one_fare');
    const buyer = await buyerOfBooking(deps, deps.db, visitor, draft);
    const found = await deps.search.readOffer(draft.searchUid, offerId, buyer);
    if (found.itinerary.id !== draft.snapshot.itinerary.id)
      throw new AppError('unprocessable', 'orders.other_itinerary');
    const { itinerary, offer, locations, carriers, params, party } = found;
    await updateDraft(deps.db, id, {
      offerId: offer.id,
      supplierId: found.supplierId,
      supplierOfferId: found.supplierOfferId,
      snapshot: { itinerary, offer, locations, carriers, params, ...(party && { party }) },
      price: offer.price,
      refund: offer.refund,
      supplierTotal: sum([offer.price.fare, offer.price.taxes]),
      previousPrice: null,
      furthestStep: draft.furthestStep === 'payment' ? 'services' : draft.furthestStep,
      expiresAt: new Date(found.expiresAt),
      updatedAt: deps.clock.now(),
    });
  }
  return readBooking(deps, visitor, id);
}
