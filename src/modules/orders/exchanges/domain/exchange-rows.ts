import type { TransitionRow } from '../../core/domain/machine-slice.ts';

const IN_FLIGHT = ['sent', 'pending', 'unknown', 'needs_staff'] as const;
const NOT_CAPTURED = ['none', 'started', 'declined', 'expired', 'unknown'] as const;

/** A payment that an exchange waits for; registered before the core, whose rows give unwanted money back. */
export const EXCHANGE_PAYMENT: readonly TransitionRow[] = [
  {
    machine: 'payment',
    from: ['none'],
    on: 'started',
    guard: 'awaitingPayment',
    to: 'started',
    note: 'payment_started',
  },
  {
    machine: 'payment',
    from: NOT_CAPTURED,
    on: 'captured',
    guard: 'awaitingPaymentInFull',
    to: 'captured',
    effects: ['planExchange'],
    note: 'payment_captured',
  },
  {
    machine: 'payment',
    from: NOT_CAPTURED,
    on: 'captured',
    guard: 'awaitingPaymentInPart',
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
    guard: 'exchangeable',
    to: 'open',
    effects: ['startExchange'],
  },
  {
    machine: 'exchange',
    from: ['unpaid'],
    on: 'canceled',
    to: 'canceled',
    effects: ['refundExchangePayments'],
    note: 'exchange_canceled',
  },
  {
    machine: 'exchange',
    from: ['unpaid'],
    on: 'quote_expired',
    guard: 'quoteExpired',
    to: 'canceled',
    effects: ['refundExchangePayments'],
    note: 'exchange_canceled',
  },
  { machine: 'exchange', from: ['planned'], on: 'sent', to: 'sent' },
  {
    machine: 'exchange',
    from: IN_FLIGHT,
    on: 'ok',
    guard: 'allTicketsReplaced',
    to: 'done',
    effects: ['replaceTickets', 'refundDifference', 'confirmExchange'],
    note: 'exchanged',
  },
  { machine: 'exchange', from: IN_FLIGHT, on: 'retry', guard: 'retryable', to: 'planned' },
  { machine: 'exchange', from: IN_FLIGHT, on: 'not_executed', guard: 'retryable', to: 'planned' },
  ...(['retry', 'not_executed', 'rejected'] as const).map(
    (on): TransitionRow => ({
      machine: 'exchange',
      from: IN_FLIGHT,
      on,
      to: 'rejected',
      effects: ['refundExchangePayments'],
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
    effects: ['alertStaff'],
  },
  { machine: 'exchange', from: ['rejected'], on: 'ok', to: 'rejected', effects: ['alertStaff'] },
  {
    machine: 'exchange',
    from: ['done'],
    on: 'refund_paid',
    guard: 'differenceSent',
    to: 'done',
    effects: ['markDifferencePaid'],
    note: 'refunded',
  },
  {
    machine: 'exchange',
    from: ['done'],
    on: 'refund_rejected',
    guard: 'differenceSent',
    to: 'done',
    effects: ['alertStaff'],
  },
];
