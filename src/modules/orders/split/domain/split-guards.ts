import type { Facts, OrderEvent, PaymentState, SplitSnapshot } from '../../core/domain/facts.ts';
import { allOpen, appliedPayments, isIdle, unapproved } from '../../core/domain/order-state.ts';

export const splitOf = (facts: Facts, event: OrderEvent): SplitSnapshot | undefined =>
  'splitId' in event ? facts.splits.find((split) => split.id === event.splitId) : undefined;

/** A payment in a final state. */
const OVER: ReadonlySet<PaymentState> = new Set(['declined', 'expired', 'refunded']);

/** Held and unpaid: no payment is under way, and the deadline has not passed. */
const heldAtRest = (facts: Facts, now: Date): boolean => {
  const { operations, payments, paymentTimeLimit } = facts;
  return (
    // What is asked about is the whole of it.
    !unapproved(facts) &&
    operations.hold === 'done' &&
    operations.issue === 'none' &&
    operations.cancel_hold === 'none' &&
    (paymentTimeLimit === null || now < new Date(paymentTimeLimit)) &&
    payments.every((payment) => OVER.has(payment.state))
  );
};

/** Issued: whole open documents, at least one stays, and each payment covers their part of it. */
function issuedAtRest(facts: Facts, { passengerIds, shares }: Pick<SplitSnapshot, 'passengerIds' | 'shares'>): boolean {
  const paid = appliedPayments(facts);
  const staying = facts.passengerIds.filter((id) => !passengerIds.includes(id));
  return (
    facts.operations.issue === 'done' &&
    facts.tickets.every((ticket) => ticket.state !== 'exchanged') &&
    allOpen(facts, passengerIds) &&
    staying.some((id) => allOpen(facts, [id])) &&
    shares.every(({ paymentId, amount }) => {
      const payment = paid.find((one) => one.id === paymentId);
      return payment?.amount.currency === amount.currency && amount.minor <= payment.amount.minor;
    })
  );
}

/** The order may part at all: held or issued, ahead of its departure, and nothing of it is under way. */
export const canSplitOrder = (facts: Facts, departsAt: string, now: Date): boolean =>
  facts.end === 'open' &&
  facts.passengerIds.length > 1 &&
  isIdle(facts) &&
  now < new Date(departsAt) &&
  (heldAtRest(facts, now) ||
    (facts.operations.issue === 'done' && facts.tickets.every((ticket) => ticket.state !== 'exchanged')));

/** Some of its passengers, not all of them, leave an order of which nothing is under way. */
export function canSplitPassengers(facts: Facts, event: OrderEvent, now: Date): boolean {
  if (event.on !== 'split_asked') return false;
  const { id, passengerIds, departsAt, total, shares } = event.asked;
  const known = new Set(passengerIds).size === passengerIds.length && passengerIds.length > 0;
  if (!known || facts.splits.some((split) => split.id === id)) return false;
  if (!passengerIds.every((one) => facts.passengerIds.includes(one))) return false;
  if (passengerIds.length === facts.passengerIds.length) return false;
  if (total.currency !== facts.total.currency || total.minor < 0 || total.minor > facts.total.minor) return false;
  if (!canSplitOrder(facts, departsAt, now)) return false;
  return facts.operations.issue === 'none' ? shares.length === 0 : issuedAtRest(facts, event.asked);
}
