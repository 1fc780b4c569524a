import type { Instant } from '#kernel/dates.ts';
import type {
  ApplyEffect,
  Approval,
  ApprovalState,
  EventSubject,
  Guard,
  HistoryKind,
  MachineSlice,
  OrderEvent,
  OrderState,
  TransitionRow,
} from '#modules/orders/machine.ts';

/** Time to pay after an approval at the last moment. */
const PAYING_MS = 15 * 60_000;

/**
 * When the time limit decides: as the policy says, but while the seats are still kept, with a quarter of an hour left
 * to pay; of seats that are kept for less
 * than twice that, with half of the time.
 */
export function approvalDeadline({ requestedAt, until }: Approval, paymentTimeLimit: Instant | null): Instant {
  if (paymentTimeLimit === null) return until;
  const [requested, till] = [Date.parse(requestedAt), Date.parse(paymentTimeLimit)];
  const last = till - Math.min(PAYING_MS, Math.max(0, (till - requested) / 2));
  return new Date(Math.min(Date.parse(until), last)).toISOString();
}

type ApprovalSubject = { approval: Approval | undefined; paymentTimeLimit: Instant | null; orderOpen: boolean };

/** What is decided about: the order, or the exchange of its tickets that the event names. */
function subjectOf(orderState: OrderState, event: OrderEvent): ApprovalSubject {
  if (!('exchangeId' in event))
    return {
      approval: orderState.approval,
      paymentTimeLimit: orderState.paymentTimeLimit,
      orderOpen: orderState.end === 'open',
    };
  const own = orderState.exchanges.find((e) => e.id === event.exchangeId);
  const orderOpen = orderState.end === 'open' && own?.state === 'unpaid';
  return { approval: own?.approval, paymentTimeLimit: own?.expiresAt ?? null, orderOpen };
}

const due = ({ approval, paymentTimeLimit }: ApprovalSubject, now: Date): boolean =>
  approval !== undefined && now.toISOString() >= approvalDeadline(approval, paymentTimeLimit);
const overdue = (subject: ApprovalSubject, now: Date, means: Approval['onTimeout']): boolean =>
  subject.orderOpen && due(subject, now) && subject.approval?.onTimeout === means;

/** The questions that its rows ask. */
const GUARDS = {
  canDecide: (orderState: OrderState, event: OrderEvent, now: Date) => {
    const subject = subjectOf(orderState, event);
    return subject.orderOpen && !due(subject, now);
  },
  overdueAndApproves: (orderState: OrderState, event: OrderEvent, now: Date) =>
    overdue(subjectOf(orderState, event), now, 'approve'),
  overdueAndRefuses: (orderState: OrderState, event: OrderEvent, now: Date) =>
    overdue(subjectOf(orderState, event), now, 'refuse'),
} as const satisfies Record<string, Guard>;

type ApprovalKind = {
  machine: 'approval' | 'exchange_approval';
  /** What a yes, and what a no sets going. */
  yes?: TransitionRow['effects'];
  no: NonNullable<TransitionRow['effects']>;
  notes: Record<'yes' | 'no' | 'silentYes' | 'silentNo', HistoryKind>;
};

/** Decided once: by an approver in time, or by the time limit. */
const decisions = ({ machine, yes, no, notes }: ApprovalKind): readonly TransitionRow[] => [
  {
    machine,
    from: ['waiting'],
    on: 'approve',
    guard: 'canDecide',
    to: 'approved',
    ...(yes && { effects: yes }),
    note: notes.yes,
  },
  {
    machine,
    from: ['waiting'],
    on: 'refuse',
    guard: 'canDecide',
    to: 'refused',
    effects: no,
    note: notes.no,
  },
  {
    machine,
    from: ['waiting'],
    on: 'approval_due',
    to: 'approved',
    guard: 'overdueAndApproves',
    ...(yes && { effects: yes }),
    note: notes.silentYes,
  },
  {
    machine,
    from: ['waiting'],
    on: 'approval_due',
    to: 'refused',
    guard: 'overdueAndRefuses',
    effects: no,
    note: notes.silentNo,
  },
];

/**
 * Approved an order may be paid, and refused it has ended and its seats go; an exchange goes on to its payment or the
 * supplier, or the tickets stay as they are.
 */
const APPROVAL: readonly TransitionRow[] = [
  ...decisions({
    machine: 'approval',
    no: ['cancelOrder', 'releaseSeats', 'refundCapturedPayments'],
    notes: {
      yes: 'approved',
      no: 'approval_refused',
      silentYes: 'auto_approved',
      silentNo: 'auto_refused',
    },
  }),
  ...decisions({
    machine: 'exchange_approval',
    yes: ['resumeExchange'],
    no: ['cancelExchange', 'refundExchangePayments'],
    notes: {
      yes: 'exchange_approved',
      no: 'exchange_refused',
      silentYes: 'exchange_auto_approved',
      silentNo: 'exchange_auto_refused',
    },
  }),
];

const EFFECTS = {
  cancelOrder: (draft) => {
    draft.orderState = { ...draft.orderState, end: 'canceled' };
  },
} as const satisfies Record<string, ApplyEffect>;

const approvalOf = (orderState: OrderState, event: OrderEvent): Approval | undefined =>
  ('exchangeId' in event ? orderState.exchanges.find((e) => e.id === event.exchangeId) : orderState)?.approval;

const word: EventSubject = {
  owns: (event) => 'of' in event,
  machine: (_facts, event) => ('of' in event ? event.of : ''),
  state: (orderState, event) => approvalOf(orderState, event)?.state ?? 'none',
  move: (orderState, row, event) => {
    const approval = approvalOf(orderState, event);
    if (!approval) return orderState;
    const next = { approval: { ...approval, state: row.to as ApprovalState } };
    if (!('exchangeId' in event)) return { ...orderState, ...next };
    const exchanges = orderState.exchanges.map((e) => (e.id === event.exchangeId ? { ...e, ...next } : e));
    return { ...orderState, exchanges };
  },
};

/** A company's word about an order, or an exchange, outside its travel policy. */
export const APPROVAL_MACHINE: MachineSlice = { rows: APPROVAL, guards: GUARDS, effects: EFFECTS, subjects: [word] };
