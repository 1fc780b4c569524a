import type { TransitionRow } from '../../core/domain/machine-slice.ts';

const IN_FLIGHT = ['sent', 'pending', 'unknown', 'needs_staff'] as const;
const NOT_CAPTURED = ['none', 'started', 'declined', 'expired', 'unknown'] as const;

/** A payment that an exchange waits for; registered before the core, whose rows give unwanted money back. */
export const EXCHANGE_PAYMENT: readonly TransitionRow[] = [
  {
    machine: 'payment',
    from: ['none'],
    on: 'started',
    guard: 'an exchange waits for it',
    to: 'started',
    note: 'payment_started',
  },
  {
    machine: 'payment',
    from: NOT_CAPTURED,
    on: 'captured',
    guard: 'an exchange waits for it, completes the sum',
    to: 'captured',
    effects: ['plan the exchange'],
    note: 'payment_captured',
  },
  {
    machine: 'payment',
    from: NOT_CAPTURED,
    on: 'captured',
    guard: 'an exchange waits for it, a part of the sum',
    to: 'captured',
    note: 'payment_part',
  },
];

/**
 * Documents given up for others: paid for first when something is due; refused for certain, what was paid for it goes
 * back, and so does a part whose rest did not come.
 */
export const EXCHANGE: readonly TransitionRow[] = [
  {
    machine: 'order',
    from: ['open'],
    on: 'exchange_requested',
    guard: 'open tickets, nothing else under way, the promise stands',
    to: 'open',
    effects: ['begin the exchange'],
  },
  {
    machine: 'exchange',
    from: ['unpaid'],
    on: 'canceled',
    to: 'canceled',
    effects: ['refund its payment'],
    note: 'exchange_canceled',
  },
  {
    machine: 'exchange',
    from: ['unpaid'],
    on: 'quote_expired',
    guard: 'its time has passed',
    to: 'canceled',
    effects: ['refund its payment'],
    note: 'exchange_canceled',
  },
  { machine: 'exchange', from: ['planned'], on: 'sent', to: 'sent' },
  {
    machine: 'exchange',
    from: IN_FLIGHT,
    on: 'ok',
    guard: 'each has a new number',
    to: 'done',
    effects: ['exchange its tickets', 'give its difference back', 'confirm the exchange'],
    note: 'exchanged',
  },
  { machine: 'exchange', from: IN_FLIGHT, on: 'retry', guard: 'may be sent again', to: 'planned' },
  { machine: 'exchange', from: IN_FLIGHT, on: 'not_executed', guard: 'may be sent again', to: 'planned' },
  ...(['retry', 'not_executed', 'rejected'] as const).map(
    (on): TransitionRow => ({
      machine: 'exchange',
      from: IN_FLIGHT,
      on,
      to: 'rejected',
      effects: ['refund its payment'],
      note: 'exchange_rejected',
    }),
  ),
  { machine: 'exchange', from: ['sent'], on: 'pending', to: 'pending' },
  { machine: 'exchange', from: ['sent', 'pending'], on: 'unknown', to: 'unknown', note: 'exchange_unknown' },
  {
    machine: 'exchange',
    from: ['pending', 'unknown'],
    on: 'retries_exhausted',
    to: 'needs_staff',
    effects: ['alert staff'],
  },
  { machine: 'exchange', from: ['rejected'], on: 'ok', to: 'rejected', effects: ['alert staff'] },
  {
    machine: 'exchange',
    from: ['done'],
    on: 'refund_paid',
    guard: 'its difference is on the way',
    to: 'done',
    effects: ['its difference is back'],
    note: 'refunded',
  },
  {
    machine: 'exchange',
    from: ['done'],
    on: 'refund_rejected',
    guard: 'its difference is on the way',
    to: 'done',
    effects: ['alert staff'],
  },
];
