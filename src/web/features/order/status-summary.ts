import type { Order, OrderStatus } from '#modules/orders/api.ts';
import type ru from '#words/ru/order.json';

export type Edge = 'amber' | 'tulip' | 'lake' | 'done';
export type NextStep = keyof typeof ru.next;
export type NextStepTiming =
  | 'countdown'
  | 'soon'
  | 'staff'
  | 'bankMinutes'
  | 'bankDays'
  | 'departure'
  | 'approval'
  | 'none';

/**
 * How each raw status of spec §4 looks: lake is under way, amber waits, done is finished well, tulip asks for a
 * decision.
 */
export const EDGES: Readonly<Record<OrderStatus, Edge>> = {
  payed: 'lake',
  hold: 'lake',
  not_payed: 'amber',
  sold: 'done',
  partial_sold: 'amber',
  released_seats: 'lake',
  canceled: 'lake',
  refunded: 'done',
  error_booking: 'tulip',
  error_sold: 'tulip',
  cooked: 'lake',
  process_selling: 'lake',
  issue_blocked: 'amber',
  absent_bso: 'lake',
  pay: 'amber',
  timeout: 'tulip',
};

export type Facts = Pick<Order, 'status' | 'payments' | 'actor' | 'paymentTimeLimit'> & {
  schedule: Pick<NonNullable<Order['schedule']>, 'canceled'> | null;
  documents: readonly { ready: boolean }[];
  returns: readonly Pick<Order['returns'][number], 'state' | 'money'>[];
  exchanges?: readonly { state: Order['exchanges'][number]['state'] }[];
  trip?: { approval: Pick<NonNullable<NonNullable<Order['trip']>['approval']>, 'state'> | null } | undefined;
};
export type StatusSummary = { edge: Edge; next: NextStep; by: NextStepTiming };

/** State of the money of an ended order: on its way back, back, or never taken. */
function moneyOf(payments: Facts['payments'], never: NextStep): NextStep {
  if (payments.some(({ state }) => state === 'refunding')) return 'refunding';
  if (payments.some(({ state }) => state === 'refunded')) return 'refundedBack';
  if (payments.some(({ state }) => state === 'captured')) return 'refundComing';
  return never;
}

const EXCHANGING = new Map<string, NextStep>([
  ['approving', 'exchangeApproving'],
  ['unpaid', 'exchangePay'],
  ['processing', 'exchanging'],
  ['staff', 'exchangingStaff'],
]);

function nextOf(order: Facts): NextStep {
  const { status, payments, actor, documents, returns, schedule, exchanges = [], trip } = order;
  if (returns.some(({ money }) => money === 'stuck') || payments.some(({ state }) => state === 'stuck'))
    return 'refundStuck';
  const exchange = exchanges.find(({ state }) => EXCHANGING.has(state));
  if (exchange) return EXCHANGING.get(exchange.state) as NextStep;
  const back = returns.find(({ state }) => state === 'processing' || state === 'staff');
  if (back) return back.state === 'staff' ? 'returningStaff' : 'returning';
  if (schedule) return schedule.canceled.length > 0 ? 'scheduleCanceled' : 'scheduleChanged';
  switch (status) {
    case 'cooked':
    case 'hold':
      return actor === 'staff' ? 'holdingStaff' : 'holding';
    case 'pay':
    case 'not_payed':
      if (actor === 'approver') return 'approving';
      if (payments.some(({ state }) => state === 'started' || state === 'unknown')) return 'payStarted';
      if (payments.at(-1)?.state === 'declined') return 'payDeclined';
      return status === 'pay' ? 'payNow' : 'waitDeadline';
    case 'payed':
    case 'process_selling':
      return actor === 'staff' ? 'blocked' : 'issuing';
    case 'absent_bso':
      return 'numbers';
    case 'issue_blocked':
      return 'blocked';
    case 'sold':
      return documents.every(({ ready }) => ready) ? 'fly' : 'receipts';
    case 'partial_sold':
      return moneyOf(
        payments.filter(({ state }) => state === 'refunding'),
        'rest',
      );
    case 'released_seats':
      return 'released';
    case 'refunded':
      return returns.length > 0 ? moneyOf(payments, 'refundedBack') : 'refundedBack';
    case 'error_sold':
      return moneyOf(payments, 'refundComing');
    case 'error_booking':
      return moneyOf(payments, 'bookingFailed');
    case 'canceled':
      return moneyOf(payments, trip?.approval?.state === 'refused' ? 'notApproved' : 'searchAgain');
    case 'timeout':
      return moneyOf(payments, 'searchAgain');
  }
}

/** How far the answer to «by when» is known, by what happens next. */
const BY: Readonly<Record<NextStep, NextStepTiming>> = {
  holding: 'soon',
  holdingStaff: 'staff',
  waitDeadline: 'countdown',
  payNow: 'countdown',
  payStarted: 'countdown',
  payDeclined: 'countdown',
  approving: 'approval',
  notApproved: 'none',
  issuing: 'soon',
  numbers: 'soon',
  blocked: 'staff',
  receipts: 'soon',
  fly: 'departure',
  rest: 'none',
  scheduleChanged: 'none',
  scheduleCanceled: 'none',
  released: 'none',
  exchangeApproving: 'approval',
  exchangePay: 'soon',
  exchanging: 'soon',
  exchangingStaff: 'staff',
  returning: 'soon',
  returningStaff: 'staff',
  searchAgain: 'none',
  bookingFailed: 'none',
  refundComing: 'bankDays',
  refunding: 'bankDays',
  refundStuck: 'none',
  refundedBack: 'bankDays',
};

/**
 * The answers to «what happens next» and «by when» of the order page; «where it stands» and «who acts» are the
 * order's own.
 */
export function statusSummary(order: Facts): StatusSummary {
  const next = nextOf(order);
  const by = BY[next];
  return {
    edge: next === 'scheduleChanged' || next === 'scheduleCanceled' ? 'tulip' : EDGES[order.status],
    next,
    by: by !== 'countdown' || order.paymentTimeLimit ? by : next === 'payStarted' ? 'bankMinutes' : 'none',
  };
}

/**
 * Why the bank declined, when that is the last thing that happened to the money of an order still to be paid; null
 * otherwise.
 */
export function declinedCode(order: Pick<Order, 'status' | 'history' | 'payments'>): string | null {
  if (order.status !== 'pay' && order.status !== 'not_payed') return null;
  if (order.payments.at(-1)?.state !== 'declined') return null;
  const last = order.history.filter(({ kind }) => kind === 'payment_declined').at(-1);
  return typeof last?.details.code === 'string' ? last.details.code : 'other';
}

/** To be paid, and no page of the bank has opened yet (spec §8 «acquiring load error» when one should have). */
export const waitsForFirstPayment = ({ status, payments }: Pick<Order, 'status' | 'payments'>): boolean =>
  (status === 'pay' || status === 'not_payed') && payments.every(({ state }) => state === 'unknown');
