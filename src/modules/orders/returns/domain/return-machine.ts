import {
  CLOSED,
  type Facts,
  isOf,
  type OperationState,
  type OrderEvent,
  type ReturnKind,
  type ReturnSnapshot,
  type TicketSnapshot,
} from '../../core/domain/facts.ts';
import type {
  ApplyEffect,
  HistoryKind,
  MachineSlice,
  Question,
  Row,
  Subject,
} from '../../core/domain/machine-slice.ts';
import { isIdle, withinPaid } from '../../core/domain/order-state.ts';
import { refundSources } from '../../core/domain/refund-waterfall.ts';

const IN_FLIGHT = ['sent', 'pending', 'unknown', 'blocked'] as const;

/** Giving documents back at a supplier: the same moves for a void and for a refund, with words of their own. */
const givenBack = (
  machine: ReturnKind,
  note: { done: HistoryKind; unknown: HistoryKind; rejected: HistoryKind },
  money: readonly string[] = ['give its money back', 'confirm the return'],
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

const ROWS: readonly Row[] = [
  {
    machine: 'order',
    from: ['open'],
    on: 'return_asked',
    guard: 'open tickets, nothing else under way, within what was paid',
    to: 'open',
    effects: ['plan the return'],
  },
  ...givenBack('void', { done: 'voided', unknown: 'void_unknown', rejected: 'void_rejected' }),
  ...givenBack('release', { done: 'released', unknown: 'release_unknown', rejected: 'release_rejected' }, []).filter(
    (row) => row.on !== 'paid_back',
  ),
  ...givenBack('refund', { done: 'returned', unknown: 'return_unknown', rejected: 'return_rejected' }),
];

const returnOf = (facts: Facts, event: OrderEvent): ReturnSnapshot | undefined =>
  'returnId' in event ? facts.returns.find((r) => r.id === event.returnId) : undefined;

/**
 * Whole documents of chosen passengers, open (or with their seats given up, for a refund); nothing else of the order
 * is under way.
 */
function returnable(facts: Facts, event: OrderEvent): boolean {
  if (event.on !== 'return_asked') return false;
  const { asked } = event;
  const { id, kind, passengerIds, amount } = asked;
  if (facts.end !== 'open' || facts.operations.issue !== 'done' || passengerIds.length === 0) return false;
  if (facts.returns.some((r) => r.id === id) || !isIdle(facts)) return false;
  const open = (passengerId: string) => {
    const own = facts.tickets.filter((t) => t.passengerId === passengerId && t.state !== 'exchanged' && isOf(asked, t));
    return own.length > 0 && own.every((t) => t.state === 'open' || (kind === 'refund' && t.state === 'released'));
  };
  return passengerIds.every(open) && withinPaid(facts, amount);
}

const GUARDS = {
  'open tickets, nothing else under way, within what was paid': returnable,
  'its money is on the way': (facts, event) => returnOf(facts, event)?.money === 'sent',
  'its money is stuck': (facts, event) => returnOf(facts, event)?.money === 'stuck',
} as const satisfies Record<string, Question>;

const setReturn = (facts: Facts, id: string, change: Partial<ReturnSnapshot>): Facts => ({
  ...facts,
  returns: facts.returns.map((r) => (r.id === id ? { ...r, ...change } : r)),
});

const countOf = ({ tickets, passengerIds }: Pick<ReturnSnapshot, 'tickets' | 'passengerIds'>): number =>
  tickets?.length ?? passengerIds.length;

const ASKED = { void: 'void_asked', refund: 'return_asked', release: 'release_asked' } as const;

const EFFECTS = {
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
  'confirm the return': (draft, event) => {
    if ('returnId' in event) draft.plans.push({ kind: 'confirm return', returnId: event.returnId });
  },
} as const satisfies Record<string, ApplyEffect>;

const returned: Subject = {
  owns: (event) => 'returnId' in event,
  machine: (facts, event) => returnOf(facts, event)?.kind ?? 'void',
  state: (facts, event) => returnOf(facts, event)?.state ?? 'none',
  attempts: (facts, event) => returnOf(facts, event)?.attempts,
  move: (facts, row, event) => {
    if (!('returnId' in event)) return facts;
    const attempts = (returnOf(facts, event)?.attempts ?? 0) + (event.on === 'sent' ? 1 : 0);
    return setReturn(facts, event.returnId, { state: row.to as OperationState, attempts });
  },
  details: (facts, event) => {
    const own = returnOf(facts, event);
    return own ? { amount: own.amount, tickets: countOf(own) } : {};
  },
};

/** Documents given back: voids, refunds and released seats. */
export const RETURN_MACHINE: MachineSlice = { rows: ROWS, guards: GUARDS, effects: EFFECTS, subjects: [returned] };
