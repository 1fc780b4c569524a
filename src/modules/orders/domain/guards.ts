import { equal, type Money } from '#kernel/money.ts';
import { APPROVAL_GUARDS, unapproved } from './approval.ts';
import {
  awaited,
  exchangeable,
  exchangeOf,
  isIdle,
  outOfTime,
  parting,
  replaced,
  withinPaid,
} from './exchange-guards.ts';
import { type Facts, isOf, type OrderEvent, type ReturnSnapshot } from './facts.ts';
import { canSplitPassengers, splitOf } from './split-guards.ts';

const dueBy = (facts: Facts, now: Date): boolean => facts.payTill !== null && now >= new Date(facts.payTill);
/**
 * Not paid in full, and whole: the payment that completes the sum plans the issue. While passengers leave it, it
 * waits for them.
 */
const unpaid = (facts: Facts): boolean => facts.operations.issue === 'none' && !parting(facts);

/** What was paid for the order as it was sold; what exchanges cost is not of it. */
export const paidSoFar = (facts: Facts): number => paidFor(facts, 'order');

/** What was paid for the order as it was sold, or for an exchange, done or not. */
export const paidFor = (facts: Facts, purpose: string): number =>
  facts.payments.reduce((all, p) => all + (p.purpose === purpose && p.state === 'captured' ? p.amount.minor : 0), 0);

/** What the order, or an exchange of its tickets, costs in all when this method pays the last part of it. */
export function costOf(facts: Facts, method: string | undefined, purpose = 'order'): Money {
  const exchange = facts.exchanges.find((e) => e.id === purpose);
  const { due, net = due } = exchange ?? { due: facts.total, net: facts.net };
  return method === 'balance' ? net : due;
}

/** The payment took what was asked for, and what it pays for needs that much: what is left then, or null. */
function fitting(facts: Facts, event: OrderEvent, purpose: string): number | null {
  if (!('paymentId' in event)) return null;
  const { amount, asked = costOf(facts, undefined, purpose) } = event;
  const fits = equal(amount, asked) && amount.currency === facts.total.currency;
  return fits ? costOf(facts, event.method, purpose).minor - paidFor(facts, purpose) - amount.minor : null;
}
const left = (facts: Facts, event: OrderEvent, now: Date): number | null =>
  payable(facts, now) ? fitting(facts, event, 'order') : null;
const leftOfExchange = (facts: Facts, event: OrderEvent, now: Date): number | null => {
  const own = awaited(facts, event, now) ? exchangeOf(facts, event) : undefined;
  return own ? fitting(facts, event, own.id) : null;
};
const covered = (facts: Facts, event: OrderEvent): boolean => {
  const arrived = 'tickets' in event ? (event.tickets ?? []) : [];
  const numbered = new Set([...facts.tickets, ...arrived].map((t) => t.passengerId));
  return facts.passengerIds.every((id) => numbered.has(id));
};
const sendable = (facts: Facts, event: OrderEvent): boolean => {
  if ('operation' in event) return facts.attempts[event.operation] < MAX_SENDS;
  if ('exchangeId' in event) return (exchangeOf(facts, event)?.attempts ?? MAX_SENDS) < MAX_SENDS;
  if ('splitId' in event) return (splitOf(facts, event)?.attempts ?? MAX_SENDS) < MAX_SENDS;
  return (returnOf(facts, event)?.attempts ?? MAX_SENDS) < MAX_SENDS;
};

export const returnOf = (facts: Facts, event: OrderEvent): ReturnSnapshot | undefined =>
  'returnId' in event ? facts.returns.find((r) => r.id === event.returnId) : undefined;

/**
 * Whole documents of chosen passengers, open (or with their seats given up, for a refund); nothing else of the order
 * is under way.
 */
function returnable(facts: Facts, event: OrderEvent): boolean {
  if (event.on !== 'return_asked') return false;
  const { asked } = event;
  const { id, kind, passengerIds, amount } = asked;
  if (facts.end !== 'open' || facts.operations.issue !== 'done' || passengerIds.length === 0) return false;
  if (facts.returns.some((r) => r.id === id) || !isIdle(facts)) return false;
  const open = (passengerId: string) => {
    const own = facts.tickets.filter((t) => t.passengerId === passengerId && t.state !== 'exchanged' && isOf(asked, t));
    return own.length > 0 && own.every((t) => t.state === 'open' || (kind === 'refund' && t.state === 'released'));
  };
  return passengerIds.every(open) && withinPaid(facts, amount);
}

/** One operation is sent at most so often, always under the same operation id. */
export const MAX_SENDS = 3;

type Question = (facts: Facts, event: OrderEvent, now: Date) => boolean;

/** Held, unpaid, in time, and approved if approval is required. */
const payable = (facts: Facts, now: Date): boolean =>
  facts.end === 'open' && facts.operations.hold === 'done' && unpaid(facts) && !unapproved(facts) && !dueBy(facts, now);

/** The questions a row may ask before it applies. */
const questions = {
  ...APPROVAL_GUARDS,
  'still wanted': (facts) => facts.end === 'open',
  'still wanted, may be sent again': (facts, event) => facts.end === 'open' && sendable(facts, event),
  'may be sent again': sendable,
  'every passenger has a number': covered,
  'unpaid and due': (facts, _event, now) => facts.end === 'open' && unpaid(facts) && dueBy(facts, now),
  unpaid: (facts) => facts.end === 'open' && unpaid(facts),
  'held, unpaid, in time': (facts, _event, now) => payable(facts, now),
  'held, unpaid, in time, completes the sum': (facts, event, now) => left(facts, event, now) === 0,
  'held, unpaid, in time, a part of the sum': (facts, event, now) => (left(facts, event, now) ?? 0) > 0,
  'open tickets, nothing else under way, within what was paid': returnable,
  'its money is on the way': (facts, event) => (returnOf(facts, event) ?? exchangeOf(facts, event))?.money === 'sent',
  'open tickets, nothing else under way, the promise stands': exchangeable,
  'nothing else under way, some leave and some stay': canSplitPassengers,
  'an exchange waits for it': awaited,
  'an exchange waits for it, completes the sum': (facts, event, now) => leftOfExchange(facts, event, now) === 0,
  'an exchange waits for it, a part of the sum': (facts, event, now) => (leftOfExchange(facts, event, now) ?? 0) > 0,
  'its time has passed': outOfTime,
  'each has a new number': replaced,
  'its money is stuck': (facts, event) => returnOf(facts, event)?.money === 'stuck',
} as const satisfies Record<string, Question>;
export type Guard = keyof typeof questions;
export const GUARDS: Readonly<Record<Guard, Question>> = questions;
