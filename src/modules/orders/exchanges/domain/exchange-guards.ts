import { allOpen, awaitsApproval, isIdle, withinPaid } from '../../core/domain/order-conditions.ts';
import { remainingAfterPayment } from '../../core/domain/order-guards.ts';
import type { ExchangeSnapshot, OrderEvent, OrderState } from '../../core/domain/order-snapshot.ts';

/** The exchange that an event is about: named by it, or paid for by its payment. */
export function exchangeOf(orderState: OrderState, event: OrderEvent): ExchangeSnapshot | undefined {
  if ('exchangeId' in event) return orderState.exchanges.find((e) => e.id === event.exchangeId);
  if (!('paymentId' in event)) return undefined;
  const purpose = orderState.payments.find((p) => p.id === event.paymentId)?.purpose ?? event.purpose;
  return orderState.exchanges.find((e) => e.id === purpose);
}

/** Whole, open documents of chosen passengers; nothing else of the order is under way, the promise still stands. */
export function exchangeable(orderState: OrderState, event: OrderEvent, now: Date): boolean {
  if (event.on !== 'exchange_requested') return false;
  const { id, passengerIds, amountDue, refundAmount, expiresAt } = event.requested;
  if (orderState.end !== 'open' || orderState.operations.issue !== 'done' || passengerIds.length === 0) return false;
  if (orderState.exchanges.some((e) => e.id === id) || !isIdle(orderState) || now >= new Date(expiresAt)) return false;
  const sums = amountDue.minor >= 0 && refundAmount.minor >= 0 && (amountDue.minor === 0 || refundAmount.minor === 0);
  return (
    sums && allOpen(orderState, passengerIds) && (refundAmount.minor === 0 || withinPaid(orderState, refundAmount))
  );
}

/** An exchange awaits its payment, the quote is valid, and any approval has been given. */
export const awaited = (orderState: OrderState, event: OrderEvent, now: Date): boolean => {
  const own = exchangeOf(orderState, event);
  return own?.state === 'unpaid' && !awaitsApproval(own) && now < new Date(own.expiresAt);
};

/** The promise that it was agreed to under has ended. */
export const outOfTime = (orderState: OrderState, event: OrderEvent, now: Date): boolean => {
  const own = exchangeOf(orderState, event);
  return own !== undefined && now >= new Date(own.expiresAt);
};

/** Every document that was given up has another one in its place. */
export const replaced = (orderState: OrderState, event: OrderEvent): boolean => {
  const known = new Set(orderState.tickets.map((t) => t.number));
  const fresh = 'tickets' in event ? (event.tickets ?? []).filter((t) => !known.has(t.number)) : [];
  const own = exchangeOf(orderState, event)?.passengerIds ?? [];
  return own.every((id) => fresh.some((t) => t.passengerId === id));
};

/** What is left to pay for the exchange after a payment that fits it; null for one that does not. */
export const amountLeftToPay = (orderState: OrderState, event: OrderEvent, now: Date): number | null => {
  const own = awaited(orderState, event, now) ? exchangeOf(orderState, event) : undefined;
  return own ? remainingAfterPayment(orderState, event, own.id) : null;
};
