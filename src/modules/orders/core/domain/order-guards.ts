import { equal } from '#kernel/money.ts';
import type { Facts, OrderEvent } from './facts.ts';
import type { Question } from './machine-slice.ts';
import { costOf, paidFor, parting, unapproved } from './order-state.ts';

const dueBy = (facts: Facts, now: Date): boolean =>
  facts.paymentTimeLimit !== null && now >= new Date(facts.paymentTimeLimit);
/**
 * Not paid in full, and whole: the payment that completes the sum plans the issue. While passengers leave it, it
 * waits for them.
 */
const unpaid = (facts: Facts): boolean => facts.operations.issue === 'none' && !parting(facts);

/** The payment took what was asked for, and what it pays for needs that much: what is left then, or null. */
export function fitting(facts: Facts, event: OrderEvent, purpose: string): number | null {
  if (!('paymentId' in event)) return null;
  const { amount, asked = costOf(facts, undefined, purpose) } = event;
  const fits = equal(amount, asked) && amount.currency === facts.total.currency;
  return fits ? costOf(facts, event.method, purpose).minor - paidFor(facts, purpose) - amount.minor : null;
}
const left = (facts: Facts, event: OrderEvent, now: Date): number | null =>
  payable(facts, now) ? fitting(facts, event, 'order') : null;
const covered = (facts: Facts, event: OrderEvent): boolean => {
  const arrived = 'tickets' in event ? (event.tickets ?? []) : [];
  const numbered = new Set([...facts.tickets, ...arrived].map((t) => t.passengerId));
  return facts.passengerIds.every((id) => numbered.has(id));
};
/** One operation is sent at most so often, always under the same operation id. */
export const MAX_SENDS = 3;

/** Held, unpaid, in time, and approved if approval is required. */
const payable = (facts: Facts, now: Date): boolean =>
  facts.end === 'open' && facts.operations.hold === 'done' && unpaid(facts) && !unapproved(facts) && !dueBy(facts, now);

/** What the rows of the core ask before they apply; `attempts`: how often what the event names was sent. */
export const GUARDS = {
  'still wanted': (facts) => facts.end === 'open',
  'still wanted, may be sent again': (facts, _event, _now, attempts) => facts.end === 'open' && attempts < MAX_SENDS,
  'may be sent again': (_facts, _event, _now, attempts) => attempts < MAX_SENDS,
  'every passenger has a number': covered,
  'unpaid and due': (facts, _event, now) => facts.end === 'open' && unpaid(facts) && dueBy(facts, now),
  unpaid: (facts) => facts.end === 'open' && unpaid(facts),
  'held, unpaid, in time': (facts, _event, now) => payable(facts, now),
  'held, unpaid, in time, completes the sum': (facts, event, now) => left(facts, event, now) === 0,
  'held, unpaid, in time, a part of the sum': (facts, event, now) => (left(facts, event, now) ?? 0) > 0,
} as const satisfies Record<string, Question>;
