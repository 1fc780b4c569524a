import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#kernel/app-error.ts';
import { equal } from '#kernel/money.ts';
import { withOwnServiceFee } from '#modules/pricing/api.ts';
import { saleOf } from '#modules/pricing/index.ts';
import type { BookingDraft } from '../../api.ts';
import { partyOf } from '../../core/domain/travel-context.ts';
import { openTyped } from '../../core/use-cases/seal-personal-data.ts';
import { withinTime } from '../../core/use-cases/supplier-calls.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { AgeOverrides, OrdersDeps } from '../../ports.ts';
import { type BookingDraftRow, updateSameOffer } from '../db/draft-queries.ts';
import { olderByTrain, trainDays } from '../domain/train-ages.ts';
import { buyerOfBooking } from './buyer-of-booking.ts';
import { contractOfSale } from './contract-of-sale.ts';
import { supplierTotal } from './create-booking.ts';
import { ownDraft, readBooking } from './read-booking.ts';
import { reportOfferStatus } from './report-offer-status.ts';

/**
 * What the birthdates make of the party by train; undefined where no train is among other modes, or they are not
 * known yet.
 */
function agesOf(deps: OrdersDeps, draft: BookingDraftRow): AgeOverrides | undefined {
  const { itinerary, offer, params } = draft.snapshot;
  const days = trainDays(itinerary.slices, offer.terms);
  if (days.length === 0) return undefined;
  const { passengers } = openTyped(deps, draft);
  return { olderChildByTrain: olderByTrain(partyOf(params.passengerCounts), passengers, days) };
}

/**
 * Revalidates the price at the supplier and stores it; another total is stored together with the one the visitor had
 * seen; other terms at the same total are marked, so that both need the visitor's consent. @throws AppError conflict
 * `orders.booking_changed`, gone `orders.offer_gone`, unavailable `orders.supplier_unavailable`.
 */
export async function confirmPrice(
  deps: OrdersDeps,
  visitor: Visitor,
  draft: BookingDraftRow,
): Promise<BookingDraftRow> {
  const deadline = new Date(deps.clock.now().getTime() + deps.config.callTimeoutMs).toISOString();
  const call = { opId: deps.ids(), deadline, locale: visitor.locale };
  const answer = await withinTime(
    (async () => deps.supply.get(draft.supplierId).revalidate(call, draft.supplierOfferId, agesOf(deps, draft)))(),
    deps.config.callTimeoutMs,
    { kind: 'unknown' as const, reason: 'timeout' },
  ).catch(() => ({ kind: 'unknown' as const, reason: 'threw' }));
  if (answer.kind === 'rejected' && answer.code === 'GONE') await reportOfferStatus(deps, draft, { gone: true });
  if (answer.kind === 'rejected' && ['GONE', 'EXPIRED', 'LIMIT'].includes(answer.code))
    throw new AppError('gone', 'orders.offer_gone');
  if (answer.kind !== 'ok') throw new AppError('unavailable', 'orders.supplier_unavailable');
  const { offer } = answer.value;
  const { currency } = draft.supplierTotal;
  if (offer.prices.some(({ fare }) => fare.currency !== currency))
    throw new AppError('unavailable', 'orders.supplier_unavailable');
  const total = supplierTotal(offer.prices);
  const now = { prices: offer.prices, changed: !equal(draft.supplierTotal, total) };
  await reportOfferStatus(deps, draft, { gone: false, now });
  const { itinerary, locations } = draft.snapshot;
  const { ownServiceFee } = draft.price;
  const { price: byRules, refund } = deps.pricing.price(
    {
      at: draft.createdAt,
      currency: draft.price.total.currency,
      supplier: draft.supplierId,
      ruleSet: draft.price.ruleSet,
      buyer: await buyerOfBooking(deps, deps.db, visitor, draft),
      ...saleOf(itinerary.slices, offer.terms, (key) => locations[key]?.country ?? ''),
    },
    offer.prices,
    offer.terms,
    offer.portionPrices,
  );
  const price = ownServiceFee ? withOwnServiceFee(byRules, ownServiceFee) : byRules;
  const was = draft.previousPrice ?? draft.price.total;
  const change = {
    ...(!isDeepStrictEqual(draft.snapshot.offer.terms, offer.terms) && {
      // The rules that the supplier sells by now are those that the steps show and the order takes.
      snapshot: {
        ...draft.snapshot,
        offer: { ...draft.snapshot.offer, terms: offer.terms },
        ...(answer.value.termsChanged && { termsChanged: true as const }),
      },
    }),
    supplierOfferId: offer.offerId,
    supplierTotal: total,
    price,
    refund,
    previousPrice: equal(was, price.total) ? null : was,
    expiresAt: new Date(Math.max(draft.expiresAt.getTime(), Date.parse(offer.expiresAt))),
    updatedAt: deps.clock.now(),
  };
  await updateSameOffer(deps.db, draft, change);
  return { ...draft, ...change };
}

/** What was chosen may be bought as a whole. @throws AppError conflict `orders.ancillaries_invalid`. */
async function checkAncillaries(deps: OrdersDeps, visitor: Visitor, id: string): Promise<void> {
  if (await deps.ancillaries.haveProblems(deps, visitor, id))
    throw new AppError('conflict', 'orders.ancillaries_invalid');
}

/**
 * Leaves the services step: the supplier is asked for the price once more. @throws AppError conflict
 * `orders.step_not_reached`, `orders.booking_changed`, `orders.ancillaries_invalid`.
 */
export async function confirmServices(deps: OrdersDeps, visitor: Visitor, id: string): Promise<BookingDraft> {
  const draft = await ownDraft(deps, visitor, id);
  if (draft.furthestStep === 'tickets' || draft.furthestStep === 'passengers')
    throw new AppError('conflict', 'orders.step_not_reached');
  await checkAncillaries(deps, visitor, id);
  await confirmPrice(deps, visitor, draft);
  const contractId = contractOfSale(visitor, draft);
  await updateSameOffer(deps.db, draft, { furthestStep: 'payment', contractId });
  return readBooking(deps, visitor, id);
}
