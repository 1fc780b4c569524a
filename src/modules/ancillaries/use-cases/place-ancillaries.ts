import type { Money } from '#kernel/money.ts';
import type { OrderRow, OrdersDeps, OwnDraft, Visitor } from '#modules/orders/extension.ts';

import { agreedAncillaries } from './agree-ancillaries.ts';
import { ancillaryContextOfDraft } from './ancillary-context.ts';
import { holdSelectedSeats, MARGIN_MS } from './hold-seats.ts';
import type { AgreedPurchase } from './write-purchase.ts';

/** While the hold is asked for. */
const HOLD_MS = 15 * 60_000;

/**
 * Ancillaries of a booking; null: none. @throws AppError conflict `orders.ancillaries_changed`.
 */
export async function agreedWithBooking(
  deps: OrdersDeps,
  visitor: Visitor,
  draft: OwnDraft,
  accepted: Money | undefined,
): Promise<AgreedPurchase | null> {
  if (!draft.choseAncillaries && (accepted?.minor ?? 0) === 0) return null;
  const until = new Date(deps.clock.now().getTime() + HOLD_MS);
  return agreedAncillaries(deps, visitor, await ancillaryContextOfDraft(deps, draft), accepted, until);
}

/**
 * The chosen seats wait for the payment as long as the reservation does. A seat that is lost meanwhile is reported and
 * refunded.
 */
export async function extendSeatHolds(deps: OrdersDeps, order: OrderRow, services: AgreedPurchase): Promise<void> {
  const seats = services.chosen.filter((one) => one.seat !== undefined);
  const keeps = services.subject.port?.capabilities.keepsSeats ?? false;
  if (!order.bookingRef || !order.paymentTimeLimit || seats.length === 0 || !keeps) return;
  const subject = { ...services.subject, at: { ref: order.bookingRef } };
  const until = new Date(order.paymentTimeLimit.getTime() + MARGIN_MS);
  const answer = await holdSelectedSeats(deps, subject, seats, until, order.locale);
  if (answer.kind !== 'ok') deps.log('orders.seats_not_kept', { orderId: order.id });
}
