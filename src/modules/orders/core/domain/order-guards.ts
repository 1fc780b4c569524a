import { equal } from '#kernel/money.ts';
import type { Guard } from './machine-slice.ts';
import { awaitsApproval, costOf, paidFor, splitInProgress } from './order-conditions.ts';
import type { OrderEvent, OrderState } from './order-snapshot.ts';

const dueBy = (orderState: OrderState, now: Date): boolean =>
  orderState.paymentTimeLimit !== null && now >= new Date(orderState.paymentTimeLimit);
/**
 * The issue is not planned (the payment that completes the sum plans it) and no split is in progress: a split is
 * awaited first.
 */
const noIssueOrSplit = (orderState: OrderState): boolean =>
  orderState.operations.issue === 'none' && !splitInProgress(orderState);

/** The payment took what was asked for, and what it pays for needs that much: what is left then, or null. */
export function remainingAfterPayment(orderState: OrderState, event: OrderEvent, purpose: string): number | null {
  if (!('paymentId' in event)) return null;
  const { amount, requested = costOf(orderState, undefined, purpose) } = event;
  const fits = equal(amount, requested) && amount.currency === orderState.total.currency;
  return fits ? costOf(orderState, event.method, purpose).minor - paidFor(orderState, purpose) - amount.minor : null;
}
const remaining = (orderState: OrderState, event: OrderEvent, now: Date): number | null =>
  payable(orderState, now) ? remainingAfterPayment(orderState, event, 'order') : null;
const covered = (orderState: OrderState, event: OrderEvent): boolean => {
  const arrived = 'tickets' in event ? (event.tickets ?? []) : [];
  const numbered = new Set([...orderState.tickets, ...arrived].map((t) => t.passengerId));
  return orderState.passengerIds.every((id) => numbered.has(id));
};
/** One operation is sent at most so often, always under the same operation id. */
export const MAX_ATTEMPTS = 3;

/** Held, unpaid, in time, and approved if approval is required. */
const payable = (orderState: OrderState, now: Date): boolean =>
  orderState.end === 'open' &&
  orderState.operations.hold === 'done' &&
  noIssueOrSplit(orderState) &&
  !awaitsApproval(orderState) &&
  !dueBy(orderState, now);

/** Conditions of the core's transitions; `attempts`: how often the operation of the event was sent. */
export const GUARDS = {
  orderOpen: (orderState) => orderState.end === 'open',
  orderOpenAndRetryable: (orderState, _event, _now, attempts) => orderState.end === 'open' && attempts < MAX_ATTEMPTS,
  retryable: (_orderState, _event, _now, attempts) => attempts < MAX_ATTEMPTS,
  allPassengersTicketed: covered,
  unpaidAndOverdue: (orderState, _event, now) =>
    orderState.end === 'open' && noIssueOrSplit(orderState) && dueBy(orderState, now),
  cancelable: (orderState) => orderState.end === 'open' && noIssueOrSplit(orderState),
  payable: (orderState, _event, now) => payable(orderState, now),
  payableInFull: (orderState, event, now) => remaining(orderState, event, now) === 0,
  payableInPart: (orderState, event, now) => (remaining(orderState, event, now) ?? 0) > 0,
} as const satisfies Record<string, Guard>;
