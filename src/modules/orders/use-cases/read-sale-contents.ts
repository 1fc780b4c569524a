import type { PriceDetail } from '#modules/pricing/api.ts';
import { publicPrice } from '#modules/pricing/index.ts';
import { contractOfSale } from '../booking/use-cases/contract-of-sale.ts';
import { ownDraft } from '../booking/use-cases/read-booking.ts';
import { confirmedOrder } from '../core/use-cases/own-order.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import type { Journey } from '../db/schema.ts';
import type { OrdersDeps } from '../ports.ts';

/** The content and buyer of a sale, as far as others count with it. `userId`: who placed it, signed in. */
export type SaleContents = {
  readonly contractId: string | null;
  readonly userId: string | null;
  readonly journey: Pick<Journey, 'slices' | 'locations' | 'terms'>;
  readonly price: PriceDetail;
};

/** Of a booking that its visitor has not ordered yet. @throws AppError of `ownDraft`. */
export async function readDraftContents(deps: OrdersDeps, visitor: Visitor, draftId: string): Promise<SaleContents> {
  const draft = await ownDraft(deps, visitor, draftId);
  const { itinerary, offer, locations } = draft.snapshot;
  return {
    contractId: contractOfSale(visitor, draft),
    userId: visitor.user?.userId ?? null,
    journey: { slices: itinerary.slices, locations, terms: offer.terms },
    price: publicPrice(draft.price),
  };
}

/** Of an order, for its buyer. @throws AppError of `confirmedOrder`. */
export async function readOrderContents(
  deps: OrdersDeps,
  visitor: Visitor,
  orderId: string,
): Promise<SaleContents & { readonly isOpen: boolean }> {
  const { contractId, userId, journey, price, ended } = await confirmedOrder(deps, visitor, orderId);
  return { contractId, userId, journey, price: publicPrice(price), isOpen: ended === 'open' };
}
