import { notFound } from '#kernel/app-error.ts';
import { publicPrice } from '#modules/pricing/index.ts';
import { type Itinerary, withChosen } from '#modules/search/api.ts';
import type { BookingDraft } from '../../api.ts';
import { orderById } from '../../core/db/order-queries.ts';
import { partyOf } from '../../core/domain/travel-context.ts';
import { hashVisitor, openTyped } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { answeredPrice, isSeller } from '../../core/use-cases/who-sees-earnings.ts';
import type { OrdersDeps } from '../../ports.ts';
import { type BookingDraftRow, draftOf, latestDraftId, type OwnDraft } from '../db/draft-queries.ts';
import { checkProposed } from './check-proposed.ts';
import { checkTyped } from './check-typed.ts';
import { soldFrom } from './contract-of-sale.ts';
import { bookingPrice, draftTickets, termsOfSale } from './sale-terms-and-price.ts';

/**
 * @throws AppError not_found `orders.booking_not_found`, the same for a stranger's booking as for none; those of
 * `checkProposed` for one that was begun from a
 * proposal and is no order yet.
 */
export async function ownDraft(deps: OrdersDeps, visitor: Visitor, id: string): Promise<OwnDraft> {
  const draft = await draftOf(deps, deps.db, id, hashVisitor(visitor.visitorId));
  if (!draft) throw notFound('orders.booking_not_found');
  const order = draft.orderId ? await orderById(deps.db, draft.orderId) : undefined;
  if (draft.proposed) {
    if (order?.ended !== 'open') await checkProposed(deps, deps.db, visitor, draft.proposed);
    return draft;
  }
  // An agency's order is visible to that agency alone, not to other users of this browser.
  if (order && !isSeller(order, visitor)) throw notFound('orders.booking_not_found');
  return draft;
}

/**
 * The journey of a booking: the fare family that is booked has the terms of its own offer, at the price and refund
 * that the booking has now.
 */
export const bookedItinerary = (visitor: Visitor, { snapshot, price, refund }: BookingDraftRow): Itinerary =>
  withChosen(snapshot.itinerary, { ...snapshot.offer, price: answeredPrice(visitor, publicPrice(price)), refund });

export async function viewBooking(deps: OrdersDeps, visitor: Visitor, draft: BookingDraftRow): Promise<BookingDraft> {
  const typed = openTyped(deps, draft);
  const sale = await termsOfSale(deps, deps.db, visitor, draft);
  const travel = await deps.travelApprovals.checkBooking(deps, draft, sale);
  const { problems, warnings } = checkTyped(deps, draft, typed, travel?.policy);
  const order = draft.orderId ? await orderById(deps.db, draft.orderId) : undefined;
  const live = order?.ended === 'open' ? order.id : null;
  const { params, locations, carriers } = draft.snapshot;
  const { total } = draft.price;
  const tickets = draftTickets(draft.snapshot);
  const [subagent] =
    sale && soldFrom(visitor, draft) !== null ? await deps.agencies.contractSummaries(deps.db, [sale.contractId]) : [];
  return {
    id: draft.id,
    searchUid: draft.searchUid,
    params,
    itinerary: bookedItinerary(visitor, draft),
    locations,
    carriers,
    ageBands: deps.travellers.ageBandsOf(Object.keys(carriers)),
    offerId: draft.offerId,
    ...(draft.snapshot.placeSelections && { placeSelections: draft.snapshot.placeSelections }),
    ...(subagent && { soldFor: { number: subagent.number, name: subagent.name } }),
    price: answeredPrice(visitor, bookingPrice(visitor, sale, { price: draft.price, tickets })),
    priceChange:
      (draft.previousPrice && draft.previousPrice.minor !== total.minor) || draft.snapshot.termsChanged
        ? { previousTotal: draft.previousPrice ?? total, currentTotal: total }
        : null,
    furthestStep: draft.furthestStep,
    passengers: partyOf(params.passengerCounts).flatMap((category, i) => {
      const passenger = typed.passengers[i];
      return passenger ? [{ ...passenger, category }] : [];
    }),
    contacts: typed.contacts,
    ...(travel && {
      travel: await deps.travelApprovals.viewBooking(deps, visitor, travel, draft.snapshot),
      travelNote: typed.travelNote,
    }),
    problems,
    warnings,
    agreements: await deps.content.currentAgreements(visitor.locale),
    confirmNewOrder: order !== undefined && live === null,
    orderId: live,
    expiresAt: draft.expiresAt.toISOString(),
    serverNow: deps.clock.now().toISOString(),
  };
}

/** A booking as it stands, for the visitor who started it. */
export const readBooking = async (deps: OrdersDeps, visitor: Visitor, id: string): Promise<BookingDraft> =>
  viewBooking(deps, visitor, await ownDraft(deps, visitor, id));

const DAY_MS = 86_400_000;

/** The booking that this visitor is in the middle of, if any. */
export const readCurrentBooking = async (deps: OrdersDeps, visitor: Visitor): Promise<{ id: string | null }> => ({
  id: await latestDraftId(deps.db, hashVisitor(visitor.visitorId), new Date(deps.clock.now().getTime() - DAY_MS)),
});
