import type { Order, OrderStatus } from '#modules/orders/api.ts';
import type ru from '#words/ru/order.json';

export type StatusTone = 'warning' | 'danger' | 'primary' | 'done';
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

/** Tone of each status of spec §4. */
export const STATUS_TONES: Readonly<Record<OrderStatus, StatusTone>> = {
  payed: 'primary',
  hold: 'primary',
  not_payed: 'warning',
  sold: 'done',
  partial_sold: 'warning',
  released_seats: 'primary',
  canceled: 'primary',
  refunded: 'done',
  error_booking: 'danger',
  error_sold: 'danger',
  cooked: 'primary',
  process_selling: 'primary',
  issue_blocked: 'warning',
  absent_bso: 'primary',
  pay: 'warning',
  timeout: 'danger',
};

export type StatusInput = Pick<Order, 'status' | 'payments' | 'nextActor' | 'paymentTimeLimit'> & {
  schedule: Pick<NonNullable<Order['schedule']>, 'canceled'> | null;
  documents: readonly { ready: boolean }[];
  returns: readonly Pick<Order['returns'][number], 'state' | 'money'>[];
  exchanges?: readonly { state: Order['exchanges'][number]['state'] }[];
  travelApproval?:
    | { approval: Pick<NonNullable<NonNullable<Order['travelApproval']>['approval']>, 'state'> | null }
    | undefined;
};
export type StatusSummary = { tone: StatusTone; next: NextStep; timing: NextStepTiming };

/** Next step by the payments of an ended order: refund in progress, refunded, or never charged. */
function moneyNextStep(payments: StatusInput['payments'], fallback: NextStep): NextStep {
  if (payments.some(({ state }) => state === 'refunding')) return 'refunding';
  if (payments.some(({ state }) => state === 'refunded')) return 'refundedBack';
  if (payments.some(({ state }) => state === 'captured')) return 'refundComing';
  return fallback;
}

const EXCHANGING = new Map<string, NextStep>([
  ['approving', 'exchangeApproving'],
  ['unpaid', 'exchangePay'],
  ['processing', 'exchanging'],
  ['staff', 'exchangingStaff'],
]);

function nextStepOf(order: StatusInput): NextStep {
  const { status, payments, nextActor, documents, returns, schedule, exchanges = [], travelApproval } = order;
  if (returns.some(({ money }) => money === 'refund_failed') || payments.some(({ state }) => state === 'refund_failed'))
    return 'refundStuck';
  const exchange = exchanges.find(({ state }) => EXCHANGING.has(state));
  if (exchange) return EXCHANGING.get(exchange.state) as NextStep;
  const failedReturn = returns.find(({ state }) => state === 'processing' || state === 'staff');
  if (failedReturn) return failedReturn.state === 'staff' ? 'returningStaff' : 'returning';
  if (schedule) return schedule.canceled.length > 0 ? 'scheduleCanceled' : 'scheduleChanged';
  switch (status) {
    case 'cooked':
    case 'hold':
      return nextActor === 'staff' ? 'holdingStaff' : 'holding';
    case 'pay':
    case 'not_payed':
      if (nextActor === 'approver') return 'approving';
      if (payments.some(({ state }) => state === 'started' || state === 'unknown')) return 'payStarted';
      if (payments.at(-1)?.state === 'declined') return 'payDeclined';
      return status === 'pay' ? 'payNow' : 'waitDeadline';
    case 'payed':
    case 'process_selling':
      return nextActor === 'staff' ? 'blocked' : 'issuing';
    case 'absent_bso':
      return 'numbers';
    case 'issue_blocked':
      return 'blocked';
    case 'sold':
      return documents.every(({ ready }) => ready) ? 'fly' : 'receipts';
    case 'partial_sold':
      return moneyNextStep(
        payments.filter(({ state }) => state === 'refunding'),
        'rest',
      );
    case 'released_seats':
      return 'released';
    case 'refunded':
      return returns.length > 0 ? moneyNextStep(payments, 'refundedBack') : 'refundedBack';
    case 'error_sold':
      return moneyNextStep(payments, 'refundComing');
    case 'error_booking':
      return moneyNextStep(payments, 'bookingFailed');
    case 'canceled':
      return moneyNextStep(payments, travelApproval?.approval?.state === 'refused' ? 'notApproved' : 'searchAgain');
    case 'timeout':
      return moneyNextStep(payments, 'searchAgain');
  }
}

/** Kind of the deadline for each next step. */
const NEXT_STEP_TIMINGS: Readonly<Record<NextStep, NextStepTiming>> = {
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

/** The next step and its deadline for the order page; the status and the actor come from the order. */
export function statusSummary(order: StatusInput): StatusSummary {
  const next = nextStepOf(order);
  const timing = NEXT_STEP_TIMINGS[next];
  return {
    tone: next === 'scheduleChanged' || next === 'scheduleCanceled' ? 'danger' : STATUS_TONES[order.status],
    next,
    timing: timing !== 'countdown' || order.paymentTimeLimit ? timing : next === 'payStarted' ? 'bankMinutes' : 'none',
  };
}

/** Decline reason, when it is the latest payment event of an order that is still payable; otherwise null. */
export function declinedCode(order: Pick<Order, 'status' | 'history' | 'payments'>): string | null {
  if (order.status !== 'pay' && order.status !== 'not_payed') return null;
  if (order.payments.at(-1)?.state !== 'declined') return null;
  const lastDecline = order.history.filter(({ kind }) => kind === 'payment_declined').at(-1);
  return typeof lastDecline?.details.code === 'string' ? lastDecline.details.code : 'other';
}

/** Payable, and no bank page has opened yet (spec §8 «acquiring load error» when one should have). */
export const waitsForFirstPayment = ({ status, payments }: Pick<Order, 'status' | 'payments'>): boolean =>
  (status === 'pay' || status === 'not_payed') && payments.every(({ state }) => state === 'unknown');
