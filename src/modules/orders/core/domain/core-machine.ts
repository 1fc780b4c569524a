import type { Facts, OperationKind, OperationState, OrderEvent, PaymentSnapshot } from './facts.ts';
import { subjectIdOf } from './facts.ts';
import type { ApplyEffect, Draft, HistoryDetails, MachineSlice, Row, Subject } from './machine-slice.ts';
import { GUARDS } from './order-guards.ts';
import { CORE_ROWS } from './order-transitions.ts';

const setOperation = (facts: Facts, kind: OperationKind, state: OperationState): Facts => ({
  ...facts,
  operations: { ...facts.operations, [kind]: state },
});

function setPayment(facts: Facts, payment: PaymentSnapshot): Facts {
  const known = facts.payments.some((p) => p.id === payment.id);
  return {
    ...facts,
    payments: known ? facts.payments.map((p) => (p.id === payment.id ? payment : p)) : [...facts.payments, payment],
  };
}

/** Method of a payment, for the history. */
const wayOf = (payment: Pick<PaymentSnapshot, 'method'> | undefined): { method?: string } =>
  payment?.method ? { method: payment.method } : {};

/** Sends the captured payments back that fit. */
export function refund(draft: Draft, which: (payment: PaymentSnapshot) => boolean): void {
  for (const payment of draft.facts.payments) {
    if (payment.state !== 'captured' || !which(payment)) continue;
    draft.facts = setPayment(draft.facts, { ...payment, state: 'refunding' });
    draft.plans.push({ kind: 'refund', paymentId: payment.id, amount: payment.amount });
    draft.history.push({ kind: 'refund_sent', details: { amount: payment.amount, ...wayOf(payment) } });
  }
}

function releaseSelectedSeats(draft: Draft): void {
  const { hold, cancel_hold } = draft.facts.operations;
  if (hold === 'planned') draft.facts = setOperation(draft.facts, 'hold', 'withdrawn');
  if (hold !== 'done' || cancel_hold !== 'none') return;
  draft.facts = setOperation(draft.facts, 'cancel_hold', 'planned');
  draft.plans.push({ kind: 'operation', operation: 'cancel_hold' });
}

const EFFECTS = {
  'plan issue': (draft) => {
    draft.facts = setOperation(draft.facts, 'issue', 'planned');
    draft.plans.push({ kind: 'operation', operation: 'issue' });
  },
  'drop the seats': releaseSelectedSeats,
  'fail the order': (draft) => {
    if (draft.facts.end === 'open') draft.facts = { ...draft.facts, end: 'failed' };
  },
  'time out if due': (draft, _event, now) => {
    if (!GUARDS['unpaid and due'](draft.facts, { on: 'time_limit_passed' }, now)) return;
    draft.facts = { ...draft.facts, end: 'timeout' };
    draft.history.push({ kind: 'timeout', details: {} });
    releaseSelectedSeats(draft);
    refund(draft, () => true);
  },
  'refund what was captured': (draft) => refund(draft, () => true),
  'refund this payment': (draft, event) =>
    refund(draft, (payment) => 'paymentId' in event && payment.id === event.paymentId),
  'deliver the receipts': (draft) => draft.plans.push({ kind: 'deliver' }),
  'send the refund again': (draft, event) => {
    const payment = 'paymentId' in event && draft.facts.payments.find((p) => p.id === event.paymentId);
    if (!payment) return;
    draft.plans.push({ kind: 'refund', paymentId: payment.id, amount: payment.amount, again: true });
    draft.history.push({ kind: 'refund_sent', details: { amount: payment.amount, ...wayOf(payment) } });
  },
  'alert staff': (draft, event, _now, machine) => {
    const reason = 'paymentId' in event || event.on === 'refund_rejected' ? event.on : `${machine}_${event.on}`;
    draft.plans.push({ kind: 'alert', reason });
    draft.history.push({ kind: 'staff_alerted', details: { reason } });
  },
} as const satisfies Record<string, ApplyEffect>;

function moveOperation(facts: Facts, row: Row, event: OrderEvent): Facts {
  if (!('operation' in event)) return facts;
  const kind = event.operation;
  let next = setOperation(facts, kind, row.to as OperationState);
  if (event.on === 'sent') next = { ...next, attempts: { ...next.attempts, [kind]: next.attempts[kind] + 1 } };
  if (kind === 'hold' && event.on === 'ok' && 'paymentTimeLimit' in event)
    next = { ...next, paymentTimeLimit: event.paymentTimeLimit ?? null };
  if (kind === 'issue' && event.on === 'ok' && row.to !== 'rejected' && 'tickets' in event) {
    const known = new Set(facts.tickets.map((t) => t.number));
    const fresh = (event.tickets ?? []).filter((t) => !known.has(t.number));
    next = { ...next, tickets: [...next.tickets, ...fresh.map((t) => ({ ...t, state: 'open' as const }))] };
  }
  return next;
}

const operation: Subject = {
  owns: (event) => 'operation' in event,
  machine: (_facts, event) => ('operation' in event ? event.operation : ''),
  state: (facts, event) => ('operation' in event ? facts.operations[event.operation] : ''),
  attempts: (facts, event) => ('operation' in event ? facts.attempts[event.operation] : undefined),
  move: moveOperation,
};

const payment: Subject = {
  owns: (event) => 'paymentId' in event,
  machine: () => 'payment',
  state: (facts, event) =>
    ('paymentId' in event && facts.payments.find((p) => p.id === event.paymentId)?.state) || 'none',
  move: (facts, row, event) => {
    if (!('paymentId' in event)) return facts;
    const known = facts.payments.find((p) => p.id === event.paymentId);
    return setPayment(facts, {
      method: event.method ?? known?.method ?? 'card',
      id: event.paymentId,
      purpose: known?.purpose ?? event.purpose ?? 'order',
      amount: event.amount,
      state: row.to as PaymentSnapshot['state'],
    });
  },
};

/** The order as a whole: whatever names nothing of it. */
const order: Subject = {
  owns: (event) => !('operation' in event || 'paymentId' in event || 'of' in event) && subjectIdOf(event) === undefined,
  machine: () => 'order',
  state: (facts) => facts.end,
  move: (facts, row) => ({ ...facts, end: row.to as Facts['end'] }),
  details: (facts, event) => {
    const details: HistoryDetails = {};
    if ('amount' in event) details.amount = event.amount;
    if ('code' in event && event.code) details.code = event.code;
    if ('paymentTimeLimit' in event && event.paymentTimeLimit) details.paymentTimeLimit = event.paymentTimeLimit;
    if ('tickets' in event && event.tickets) details.tickets = event.tickets.length;
    if ('paymentId' in event) {
      const known = facts.payments.find((one) => one.id === event.paymentId);
      Object.assign(details, wayOf(known), wayOf('method' in event ? event : undefined));
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
