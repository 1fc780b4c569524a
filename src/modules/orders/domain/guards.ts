import { equal, type Money } from '#kernel/money.ts';
import {
  appliedPayments,
  atRest,
  awaited,
  exchangeable,
  exchangeOf,
  parting,
  replaced,
  withinPaid,
} from './exchange-guards.ts';
import type { Facts, OrderEvent, ReturnFact } from './facts.ts';
import { splitOf, splittable } from './split-guards.ts';

const dueBy = (facts: Facts, now: Date): boolean => facts.payTill !== null && now >= new Date(facts.payTill);
/** Not paid in full, and whole: the payment that completes the sum plans the issue. While passengers leave it, it waits for them. */
const unpaid = (facts: Facts): boolean => facts.operations.issue === 'none' && !parting(facts);

/** What was paid for the order as it was sold; what exchanges cost is not of it. */
export const paidSoFar = (facts: Facts): number =>
  appliedPayments(facts).reduce((all, p) => all + (p.purpose === 'order' ? p.amount.minor : 0), 0);

/** The payment took what was asked for, and the order needs that much. */
const fitting = (facts: Facts, event: OrderEvent, now: Date): number | null => {
  if (!payable(facts, now) || !('paymentId' in event)) return null;
  const { amount, asked = facts.total } = event;
  const fits = equal(amount, asked) && amount.currency === facts.total.currency;
  return fits ? costOf(facts, event.method).minor - paidSoFar(facts) - amount.minor : null;
};

/** What the order costs in all when this method pays the last part of it. */
export const costOf = (facts: Facts, method: string | undefined): Money =>
  method === 'balance' ? (facts.net ?? facts.total) : facts.total;
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

export const returnOf = (facts: Facts, event: OrderEvent): ReturnFact | undefined =>
  'returnId' in event ? facts.returns.find((r) => r.id === event.returnId) : undefined;

/** Whole documents of chosen passengers, open (or with their seats given up, for a refund); nothing else of the order is under way. */
function returnable(facts: Facts, event: OrderEvent): boolean {
  if (event.on !== 'return_asked') return false;
  const { id, kind, passengerIds, amount } = event.asked;
  if (facts.end !== 'open' || facts.operations.issue !== 'done' || passengerIds.length === 0) return false;
  if (facts.returns.some((r) => r.id === id) || !atRest(facts)) return false;
  const open = (passengerId: string) => {
    const own = facts.tickets.filter((t) => t.passengerId === passengerId && t.state !== 'exchanged');
    return (
      own.length > 0 && own.every((t) => t.state === 'open' || (kind === 'refund' && t.state === 'released'))
    );
  };
  return passengerIds.every(open) && withinPaid(facts, amount);
}

/** One operation is sent at most so often, always under the same operation id. */
export const MAX_SENDS = 3;

type Question = (facts: Facts, event: OrderEvent, now: Date) => boolean;

/** The questions a row may ask before it applies. */
const payable = (facts: Facts, now: Date): boolean =>
  facts.end === 'open' && facts.operations.hold === 'done' && unpaid(facts) && !dueBy(facts, now);

const questions = {
  'still wanted': (facts) => facts.end === 'open',
  'still wanted, may be sent again': (facts, event) => facts.end === 'open' && sendable(facts, event),
  'may be sent again': sendable,
  'every passenger has a number': covered,
  'unpaid and due': (facts, _event, now) => facts.end === 'open' && unpaid(facts) && dueBy(facts, now),
  unpaid: (facts) => facts.end === 'open' && unpaid(facts),
  'held, unpaid, in time': (facts, _event, now) => payable(facts, now),
  'held, unpaid, in time, completes the sum': (facts, event, now) => fitting(facts, event, now) === 0,
  'held, unpaid, in time, a part of the sum': (facts, event, now) => (fitting(facts, event, now) ?? 0) > 0,
  'open tickets, nothing else under way, within what was paid': returnable,
  'its money is on the way': (facts, event) =>
    (returnOf(facts, event) ?? exchangeOf(facts, event))?.money === 'sent',
  'open tickets, nothing else under way, the promise stands': exchangeable,
  'nothing else under way, some leave and some stay': splittable,
  'an exchange waits for it': awaited,
  'an exchange waits for it, right sum': (facts, event, now) =>
    awaited(facts, event, now) &&
    'amount' in event &&
    equal(event.amount, exchangeOf(facts, event)?.due ?? facts.total),
  'its time has passed': (facts, event, now) => !awaited(facts, event, now),
  'each has a new number': replaced,
  'its money is stuck': (facts, event) => returnOf(facts, event)?.money === 'stuck',
} as const satisfies Record<string, Question>;
export type Guard = keyof typeof questions;
export const GUARDS: Readonly<Record<Guard, Question>> = questions;
