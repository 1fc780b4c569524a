import type {
  ApplyEffect,
  EventSubject,
  Guard,
  HistoryKind,
  MachineSlice,
  TransitionRow,
} from '../../core/domain/machine-slice.ts';
import { isIdle, withinPaid } from '../../core/domain/order-conditions.ts';
import {
  CLOSED_TICKET_STATE,
  coversTicket,
  type OperationState,
  type OrderEvent,
  type OrderState,
  type ReturnKind,
  type ReturnSnapshot,
  type TicketSnapshot,
} from '../../core/domain/order-snapshot.ts';
import { refundSources } from '../../core/domain/refund-allocation.ts';

const IN_FLIGHT = ['sent', 'pending', 'unknown', 'needs_staff'] as const;

/** Giving documents back at a supplier: the same moves for a void and for a refund, with words of their own. */
const returnTransitions = (
  machine: ReturnKind,
  note: { done: HistoryKind; unknown: HistoryKind; rejected: HistoryKind },
  money: readonly string[] = ['refundReturn', 'confirmReturn'],
): readonly TransitionRow[] => [
  { machine, from: ['planned'], on: 'sent', to: 'sent' },
  {
    machine,
    from: IN_FLIGHT,
    on: 'ok',
    to: 'done',
    effects: ['closeTickets', ...money],
    note: note.done,
  },
  { machine, from: IN_FLIGHT, on: 'retry', guard: 'retryable', to: 'planned' },
  { machine, from: IN_FLIGHT, on: 'not_executed', guard: 'retryable', to: 'planned' },
  { machine, from: IN_FLIGHT, on: 'retry', to: 'rejected', note: note.rejected },
  { machine, from: IN_FLIGHT, on: 'not_executed', to: 'rejected', note: note.rejected },
  { machine, from: IN_FLIGHT, on: 'rejected', to: 'rejected', note: note.rejected },
  { machine, from: ['sent'], on: 'pending', to: 'pending' },
  { machine, from: ['sent', 'pending'], on: 'unknown', to: 'unknown', note: note.unknown },
  { machine, from: ['pending', 'unknown'], on: 'retries_exhausted', to: 'needs_staff', effects: ['alertStaff'] },
  { machine, from: ['rejected'], on: 'ok', to: 'rejected', effects: ['alertStaff'] },
  {
    machine,
    from: ['done'],
    on: 'refund_paid',
    guard: 'refundSent',
    to: 'done',
    effects: ['markRefundPaid'],
    note: 'refunded',
  },
  {
    machine,
    from: ['done'],
    on: 'refund_rejected',
    guard: 'refundSent',
    to: 'done',
    effects: ['markRefundFailed', 'alertStaff'],
    note: 'refund_rejected',
  },
  {
    machine,
    from: ['done'],
    on: 'refund_again',
    guard: 'refundFailed',
    to: 'done',
    effects: ['resendReturnRefund'],
  },
];

const ROWS: readonly TransitionRow[] = [
  {
    machine: 'order',
    from: ['open'],
    on: 'return_requested',
    guard: 'returnable',
    to: 'open',
    effects: ['planReturn'],
  },
  ...returnTransitions('void', { done: 'voided', unknown: 'void_unknown', rejected: 'void_rejected' }),
  ...returnTransitions(
    'release',
    { done: 'released', unknown: 'release_unknown', rejected: 'release_rejected' },
    [],
  ).filter((row) => row.on !== 'refund_paid'),
  ...returnTransitions('refund', { done: 'returned', unknown: 'return_unknown', rejected: 'return_rejected' }),
];

const returnOf = (orderState: OrderState, event: OrderEvent): ReturnSnapshot | undefined =>
  'returnId' in event ? orderState.returns.find((r) => r.id === event.returnId) : undefined;

/**
 * Whole documents of chosen passengers, open (or with their seats given up, for a refund); nothing else of the order
 * is under way.
 */
function returnable(orderState: OrderState, event: OrderEvent): boolean {
  if (event.on !== 'return_requested') return false;
  const { requested } = event;
  const { id, kind, passengerIds, amount } = requested;
  if (orderState.end !== 'open' || orderState.operations.issue !== 'done' || passengerIds.length === 0) return false;
  if (orderState.returns.some((r) => r.id === id) || !isIdle(orderState)) return false;
  const open = (passengerId: string) => {
    const own = orderState.tickets.filter(
      (t) => t.passengerId === passengerId && t.state !== 'exchanged' && coversTicket(requested, t),
    );
    return own.length > 0 && own.every((t) => t.state === 'open' || (kind === 'refund' && t.state === 'released'));
  };
  return passengerIds.every(open) && withinPaid(orderState, amount);
}

const GUARDS = {
  returnable: returnable,
  refundSent: (orderState, event) => returnOf(orderState, event)?.money === 'sent',
  refundFailed: (orderState, event) => returnOf(orderState, event)?.money === 'refund_failed',
} as const satisfies Record<string, Guard>;

const setReturn = (orderState: OrderState, id: string, change: Partial<ReturnSnapshot>): OrderState => ({
  ...orderState,
  returns: orderState.returns.map((r) => (r.id === id ? { ...r, ...change } : r)),
});

const countOf = ({ tickets, passengerIds }: Pick<ReturnSnapshot, 'tickets' | 'passengerIds'>): number =>
  tickets?.length ?? passengerIds.length;

const ASKED = { void: 'void_requested', refund: 'return_requested', release: 'release_requested' } as const;

const EFFECTS = {
  planReturn: (draft, event) => {
    if (event.on !== 'return_requested') return;
    const { requested } = event;
    const planned = { ...requested, state: 'planned', attempts: 0, money: 'none' } as const;
    draft.orderState = { ...draft.orderState, returns: [...draft.orderState.returns, planned] };
    const details = { amount: requested.amount, tickets: countOf(requested) };
    draft.history.push({ kind: ASKED[requested.kind], details });
  },
  closeTickets: (draft, event) => {
    const own = returnOf(draft.orderState, event);
    if (!own) return;
    const state = CLOSED_TICKET_STATE[own.kind];
    const tickets = draft.orderState.tickets.map(
      (t): TicketSnapshot =>
        coversTicket(own, t) && (t.state === 'open' || t.state === 'released') ? { ...t, state } : t,
    );
    draft.orderState = { ...draft.orderState, tickets };
  },
  refundReturn: (draft, event) => {
    const own = returnOf(draft.orderState, event);
    if (!own || own.amount.minor === 0) return;
    const { id: returnId, amount } = own;
    for (const part of refundSources(draft.orderState, amount)) draft.plans.push({ kind: 'refund', ...part, returnId });
    draft.orderState = setReturn(draft.orderState, returnId, { money: 'sent' });
    draft.history.push({ kind: 'refund_sent', details: { amount } });
  },
  markRefundPaid: (draft, event) => {
    if ('returnId' in event) draft.orderState = setReturn(draft.orderState, event.returnId, { money: 'paid' });
  },
  markRefundFailed: (draft, event) => {
    if ('returnId' in event) draft.orderState = setReturn(draft.orderState, event.returnId, { money: 'refund_failed' });
  },
  resendReturnRefund: (draft, event) => {
    const own = returnOf(draft.orderState, event);
    if (!own || !('parts' in event)) return;
    draft.orderState = setReturn(draft.orderState, own.id, { money: 'sent' });
    for (const part of event.parts) {
      draft.plans.push({ kind: 'refund', ...part, returnId: own.id, again: true });
      draft.history.push({ kind: 'refund_sent', details: { amount: part.amount } });
    }
  },
  confirmReturn: (draft, event) => {
    if ('returnId' in event) draft.plans.push({ kind: 'confirm_return', returnId: event.returnId });
  },
} as const satisfies Record<string, ApplyEffect>;

const returned: EventSubject = {
  owns: (event) => 'returnId' in event,
  machine: (orderState, event) => returnOf(orderState, event)?.kind ?? 'void',
  state: (orderState, event) => returnOf(orderState, event)?.state ?? 'none',
  attempts: (orderState, event) => returnOf(orderState, event)?.attempts,
  move: (orderState, row, event) => {
    if (!('returnId' in event)) return orderState;
    const attempts = (returnOf(orderState, event)?.attempts ?? 0) + (event.on === 'sent' ? 1 : 0);
    return setReturn(orderState, event.returnId, { state: row.to as OperationState, attempts });
  },
  details: (orderState, event) => {
    const own = returnOf(orderState, event);
    return own ? { amount: own.amount, tickets: countOf(own) } : {};
  },
};

/** Documents given back: voids, refunds and released seats. */
export const RETURN_MACHINE: MachineSlice = { rows: ROWS, guards: GUARDS, effects: EFFECTS, subjects: [returned] };
