import { AppError, notFound } from '#kernel/app-error.ts';
import { equal, formatMoney, type Money } from '#kernel/money.ts';
import { AGREEMENTS } from '#modules/content/api.ts';
import { sqlState, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import { orderById } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import { awaitsApproval } from '../../core/domain/order-conditions.ts';
import type { AppliedEvent } from '../../core/use-cases/apply-order-event.ts';
import { callSupplier } from '../../core/use-cases/run-operation.ts';
import { openTyped } from '../../core/use-cases/seal-personal-data.ts';
import { type PaymentChoice, startPayment } from '../../core/use-cases/start-payment.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { type BookingDraftRow, updateDraft, updateSameOffer } from '../db/draft-queries.ts';
import { checkOwnMoney } from './check-own-money.ts';
import { checkTyped } from './check-typed.ts';
import { confirmPrice } from './confirm-services.ts';
import { contractOfSale } from './contract-of-sale.ts';
import { ownDraft } from './read-booking.ts';
import { reportOfferStatus } from './report-offer-status.ts';
import { payerOf, termsOfSale } from './sale-terms-and-price.ts';
import { type WrittenOrder, writeOrder } from './write-order.ts';

export type PlaceBody = {
  agreements: readonly { key: string; version: number }[];
  acceptedTotal: Money;
  /** Of the chosen ancillaries. */
  acceptedAncillaries?: Money | undefined;
  priceChangeAccepted: boolean;
  confirmNewOrder: boolean;
} & PaymentChoice;
type PlacedOrderResult = { orderId: string; redirectUrl: string | null; refused: string | null };

/** Both sums as Money for the client and as text for the sentence; at one sum the terms have changed. */
const priceChanged = ({ locale }: Visitor, was: Money, now: Money): AppError =>
  new AppError('conflict', equal(was, now) ? 'orders.terms_changed' : 'orders.price_changed', {
    previousTotal: was,
    currentTotal: now,
    previousText: formatMoney(was, locale),
    currentText: formatMoney(now, locale),
  });

async function checkConsent(
  deps: OrdersDeps,
  visitor: Visitor,
  draft: BookingDraftRow,
  body: PlaceBody,
  failedBefore: boolean,
) {
  const current = await deps.content.currentAgreements(visitor.locale);
  const missing = AGREEMENTS.filter((key) => {
    const version = current.find((a) => a.key === key)?.version;
    return !body.agreements.some((a) => a.key === key && a.version === version);
  });
  if (missing.length > 0)
    throw new AppError(
      'unprocessable',
      'orders.agreements_required',
      {},
      missing.map((key) => ({ path: `agreements.${key}`, code: 'orders.agreement_required' })),
    );
  const { total } = draft.price;
  if (!equal(body.acceptedTotal, total)) throw priceChanged(visitor, body.acceptedTotal, total);
  const { termsChanged } = draft.snapshot;
  if ((draft.previousPrice || termsChanged) && !body.priceChangeAccepted)
    throw priceChanged(visitor, draft.previousPrice ?? total, total);
  return [
    ...current.map(({ key, version }) => ({ key, version })),
    ...(draft.previousPrice ? [{ key: 'price-change', version: 1 }] : []),
    ...(termsChanged ? [{ key: 'terms-change', version: 1 }] : []),
    ...(failedBefore ? [{ key: 'new-order', version: 1 }] : []),
  ];
}

/**
 * A booking is sold under the contract of its last quote: after a switch the user sees the other contract's earnings
 * and must accept again. @throws AppError conflict `orders.contract_changed`.
 */
async function checkContract(deps: OrdersDeps, visitor: Visitor, draft: BookingDraftRow): Promise<void> {
  const contractId = contractOfSale(visitor, draft);
  if (draft.contractId === contractId) return;
  await updateDraft(deps.db, draft.id, { contractId, updatedAt: deps.clock.now() });
  throw new AppError('conflict', 'orders.contract_changed');
}

/** As `pay`, for an order that was placed before. */
async function resume(
  deps: OrdersDeps,
  visitor: Visitor,
  orderId: string,
  wish: PaymentChoice,
): Promise<PlacedOrderResult> {
  const order = await orderById(deps.db, orderId);
  if (!order) throw notFound('orders.not_found');
  return pay(deps, visitor, { order, orderState: await loadOrderState(deps, deps.db, order) }, wish);
}

/**
 * The page to pay on, if the order waits for money; a gateway that is down leaves the order to be paid from its own
 * page.
 */
async function pay(
  deps: OrdersDeps,
  visitor: Visitor,
  { order, orderState }: Pick<AppliedEvent, 'order' | 'orderState'>,
  wish: PaymentChoice,
): Promise<PlacedOrderResult> {
  const orderId = order.id;
  // Payment is closed before the approval.
  const payable = order.status === 'pay' || order.status === 'not_payed';
  if (!payable || awaitsApproval(orderState)) return { orderId, redirectUrl: null, refused: null };
  try {
    const started = await startPayment(deps, visitor, order, orderState, wish);
    return { orderId, ...started, refused: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log('orders.payment_not_started', { orderId, code: error.code });
    return { orderId, redirectUrl: null, refused: error.code };
  }
}

/** A refused hold as an error that the visitor can act on; a changed price is read and stored first. */
async function holdRefused(deps: OrdersDeps, visitor: Visitor, draft: BookingDraftRow, code: unknown): Promise<never> {
  if (code === 'GONE') await reportOfferStatus(deps, draft, { gone: true });
  switch (code) {
    case 'PRICE_CHANGED': {
      const now = await confirmPrice(deps, visitor, draft);
      throw priceChanged(visitor, draft.price.total, now.price.total);
    }
    case 'PLACE_TAKEN': {
      const { placeSelections: _, ...snapshot } = draft.snapshot;
      await updateSameOffer(deps.db, draft, { snapshot, updatedAt: deps.clock.now() });
      throw new AppError('conflict', 'orders.place_taken');
    }
    case 'GONE':
    case 'EXPIRED':
    case 'LIMIT':
      throw new AppError('conflict', 'orders.seats_gone');
    case 'NAME_OR_DOC':
    case 'INVALID':
      throw new AppError('conflict', 'orders.names_refused');
    default:
      throw new AppError('conflict', 'orders.hold_refused');
  }
}

/**
 * Places the order of a booking: one live order a booking, however often it is asked. The order and its hold are
 * committed before the supplier is called; an unknown answer leaves the order on `hold` and is settled by jobs.
 * @throws AppError conflict `orders.contract_changed`, `orders.step_not_reached`, `orders.price_changed`,
 * `orders.terms_changed`, `orders.confirm_new_order`, `orders.duplicate_booking`,
 * `orders.too_many_rebookings`, `orders.too_many_unpaid`, `orders.ancillaries_changed`, `orders.seats_gone`,
 * `orders.place_taken`, `orders.names_refused`, `orders.hold_refused`, and those of `checkOwnMoney` and of promo codes;
 * gone `orders.offer_expired`; unprocessable `orders.agreements_required`.
 */
export async function placeOrder(
  deps: OrdersDeps,
  visitor: Visitor,
  draftId: string,
  body: PlaceBody,
  round = 1,
): Promise<PlacedOrderResult> {
  const draft = await ownDraft(deps, visitor, draftId);
  const earlier = draft.orderId ? await orderById(deps.db, draft.orderId) : undefined;
  if (earlier?.ended === 'open') return resume(deps, visitor, earlier.id, body);
  if (earlier && !body.confirmNewOrder) throw new AppError('conflict', 'orders.confirm_new_order');
  if (draft.furthestStep !== 'payment') throw new AppError('conflict', 'orders.step_not_reached');
  if (draft.expiresAt <= deps.clock.now()) throw new AppError('gone', 'orders.offer_expired');
  await checkContract(deps, visitor, draft);
  const consents = await checkConsent(deps, visitor, draft, body, earlier !== undefined);
  const typed = openTyped(deps, draft);
  const sale = await termsOfSale(deps, deps.db, visitor, draft);
  const travel = await deps.travelApprovals.checkBooking(deps, draft, sale);
  const { travellers, contacts, problems } = checkTyped(deps, draft, typed, travel?.policy);
  if (!travellers || !contacts) throw new AppError('conflict', 'orders.data_incomplete', {}, problems);

  const ancillaries = await deps.ancillaries.agreed(deps, visitor, draft, body.acceptedAncillaries);
  const agreedTravel = travel && deps.travelApprovals.agreed(travel, typed.travelNote, deps.clock.now());
  // Payment is closed before the approval.
  if (!agreedTravel || !('approval' in agreedTravel)) {
    const discount = body.promo ? (await deps.promo.quoteBooking(visitor, draft.id, body.promo)).amount.minor : 0;
    await checkOwnMoney(deps, draft, payerOf(visitor, draft, sale), body, { services: ancillaries?.total, discount });
  }
  const order = { draft, travellers, contacts, consents, ancillaries, agreedTravel };
  let written: WrittenOrder | null;
  try {
    written = await writeOrder(deps, visitor, order);
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    written = null;
  }
  // Another tab was quicker, with this order or with other data: begin again with what stands now.
  if (!written) {
    if (round >= 4) throw new AppError('conflict', 'orders.booking_changed');
    return placeOrder(deps, visitor, draftId, body, round + 1);
  }

  const { order: placed, hold, request } = written;
  const applied = await callSupplier(deps, placed, hold, request);
  if (ancillaries && applied?.order.paymentTimeLimit) await ancillaries.extendSeatHolds(applied.order);
  if (applied?.orderState.end === 'failed') {
    const refused = applied.operations.find((operation) => operation.kind === 'hold');
    await holdRefused(deps, visitor, draft, refused?.outcome?.code);
  }
  return applied && !applied.decision.refused
    ? pay(deps, visitor, applied, body)
    : resume(deps, visitor, placed.id, body);
}
