import type { Money } from '#kernel/money.ts';
import { APPROVAL_EFFECTS, type ApprovalState } from './approval.ts';
import { EXCHANGE_EFFECTS, refundSources, setExchange } from './exchange-effects.ts';
import { exchangeOf } from './exchange-guards.ts';
import {
  type ExchangeState,
  type Facts,
  isOf,
  type OperationKind,
  type OperationState,
  type OrderEvent,
  type PaymentSnapshot,
  type ReturnSnapshot,
  type TicketSnapshot,
} from './facts.ts';
import { GUARDS, returnOf } from './guards.ts';
import { SPLIT_EFFECTS, setSplit } from './split-effects.ts';
import { splitOf } from './split-guards.ts';
import { type Effect, type HistoryKind, type Machine, type Row, TABLE } from './table.ts';

/** What must be done in the same transaction as the new state. */
export type Plan =
  | { readonly kind: 'operation'; readonly operation: OperationKind }
  | {
      readonly kind: 'refund';
      readonly paymentId: string;
      readonly amount: Money;
      readonly returnId?: string;
      readonly exchangeId?: string;
      /** The bank had refused it: it goes under a key of its own. */
      readonly again?: true;
    }
  | { readonly kind: 'deliver' }
  | { readonly kind: 'confirm return'; readonly returnId: string }
  | { readonly kind: 'confirm exchange'; readonly exchangeId: string }
  | { readonly kind: 'open their order'; readonly splitId: string }
  | { readonly kind: 'alert'; readonly reason: string };

export type HistoryEntry = {
  readonly kind: HistoryKind;
  readonly details: Readonly<Record<string, string | number | Money>>;
};

export type Decision =
  | {
      readonly refused: false;
      readonly facts: Facts;
      readonly plans: readonly Plan[];
      readonly history: readonly HistoryEntry[];
    }
  | { readonly refused: true; readonly reason: string };

function machineOf(facts: Facts, event: OrderEvent): Machine {
  if ('operation' in event) return event.operation;
  if ('of' in event) return event.of;
  if ('returnId' in event) return returnOf(facts, event)?.kind ?? 'void';
  if ('exchangeId' in event) return 'exchange';
  if ('splitId' in event) return 'split';
  return 'paymentId' in event ? 'payment' : 'order';
}

function stateOf(facts: Facts, event: OrderEvent): string {
  if ('operation' in event) return facts.operations[event.operation];
  if ('paymentId' in event) return facts.payments.find((p) => p.id === event.paymentId)?.state ?? 'none';
  if ('of' in event) return ('exchangeId' in event ? exchangeOf(facts, event) : facts)?.approval?.state ?? 'none';
  if ('returnId' in event) return returnOf(facts, event)?.state ?? 'none';
  if ('exchangeId' in event) return exchangeOf(facts, event)?.state ?? 'none';
  if ('splitId' in event) return splitOf(facts, event)?.state ?? 'none';
  return facts.end;
}

export type Draft = { facts: Facts; plans: Plan[]; history: HistoryEntry[] };

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

const setReturn = (facts: Facts, id: string, change: Partial<ReturnSnapshot>): Facts => ({
  ...facts,
  returns: facts.returns.map((r) => (r.id === id ? { ...r, ...change } : r)),
});

/** Method of a payment, for the history. */
const wayOf = (payment: Pick<PaymentSnapshot, 'method'> | undefined): { method?: string } =>
  payment?.method ? { method: payment.method } : {};

function refund(draft: Draft, which: (payment: PaymentSnapshot) => boolean): void {
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

const countOf = ({ tickets, passengerIds }: Pick<ReturnSnapshot, 'tickets' | 'passengerIds'>): number =>
  tickets?.length ?? passengerIds.length;

const ASKED = { void: 'void_asked', refund: 'return_asked', release: 'release_asked' } as const;
/** What a return leaves of its tickets. */
export const CLOSED = { void: 'void', refund: 'refunded', release: 'released' } as const;

const EFFECTS: Readonly<Record<Effect, (draft: Draft, event: OrderEvent, now: Date) => void>> = {
  ...EXCHANGE_EFFECTS,
  ...SPLIT_EFFECTS,
  ...APPROVAL_EFFECTS,
  'plan issue': (draft) => {
    draft.facts = setOperation(draft.facts, 'issue', 'planned');
    draft.plans.push({ kind: 'operation', operation: 'issue' });
  },
  'drop the seats': releaseSelectedSeats,
  'fail the order': (draft) => {
    if (draft.facts.end === 'open') draft.facts = { ...draft.facts, end: 'failed' };
  },
  'time out if due': (draft, _event, now) => {
    if (!GUARDS['unpaid and due'](draft.facts, { on: 'pay_till_passed' }, now)) return;
    draft.facts = { ...draft.facts, end: 'timeout' };
    draft.history.push({ kind: 'timeout', details: {} });
    releaseSelectedSeats(draft);
    refund(draft, () => true);
  },
  'refund what was captured': (draft) => refund(draft, () => true),
  'refund this payment': (draft, event) =>
    refund(draft, (payment) => 'paymentId' in event && payment.id === event.paymentId),
  'deliver the receipts': (draft) => draft.plans.push({ kind: 'deliver' }),
  'plan the return': (draft, event) => {
    if (event.on !== 'return_asked') return;
    const { asked } = event;
    const planned = { ...asked, state: 'planned', attempts: 0, money: 'none' } as const;
    draft.facts = { ...draft.facts, returns: [...draft.facts.returns, planned] };
    const details = { amount: asked.amount, tickets: countOf(asked) };
    draft.history.push({ kind: ASKED[asked.kind], details });
  },
  'close its tickets': (draft, event) => {
    const own = returnOf(draft.facts, event);
    if (!own) return;
    const state = CLOSED[own.kind];
    const tickets = draft.facts.tickets.map(
      (t): TicketSnapshot => (isOf(own, t) && (t.state === 'open' || t.state === 'released') ? { ...t, state } : t),
    );
    draft.facts = { ...draft.facts, tickets };
  },
  'give its money back': (draft, event) => {
    const own = returnOf(draft.facts, event);
    if (!own || own.amount.minor === 0) return;
    const { id: returnId, amount } = own;
    for (const part of refundSources(draft.facts, amount)) draft.plans.push({ kind: 'refund', ...part, returnId });
    draft.facts = setReturn(draft.facts, returnId, { money: 'sent' });
    draft.history.push({ kind: 'refund_sent', details: { amount } });
  },
  'its money is back': (draft, event) => {
    if ('returnId' in event) draft.facts = setReturn(draft.facts, event.returnId, { money: 'paid' });
  },
  'its money is stuck': (draft, event) => {
    if ('returnId' in event) draft.facts = setReturn(draft.facts, event.returnId, { money: 'stuck' });
  },
  'send its money again': (draft, event) => {
    const own = returnOf(draft.facts, event);
    if (!own || !('parts' in event)) return;
    draft.facts = setReturn(draft.facts, own.id, { money: 'sent' });
    for (const part of event.parts) {
      draft.plans.push({ kind: 'refund', ...part, returnId: own.id, again: true });
      draft.history.push({ kind: 'refund_sent', details: { amount: part.amount } });
    }
  },
  'send the refund again': (draft, event) => {
    const payment = 'paymentId' in event && draft.facts.payments.find((p) => p.id === event.paymentId);
    if (!payment) return;
    draft.plans.push({ kind: 'refund', paymentId: payment.id, amount: payment.amount, again: true });
    draft.history.push({ kind: 'refund_sent', details: { amount: payment.amount, ...wayOf(payment) } });
  },
  'confirm the return': (draft, event) => {
    if ('returnId' in event) draft.plans.push({ kind: 'confirm return', returnId: event.returnId });
  },
  'refund its payment': (draft, event) =>
    refund(draft, (payment) => 'exchangeId' in event && payment.purpose === event.exchangeId),
  'alert staff': (draft, event) => {
    const asked = 'paymentId' in event ? null : machineOf(draft.facts, event);
    const reason = asked && event.on !== 'refund_rejected' ? `${asked}_${event.on}` : event.on;
    draft.plans.push({ kind: 'alert', reason });
    draft.history.push({ kind: 'staff_alerted', details: { reason } });
  },
};

function notes(facts: Facts, event: OrderEvent): Record<string, string | number | Money> {
  const details: Record<string, string | number | Money> = {};
  if ('amount' in event) details.amount = event.amount;
  if ('code' in event && event.code) details.code = event.code;
  if ('payTill' in event && event.payTill) details.payTill = event.payTill;
  if ('tickets' in event && event.tickets) details.tickets = event.tickets.length;
  if ('paymentId' in event) {
    const known = facts.payments.find((payment) => payment.id === event.paymentId);
    Object.assign(details, wayOf(known), wayOf('method' in event ? event : undefined));
  }
  const own = returnOf(facts, event);
  if (own) Object.assign(details, { amount: own.amount, tickets: countOf(own) });
  const split = splitOf(facts, event);
  if (split) details.passengers = split.passengerIds.length;
  const exchange = 'exchangeId' in event ? exchangeOf(facts, event) : undefined;
  if (exchange) {
    const amount = exchange.back.minor > 0 ? exchange.back : exchange.due;
    Object.assign(details, { amount, tickets: exchange.passengerIds.length });
  }
  return details;
}

/** What was decided about the order, or about the exchange that the event names. */
function decided(facts: Facts, event: OrderEvent, state: ApprovalState): Facts {
  const { approval } = ('exchangeId' in event ? exchangeOf(facts, event) : facts) ?? {};
  if (!approval) return facts;
  const next = { approval: { ...approval, state } };
  return 'exchangeId' in event ? setExchange(facts, event.exchangeId, next) : { ...facts, ...next };
}

function moved(facts: Facts, row: Row, event: OrderEvent): Facts {
  if ('paymentId' in event)
    return setPayment(facts, {
      method: event.method ?? facts.payments.find((p) => p.id === event.paymentId)?.method ?? 'card',
      id: event.paymentId,
      purpose: facts.payments.find((p) => p.id === event.paymentId)?.purpose ?? event.purpose ?? 'order',
      amount: event.amount,
      state: row.to as PaymentSnapshot['state'],
    });
  if ('of' in event) return decided(facts, event, row.to as ApprovalState);
  if ('returnId' in event) {
    const attempts = (returnOf(facts, event)?.attempts ?? 0) + (event.on === 'sent' ? 1 : 0);
    return setReturn(facts, event.returnId, { state: row.to as OperationState, attempts });
  }
  if ('exchangeId' in event) {
    const attempts = (exchangeOf(facts, event)?.attempts ?? 0) + (event.on === 'sent' ? 1 : 0);
    return setExchange(facts, event.exchangeId, { state: row.to as ExchangeState, attempts });
  }
  if ('splitId' in event) {
    const attempts = (splitOf(facts, event)?.attempts ?? 0) + (event.on === 'sent' ? 1 : 0);
    return setSplit(facts, event.splitId, { state: row.to as OperationState, attempts });
  }
  if (!('operation' in event)) return { ...facts, end: row.to as Facts['end'] };
  const kind = event.operation;
  let next = setOperation(facts, kind, row.to as OperationState);
  if (event.on === 'sent') next = { ...next, attempts: { ...next.attempts, [kind]: next.attempts[kind] + 1 } };
  if (kind === 'hold' && event.on === 'ok' && 'payTill' in event) next = { ...next, payTill: event.payTill ?? null };
  if (kind === 'issue' && event.on === 'ok' && row.to !== 'rejected' && 'tickets' in event) {
    const known = new Set(facts.tickets.map((t) => t.number));
    const fresh = (event.tickets ?? []).filter((t) => !known.has(t.number));
    next = { ...next, tickets: [...next.tickets, ...fresh.map((t) => ({ ...t, state: 'open' as const }))] };
  }
  return next;
}

/**
 * The one place where an order moves: pure, total, and refusing whatever the table does not list. An event that
 * repeats what is
 * already so is refused too, and changes nothing. `table` is replaced by tests that prove a guard matters.
 */
export function decide(facts: Facts, event: OrderEvent, now: Date, table: readonly Row[] = TABLE): Decision {
  const machine = machineOf(facts, event);
  const state = stateOf(facts, event);
  const row = table.find(
    (r) =>
      r.machine === machine &&
      r.on === event.on &&
      r.from.includes(state as Row['to']) &&
      (!r.guard || GUARDS[r.guard](facts, event, now)),
  );
  if (!row) return { refused: true, reason: `${machine} ${state} ${event.on}` };
  const draft: Draft = { facts: moved(facts, row, event), plans: [], history: [] };
  if (row.note) draft.history.push({ kind: row.note, details: notes(draft.facts, event) });
  if (row.to === 'planned' && 'operation' in event) draft.plans.push({ kind: 'operation', operation: event.operation });
  for (const effect of row.effects ?? []) EFFECTS[effect](draft, event, now);
  return { refused: false, ...draft };
}
