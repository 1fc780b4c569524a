import type { HISTORY_KINDS } from '../api.ts';
import { APPROVAL, type ApprovalState } from './approval.ts';
import { EXCHANGE, EXCHANGE_PAYMENT } from './exchange-rows.ts';
import type {
  EndState,
  EventName,
  ExchangeState,
  OperationKind,
  OperationState,
  PaymentState,
  ReturnKind,
} from './facts.ts';
import type { Guard } from './guards.ts';
import { SPLIT } from './split-rows.ts';

export type Machine =
  | OperationKind
  | ReturnKind
  | 'exchange'
  | 'split'
  | 'approval'
  | 'exchange_approval'
  | 'order'
  | 'payment';
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Further effects of a row: operations to plan, refunds, notifications. */
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
  | 'begin the split'
  | 'part with its passengers'
  | 'give the order up'
  | 'go on with the exchange'
  | 'give the exchange up'
  | 'alert staff';

export type Row = {
  readonly machine: Machine;
  readonly from: readonly (ExchangeState | OperationState | PaymentState | EndState | ApprovalState)[];
  readonly on: EventName;
  readonly guard?: Guard;
  readonly to: ExchangeState | OperationState | PaymentState | EndState | ApprovalState;
  readonly effects?: readonly Effect[];
  readonly note?: HistoryKind;
};

const IN_FLIGHT = ['sent', 'pending', 'unknown', 'blocked'] as const;
const UNANSWERED = ['sent', 'pending', 'unknown', 'blocked', 'awaiting_numbers'] as const;
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

/**
 * The order machine. The first row whose state, event and guard fit is taken; an event that fits no row is refused
 * and changes nothing.
 */
export const TABLE: readonly Row[] = [
  { machine: 'hold', from: ['planned'], on: 'sent', guard: 'still wanted', to: 'sent', note: 'hold_sent' },
  { machine: 'hold', from: IN_FLIGHT, on: 'ok', guard: 'still wanted', to: 'done', note: 'held' },
  { machine: 'hold', from: IN_FLIGHT, on: 'ok', to: 'done', effects: ['drop the seats'] },
  {
    machine: 'hold',
    from: IN_FLIGHT,
    on: 'price_mismatch',
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
  { machine: 'issue', from: UNANSWERED, on: 'ok', to: 'awaiting_numbers' },
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
  {
    machine: 'issue',
    from: ['awaiting_numbers'],
    on: 'exhausted',
    to: 'awaiting_numbers',
    effects: ['alert staff'],
  },
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
    on: 'cancel_requested',
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
    machine: 'order',
    from: ['open'],
    on: 'split_asked',
    guard: 'nothing else under way, some leave and some stay',
    to: 'open',
    effects: ['begin the split'],
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
  ...givenBack('release', { done: 'released', unknown: 'release_unknown', rejected: 'release_rejected' }, []).filter(
    (row) => row.on !== 'paid_back',
  ),
  ...givenBack('refund', { done: 'returned', unknown: 'return_unknown', rejected: 'return_rejected' }),
  ...EXCHANGE,
  ...SPLIT,
  ...APPROVAL,
];
