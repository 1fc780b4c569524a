import { AppError } from '#kernel/app-error.ts';
import { type Money, sum, times } from '#kernel/money.ts';
import { withOwnServiceFee } from '#modules/pricing/api.ts';
import type { SupplierPrice } from '#modules/supply/api.ts';
import { type Limit, tryConsume } from '#platform/limits/limiter.ts';
import { type DraftPassenger, zDraftPassenger } from '../../api.ts';
import { partyOf } from '../../core/domain/travel-context.ts';
import { type Contacts, hashVisitor, sealTyped } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { insertDraft } from '../db/draft-queries.ts';
import type { ProposalOrigin } from '../db/tables.ts';
import { buyerOfBooking } from './buyer-of-booking.ts';

/** What a supplier asks for the whole party. */
export const supplierTotal = (prices: readonly SupplierPrice[]): Money =>
  sum(prices.map((p) => times(sum([p.fare, ...p.taxes.map((t) => t.amount)], p.fare.currency), p.count)));

const DAY = 86_400;
/**
 * Bookings begun in a day: each stores some five kilobytes for up to a month. Counted in lots, so that most cost no
 * statement.
 */
export const MAX_BOOKINGS = {
  visitor: { max: 200, seconds: DAY, lease: 5 },
  address: { max: 2_000, seconds: DAY, lease: 20 },
  /** Of one signed-in user, wherever they sit: an agency works from one address. */
  user: { max: 2_000, seconds: DAY, lease: 20 },
} as const satisfies Record<string, Limit>;

/** @throws AppError limited `orders.too_many_bookings`. */
async function countBooking({ limiter }: OrdersDeps, { user, visitorId, ip }: Visitor): Promise<void> {
  const fits = user
    ? await tryConsume(limiter, 'orders.bookings-user', user.userId, MAX_BOOKINGS.user)
    : (await tryConsume(limiter, 'orders.bookings-visitor', visitorId, MAX_BOOKINGS.visitor)) &&
      (await tryConsume(limiter, 'orders.bookings-address', ip, MAX_BOOKINGS.address));
  if (!fits) throw new AppError('limited', 'orders.too_many_bookings', { seconds: 3_600 });
}

/** How a booking begins that does not come from a search of the visitor's. */
export type BookingStart = {
  /** A booking that has this id already stays as it is. */
  id: string;
  /** The agent's proposal it is begun from. */
  proposed?: ProposalOrigin;
  /** The offer of a request that it is begun from. */
  requestOfferId?: string;
  /** The service fee that staff set for each passenger with a seat of that offer. */
  ownServiceFee?: Money | null;
  /** The sub-agent's contract it is sold under. */
  forContractId?: string | null;
  /** What is known of its passengers and its buyer. */
  known?: { passengers: readonly DraftPassenger[]; contacts: Contacts };
};

/**
 * Starts a booking from a found offer and keeps what was found, so that later searches do not move under it.
 * @throws AppError gone `search.expired`, limited `orders.too_many_bookings`.
 */
export async function createBooking(
  deps: OrdersDeps,
  visitor: Visitor,
  body: { searchUid: string; offerId: string },
  start?: BookingStart,
): Promise<{ id: string }> {
  await countBooking(deps, visitor);
  const sale = {
    forContractId: start?.forContractId ?? null,
    proposed: start?.proposed ?? null,
    requestOfferId: start?.requestOfferId ?? null,
  };
  const buyer = await buyerOfBooking(deps, deps.db, visitor, sale);
  const found = await deps.search.readOffer(body.searchUid, body.offerId, buyer);
  const now = deps.clock.now();
  const id = start?.id ?? deps.ids();
  const passengers = partyOf(found).map((_, n) => start?.known?.passengers[n] ?? zDraftPassenger.parse({}));
  const contacts = start?.known?.contacts ?? { phone: '', email: '' };
  const { offer, locations, carriers, params, party } = found;
  const fee = start?.ownServiceFee;
  const price = fee ? withOwnServiceFee(offer.price, fee) : offer.price;
  // An own price is of one fare: no other may be chosen.
  const itinerary = fee ? { ...found.itinerary, offers: [offer] } : found.itinerary;
  await insertDraft(deps.db, {
    id,
    visitorHash: hashVisitor(visitor.visitorId),
    searchUid: body.searchUid,
    offerId: offer.id,
    supplierId: found.supplierId,
    supplierOfferId: found.supplierOfferId,
    snapshot: { itinerary, offer, locations, carriers, params, ...(party && { party }) },
    price,
    refund: offer.refund,
    supplierTotal: sum([price.fare, price.taxes]),
    previousPrice: null,
    sealed: sealTyped(deps, id, { passengers, contacts }),
    furthestStep: 'passengers',
    orderId: null,
    contractId: start?.proposed?.contractId ?? start?.forContractId ?? visitor.user?.contractId ?? null,
    ...sale,
    expiresAt: new Date(found.expiresAt),
    createdAt: now,
    updatedAt: now,
  });
  return { id };
}
