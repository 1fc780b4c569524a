import type {
  ApplyEffect,
  DecisionDraft,
  EventSubject,
  HistoryDetails,
  MachineSlice,
  TransitionRow,
} from './machine-slice.ts';
import { GUARDS } from './order-guards.ts';
import type { OperationKind, OperationState, OrderEvent, OrderState, PaymentSnapshot } from './order-snapshot.ts';
import { subjectIdOf } from './order-snapshot.ts';
import { CORE_ROWS } from './order-transitions.ts';

const setOperation = (orderState: OrderState, kind: OperationKind, state: OperationState): OrderState => ({
  ...orderState,
  operations: { ...orderState.operations, [kind]: state },
});

function setPayment(orderState: OrderState, payment: PaymentSnapshot): OrderState {
  const known = orderState.payments.some((p) => p.id === payment.id);
  return {
    ...orderState,
    payments: known
      ? orderState.payments.map((p) => (p.id === payment.id ? payment : p))
      : [...orderState.payments, payment],
  };
}

/** Method of a payment, for the history. */
const methodOf = (payment: Pick<PaymentSnapshot, 'method'> | undefined): { method?: string } =>
  payment?.method ? { method: payment.method } : {};

/** Sends the captured payments back that fit. */
export function refund(draft: DecisionDraft, which: (payment: PaymentSnapshot) => boolean): void {
  for (const payment of draft.orderState.payments) {
    if (payment.state !== 'captured' || !which(payment)) continue;
    draft.orderState = setPayment(draft.orderState, { ...payment, state: 'refunding' });
    draft.plans.push({ kind: 'refund', paymentId: payment.id, amount: payment.amount });
    draft.history.push({ kind: 'refund_sent', details: { amount: payment.amount, ...methodOf(payment) } });
  }
}

function cancelHoldIfAny(draft: DecisionDraft): void {
  const { hold, cancel_hold } = draft.orderState.operations;
  if (hold === 'planned') draft.orderState = setOperation(draft.orderState, 'hold', 'canceled');
  if (hold !== 'done' || cancel_hold !== 'none') return;
  draft.orderState = setOperation(draft.orderState, 'cancel_hold', 'planned');
  draft.plans.push({ kind: 'operation', operation: 'cancel_hold' });
}

const EFFECTS = {
  planIssue: (draft) => {
    draft.orderState = setOperation(draft.orderState, 'issue', 'planned');
    draft.plans.push({ kind: 'operation', operation: 'issue' });
  },
  releaseSeats: cancelHoldIfAny,
  failOrder: (draft) => {
    if (draft.orderState.end === 'open') draft.orderState = { ...draft.orderState, end: 'failed' };
  },
  timeOutIfOverdue: (draft, _event, now) => {
    if (!GUARDS.unpaidAndOverdue(draft.orderState, { on: 'time_limit_passed' }, now)) return;
    draft.orderState = { ...draft.orderState, end: 'timeout' };
    draft.history.push({ kind: 'timeout', details: {} });
    cancelHoldIfAny(draft);
    refund(draft, () => true);
  },
  refundCapturedPayments: (draft) => refund(draft, () => true),
  refundThisPayment: (draft, event) =>
    refund(draft, (payment) => 'paymentId' in event && payment.id === event.paymentId),
  deliverReceipts: (draft) => draft.plans.push({ kind: 'deliver' }),
  resendRefund: (draft, event) => {
    const payment = 'paymentId' in event && draft.orderState.payments.find((p) => p.id === event.paymentId);
    if (!payment) return;
    draft.plans.push({ kind: 'refund', paymentId: payment.id, amount: payment.amount, again: true });
    draft.history.push({ kind: 'refund_sent', details: { amount: payment.amount, ...methodOf(payment) } });
  },
  alertStaff: (draft, event, _now, machine) => {
    const reason = 'paymentId' in event || event.on === 'refund_rejected' ? event.on : `${machine}_${event.on}`;
    draft.plans.push({ kind: 'alert', reason });
    draft.history.push({ kind: 'staff_alerted', details: { reason } });
  },
} as const satisfies Record<string, ApplyEffect>;

function moveOperation(orderState: OrderState, row: TransitionRow, event: OrderEvent): OrderState {
  if (!('operation' in event)) return orderState;
  const kind = event.operation;
  let next = setOperation(orderState, kind, row.to as OperationState);
  if (event.on === 'sent') next = { ...next, attempts: { ...next.attempts, [kind]: next.attempts[kind] + 1 } };
  if (kind === 'hold' && event.on === 'ok' && 'paymentTimeLimit' in event)
    next = { ...next, paymentTimeLimit: event.paymentTimeLimit ?? null };
  if (kind === 'issue' && event.on === 'ok' && row.to !== 'rejected' && 'tickets' in event) {
    const known = new Set(orderState.tickets.map((t) => t.number));
    const fresh = (event.tickets ?? []).filter((t) => !known.has(t.number));
    next = { ...next, tickets: [...next.tickets, ...fresh.map((t) => ({ ...t, state: 'open' as const }))] };
  }
  return next;
}

const operation: EventSubject = {
  owns: (event) => 'operation' in event,
  machine: (_orderState, event) => ('operation' in event ? event.operation : ''),
  state: (orderState, event) => ('operation' in event ? orderState.operations[event.operation] : ''),
  attempts: (orderState, event) => ('operation' in event ? orderState.attempts[event.operation] : undefined),
  move: moveOperation,
};

const payment: EventSubject = {
  owns: (event) => 'paymentId' in event,
  machine: () => 'payment',
  state: (orderState, event) =>
    ('paymentId' in event && orderState.payments.find((p) => p.id === event.paymentId)?.state) || 'none',
  move: (orderState, row, event) => {
    if (!('paymentId' in event)) return orderState;
    const known = orderState.payments.find((p) => p.id === event.paymentId);
    return setPayment(orderState, {
      method: event.method ?? known?.method ?? 'card',
      id: event.paymentId,
      purpose: known?.purpose ?? event.purpose ?? 'order',
      amount: event.amount,
      state: row.to as PaymentSnapshot['state'],
    });
  },
};

/** The order as a whole: whatever names nothing of it. */
const order: EventSubject = {
  owns: (event) => !('operation' in event || 'paymentId' in event || 'of' in event) && subjectIdOf(event) === undefined,
  machine: () => 'order',
  state: (orderState) => orderState.end,
  move: (orderState, row) => ({ ...orderState, end: row.to as OrderState['end'] }),
  details: (orderState, event) => {
    const details: HistoryDetails = {};
    if ('amount' in event) details.amount = event.amount;
    if ('code' in event && event.code) details.code = event.code;
    if ('paymentTimeLimit' in event && event.paymentTimeLimit) details.paymentTimeLimit = event.paymentTimeLimit;
    if ('tickets' in event && event.tickets) details.tickets = event.tickets.length;
    if ('paymentId' in event) {
      const known = orderState.payments.find((one) => one.id === event.paymentId);
      Object.assign(details, methodOf(known), methodOf('method' in event ? event : undefined));
    }
    return details;
  },
};

/** Hold, issue, payments and the end of an order. */
export const CORE_MACHINE: MachineSlice = {
  rows: CORE_ROWS,
  guards: GUARDS,
  effects: EFFECTS,
  subjects: [operation, payment, order],
};
