import { equal, type Money } from '#kernel/money.ts';
import type { HISTORY_KINDS } from '../api.ts';
import {
  appliedPayments,
  atRest,
  awaited,
  exchangeable,
  exchangeOf,
  replaced,
  withinPaid,
} from './exchange-guards.ts';
import { EXCHANGE, EXCHANGE_PAYMENT } from './exchange-rows.ts';
import type {
  EndState,
  EventName,
  ExchangeState,
  Facts,
  OperationKind,
  OperationState,
  OrderEvent,
  PaymentState,
  ReturnFact,
  ReturnKind,
} from './facts.ts';

export { appliedPayments };

export type Machine = OperationKind | ReturnKind | 'exchange' | 'order' | 'payment';
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const dueBy = (facts: Facts, now: Date): boolean => facts.payTill !== null && now >= new Date(facts.payTill);
/** Not paid in full: the payment that completes the sum plans the issue. */
const unpaid = (facts: Facts): boolean => facts.operations.issue === 'none';

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

/** What else a row sets going: operations to plan, money to give back, people to tell. */
export type Effect =
  | 'plan issue'
  | 'drop the seats'
  | 'fail the order'
  | 'time out if due'
  | 'refund what was captured'
  | 'refund this payment'
  | 'deliver the receipts'
  | 'plan the return'
  | 'close its tickets'
  | 'give its money back'
  | 'its money is back'
  | 'its money is stuck'
  | 'send its money again'
  | 'send the refund again'
  | 'confirm the return'
  | 'begin the exchange'
  | 'plan the exchange'
  | 'exchange its tickets'
  | 'give its difference back'
  | 'its difference is back'
  | 'refund its payment'
  | 'confirm the exchange'
  | 'alert staff';

export type Row = {
  readonly machine: Machine;
  readonly from: readonly (ExchangeState | OperationState | PaymentState | EndState)[];
  readonly on: EventName;
  readonly guard?: Guard;
  readonly to: ExchangeState | OperationState | PaymentState | EndState;
  readonly effects?: readonly Effect[];
  readonly note?: HistoryKind;
};

const IN_FLIGHT = ['sent', 'pending', 'unknown', 'blocked'] as const;
const UNANSWERED = ['sent', 'pending', 'unknown', 'blocked', 'unnumbered'] as const;
const NOT_CAPTURED = ['none', 'started', 'declined', 'expired', 'unknown'] as const;

const HOLD_LOST = ['fail the order', 'refund what was captured'] as const;
const ISSUE_LOST = ['fail the order', 'refund what was captured', 'drop the seats'] as const;

/** Giving documents back at a supplier: the same moves for a void and for a refund, with words of their own. */
const givenBack = (
  machine: ReturnKind,
  note: { done: HistoryKind; unknown: HistoryKind; rejected: HistoryKind },
  money: readonly Effect[] = ['give its money back', 'confirm the return'],
): readonly Row[] => [
  { machine, from: ['planned'], on: 'sent', to: 'sent' },
  {
    machine,
    from: IN_FLIGHT,
    on: 'ok',
    to: 'done',
    effects: ['close its tickets', ...money],
    note: note.done,
  },
  { machine, from: IN_FLIGHT, on: 'retry', guard: 'may be sent again', to: 'planned' },
  { machine, from: IN_FLIGHT, on: 'never', guard: 'may be sent again', to: 'planned' },
  { machine, from: IN_FLIGHT, on: 'retry', to: 'rejected', note: note.rejected },
  { machine, from: IN_FLIGHT, on: 'never', to: 'rejected', note: note.rejected },
  { machine, from: IN_FLIGHT, on: 'rejected', to: 'rejected', note: note.rejected },
  { machine, from: ['sent'], on: 'pending', to: 'pending' },
  { machine, from: ['sent', 'pending'], on: 'unknown', to: 'unknown', note: note.unknown },
  { machine, from: ['pending', 'unknown'], on: 'exhausted', to: 'blocked', effects: ['alert staff'] },
  { machine, from: ['rejected'], on: 'ok', to: 'rejected', effects: ['alert staff'] },
  {
    machine,
    from: ['done'],
    on: 'paid_back',
    guard: 'its money is on the way',
    to: 'done',
    effects: ['its money is back'],
    note: 'refunded',
  },
  {
    machine,
    from: ['done'],
    on: 'refund_rejected',
    guard: 'its money is on the way',
    to: 'done',
    effects: ['its money is stuck', 'alert staff'],
    note: 'refund_rejected',
  },
  {
    machine,
    from: ['done'],
    on: 'refund_again',
    guard: 'its money is stuck',
    to: 'done',
    effects: ['send its money again'],
  },
];

/** The order machine. The first row whose state, event and guard fit is taken; an event that fits no row is refused and changes nothing. */
export const TABLE: readonly Row[] = [
  { machine: 'hold', from: ['planned'], on: 'sent', guard: 'still wanted', to: 'sent', note: 'hold_sent' },
  { machine: 'hold', from: IN_FLIGHT, on: 'ok', guard: 'still wanted', to: 'done', note: 'held' },
  { machine: 'hold', from: IN_FLIGHT, on: 'ok', to: 'done', effects: ['drop the seats'] },
  {
    machine: 'hold',
    from: IN_FLIGHT,
    on: 'mispriced',
    to: 'done',
    effects: ['fail the order', 'drop the seats'],
    note: 'hold_rejected',
  },
  { machine: 'hold', from: IN_FLIGHT, on: 'retry', guard: 'still wanted, may be sent again', to: 'planned' },
  { machine: 'hold', from: IN_FLIGHT, on: 'never', guard: 'still wanted, may be sent again', to: 'planned' },
  {
    machine: 'hold',
    from: IN_FLIGHT,
    on: 'retry',
    to: 'rejected',
    effects: HOLD_LOST,
    note: 'hold_rejected',
  },
  {
    machine: 'hold',
    from: IN_FLIGHT,
    on: 'never',
    to: 'rejected',
    effects: HOLD_LOST,
    note: 'hold_rejected',
  },
  {
    machine: 'hold',
    from: IN_FLIGHT,
    on: 'rejected',
    to: 'rejected',
    effects: HOLD_LOST,
    note: 'hold_rejected',
  },
  { machine: 'hold', from: ['sent'], on: 'pending', to: 'pending' },
  { machine: 'hold', from: ['sent', 'pending'], on: 'unknown', to: 'unknown', note: 'hold_unknown' },
  { machine: 'hold', from: ['pending', 'unknown'], on: 'exhausted', to: 'blocked', effects: ['alert staff'] },

  { machine: 'issue', from: ['planned'], on: 'sent', to: 'sent', note: 'issue_sent' },
  {
    machine: 'issue',
    from: UNANSWERED,
    on: 'ok',
    guard: 'every passenger has a number',
    to: 'done',
    effects: ['deliver the receipts'],
    note: 'issued',
  },
  { machine: 'issue', from: UNANSWERED, on: 'ok', to: 'unnumbered' },
  { machine: 'issue', from: IN_FLIGHT, on: 'retry', guard: 'may be sent again', to: 'planned' },
  { machine: 'issue', from: IN_FLIGHT, on: 'never', guard: 'may be sent again', to: 'planned' },
  {
    machine: 'issue',
    from: IN_FLIGHT,
    on: 'retry',
    to: 'rejected',
    effects: ISSUE_LOST,
    note: 'issue_rejected',
  },
  {
    machine: 'issue',
    from: IN_FLIGHT,
    on: 'never',
    to: 'rejected',
    effects: ISSUE_LOST,
    note: 'issue_rejected',
  },
  {
    machine: 'issue',
    from: IN_FLIGHT,
    on: 'rejected',
    to: 'rejected',
    effects: ISSUE_LOST,
    note: 'issue_rejected',
  },
  { machine: 'issue', from: ['sent'], on: 'pending', to: 'pending' },
  { machine: 'issue', from: ['sent', 'pending'], on: 'unknown', to: 'unknown', note: 'issue_unknown' },
  {
    machine: 'issue',
    from: ['pending', 'unknown'],
    on: 'exhausted',
    to: 'blocked',
    effects: ['alert staff'],
    note: 'issue_blocked',
  },
  { machine: 'issue', from: ['unnumbered'], on: 'exhausted', to: 'unnumbered', effects: ['alert staff'] },
  { machine: 'issue', from: ['rejected'], on: 'ok', to: 'rejected', effects: ['alert staff'] },

  { machine: 'cancel_hold', from: ['planned'], on: 'sent', to: 'sent' },
  { machine: 'cancel_hold', from: IN_FLIGHT, on: 'ok', to: 'done' },
  { machine: 'cancel_hold', from: IN_FLIGHT, on: 'retry', guard: 'may be sent again', to: 'planned' },
  { machine: 'cancel_hold', from: IN_FLIGHT, on: 'never', guard: 'may be sent again', to: 'planned' },
  { machine: 'cancel_hold', from: IN_FLIGHT, on: 'retry', to: 'rejected' },
  { machine: 'cancel_hold', from: IN_FLIGHT, on: 'never', to: 'rejected' },
  { machine: 'cancel_hold', from: IN_FLIGHT, on: 'rejected', to: 'rejected' },
  { machine: 'cancel_hold', from: ['sent'], on: 'pending', to: 'pending' },
  { machine: 'cancel_hold', from: ['sent', 'pending'], on: 'unknown', to: 'unknown' },
  { machine: 'cancel_hold', from: ['pending', 'unknown'], on: 'exhausted', to: 'blocked' },

  {
    machine: 'order',
    from: ['open'],
    on: 'pay_till_passed',
    guard: 'unpaid and due',
    to: 'timeout',
    effects: ['drop the seats', 'refund what was captured'],
    note: 'timeout',
  },
  {
    machine: 'order',
    from: ['open'],
    on: 'cancel_asked',
    guard: 'unpaid',
    to: 'canceled',
    effects: ['drop the seats', 'refund what was captured'],
    note: 'canceled',
  },
  {
    machine: 'order',
    from: ['open'],
    on: 'return_asked',
    guard: 'open tickets, nothing else under way, within what was paid',
    to: 'open',
    effects: ['plan the return'],
  },
  {
    machine: 'order',
    from: ['open'],
    on: 'exchange_asked',
    guard: 'open tickets, nothing else under way, the promise stands',
    to: 'open',
    effects: ['begin the exchange'],
  },

  {
    machine: 'payment',
    from: ['none'],
    on: 'started',
    guard: 'held, unpaid, in time',
    to: 'started',
    note: 'payment_started',
  },
  {
    machine: 'payment',
    from: NOT_CAPTURED,
    on: 'captured',
    guard: 'held, unpaid, in time, completes the sum',
    to: 'captured',
    effects: ['plan issue'],
    note: 'payment_captured',
  },
  ...EXCHANGE_PAYMENT,
  {
    machine: 'payment',
    from: NOT_CAPTURED,
    on: 'captured',
    guard: 'held, unpaid, in time, a part of the sum',
    to: 'captured',
    note: 'payment_part',
  },
  {
    machine: 'payment',
    from: NOT_CAPTURED,
    on: 'captured',
    to: 'captured',
    effects: ['refund this payment', 'time out if due'],
    note: 'payment_late',
  },
  { machine: 'payment', from: ['started'], on: 'declined', to: 'declined', note: 'payment_declined' },
  {
    machine: 'payment',
    from: ['started', 'declined'],
    on: 'expired',
    to: 'expired',
    note: 'payment_expired',
  },
  { machine: 'payment', from: ['captured', 'refunding'], on: 'refunded', to: 'refunded', note: 'refunded' },
  {
    machine: 'payment',
    from: ['refunding'],
    on: 'refund_rejected',
    to: 'stuck',
    effects: ['alert staff'],
    note: 'refund_rejected',
  },
  {
    machine: 'payment',
    from: ['stuck'],
    on: 'refund_again',
    to: 'refunding',
    effects: ['send the refund again'],
  },

  ...givenBack('void', { done: 'voided', unknown: 'void_unknown', rejected: 'void_rejected' }),
  ...givenBack(
    'release',
    { done: 'released', unknown: 'release_unknown', rejected: 'release_rejected' },
    [],
  ).filter((row) => row.on !== 'paid_back'),
  ...givenBack('refund', { done: 'returned', unknown: 'return_unknown', rejected: 'return_rejected' }),
  ...EXCHANGE,
];
