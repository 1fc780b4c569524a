import { allOpen, appliedPayments, awaitsApproval, isIdle } from '../../core/domain/order-conditions.ts';
import type { OrderEvent, OrderState, PaymentState, SplitSnapshot } from '../../core/domain/order-snapshot.ts';

export const splitOf = (orderState: OrderState, event: OrderEvent): SplitSnapshot | undefined =>
  'splitId' in event ? orderState.splits.find((split) => split.id === event.splitId) : undefined;

/** A payment in a final state. */
const OVER: ReadonlySet<PaymentState> = new Set(['declined', 'expired', 'refunded']);

/** Held and unpaid: no payment is under way, and the deadline has not passed. */
const heldAtRest = (orderState: OrderState, now: Date): boolean => {
  const { operations, payments, paymentTimeLimit } = orderState;
  return (
    // What is asked about is the whole of it.
    !awaitsApproval(orderState) &&
    operations.hold === 'done' &&
    operations.issue === 'none' &&
    operations.cancel_hold === 'none' &&
    (paymentTimeLimit === null || now < new Date(paymentTimeLimit)) &&
    payments.every((payment) => OVER.has(payment.state))
  );
};

/** Issued: whole open documents, at least one stays, and each payment covers their part of it. */
function issuedAtRest(
  orderState: OrderState,
  { passengerIds, shares }: Pick<SplitSnapshot, 'passengerIds' | 'shares'>,
): boolean {
  const paid = appliedPayments(orderState);
  const staying = orderState.passengerIds.filter((id) => !passengerIds.includes(id));
  return (
    orderState.operations.issue === 'done' &&
    orderState.tickets.every((ticket) => ticket.state !== 'exchanged') &&
    allOpen(orderState, passengerIds) &&
    staying.some((id) => allOpen(orderState, [id])) &&
    shares.every(({ paymentId, amount }) => {
      const payment = paid.find((one) => one.id === paymentId);
      return payment?.amount.currency === amount.currency && amount.minor <= payment.amount.minor;
    })
  );
}

/** The order may part at all: held or issued, ahead of its departure, and nothing of it is under way. */
export const canSplitOrder = (orderState: OrderState, departsAt: string, now: Date): boolean =>
  orderState.end === 'open' &&
  orderState.passengerIds.length > 1 &&
  isIdle(orderState) &&
  now < new Date(departsAt) &&
  (heldAtRest(orderState, now) ||
    (orderState.operations.issue === 'done' && orderState.tickets.every((ticket) => ticket.state !== 'exchanged')));

/** Some of its passengers, not all of them, leave an order of which nothing is under way. */
export function canSplitPassengers(orderState: OrderState, event: OrderEvent, now: Date): boolean {
  if (event.on !== 'split_requested') return false;
  const { id, passengerIds, departsAt, total, shares } = event.requested;
  const known = new Set(passengerIds).size === passengerIds.length && passengerIds.length > 0;
  if (!known || orderState.splits.some((split) => split.id === id)) return false;
  if (!passengerIds.every((one) => orderState.passengerIds.includes(one))) return false;
  if (passengerIds.length === orderState.passengerIds.length) return false;
  if (total.currency !== orderState.total.currency || total.minor < 0 || total.minor > orderState.total.minor)
    return false;
  if (!canSplitOrder(orderState, departsAt, now)) return false;
  return orderState.operations.issue === 'none' ? shares.length === 0 : issuedAtRest(orderState, event.requested);
}
