import type { Instant } from '#kernel/dates.ts';
import type {
  ApplyEffect,
  Approval,
  ApprovalState,
  Facts,
  HistoryKind,
  MachineSlice,
  OrderEvent,
  Question,
  Row,
  Subject,
} from '#modules/orders/machine.ts';

/** Time to pay after an approval at the last moment. */
const PAYING_MS = 15 * 60_000;

/**
 * When silence decides: as the policy says, but while the seats are still kept, with a quarter of an hour left to
 * pay; of seats that are kept for less
 * than twice that, with half of the time.
 */
export function approvalDeadline({ askedAt, until }: Approval, paymentTimeLimit: Instant | null): Instant {
  if (paymentTimeLimit === null) return until;
  const [asked, till] = [Date.parse(askedAt), Date.parse(paymentTimeLimit)];
  const last = till - Math.min(PAYING_MS, Math.max(0, (till - asked) / 2));
  return new Date(Math.min(Date.parse(until), last)).toISOString();
}

type Decided = { approval: Approval | undefined; paymentTimeLimit: Instant | null; wanted: boolean };

/** What is decided about: the order, or the exchange of its tickets that the event names. */
function subjectOf(facts: Facts, event: OrderEvent): Decided {
  if (!('exchangeId' in event))
    return { approval: facts.approval, paymentTimeLimit: facts.paymentTimeLimit, wanted: facts.end === 'open' };
  const own = facts.exchanges.find((e) => e.id === event.exchangeId);
  const wanted = facts.end === 'open' && own?.state === 'unpaid';
  return { approval: own?.approval, paymentTimeLimit: own?.expiresAt ?? null, wanted };
}

const due = ({ approval, paymentTimeLimit }: Decided, now: Date): boolean =>
  approval !== undefined && now.toISOString() >= approvalDeadline(approval, paymentTimeLimit);
const silent = (subject: Decided, now: Date, means: Approval['silence']): boolean =>
  subject.wanted && due(subject, now) && subject.approval?.silence === means;

/** The questions that its rows ask. */
const GUARDS = {
  'still wanted, time to decide': (facts: Facts, event: OrderEvent, now: Date) => {
    const subject = subjectOf(facts, event);
    return subject.wanted && !due(subject, now);
  },
  'still wanted, time is up, silence approves': (facts: Facts, event: OrderEvent, now: Date) =>
    silent(subjectOf(facts, event), now, 'approve'),
  'still wanted, time is up, silence refuses': (facts: Facts, event: OrderEvent, now: Date) =>
    silent(subjectOf(facts, event), now, 'refuse'),
} as const satisfies Record<string, Question>;

type About = {
  machine: 'approval' | 'exchange_approval';
  /** What a yes, and what a no sets going. */
  yes?: Row['effects'];
  no: NonNullable<Row['effects']>;
  notes: Record<'yes' | 'no' | 'silentYes' | 'silentNo', HistoryKind>;
};

/** A person decides in time, or silence does, once, when its time has come. */
const decisions = ({ machine, yes, no, notes }: About): readonly Row[] => [
  {
    machine,
    from: ['waiting'],
    on: 'approve',
    guard: 'still wanted, time to decide',
    to: 'approved',
    ...(yes && { effects: yes }),
    note: notes.yes,
  },
  {
    machine,
    from: ['waiting'],
    on: 'refuse',
    guard: 'still wanted, time to decide',
    to: 'refused',
    effects: no,
    note: notes.no,
  },
  {
    machine,
    from: ['waiting'],
    on: 'approval_due',
    to: 'approved',
    guard: 'still wanted, time is up, silence approves',
    ...(yes && { effects: yes }),
    note: notes.silentYes,
  },
  {
    machine,
    from: ['waiting'],
    on: 'approval_due',
    to: 'refused',
    guard: 'still wanted, time is up, silence refuses',
    effects: no,
    note: notes.silentNo,
  },
];

/**
 * Approved an order may be paid, and refused it has ended and its seats go; an exchange goes on to its payment or the
 * supplier, or the tickets stay as they are.
 */
const APPROVAL: readonly Row[] = [
  ...decisions({
    machine: 'approval',
    no: ['give the order up', 'drop the seats', 'refund what was captured'],
    notes: {
      yes: 'approved',
      no: 'approval_refused',
      silentYes: 'auto_approved',
      silentNo: 'refused_by_silence',
    },
  }),
  ...decisions({
    machine: 'exchange_approval',
    yes: ['go on with the exchange'],
    no: ['give the exchange up', 'refund its payment'],
    notes: {
      yes: 'exchange_approved',
      no: 'exchange_refused',
      silentYes: 'exchange_approved_by_silence',
      silentNo: 'exchange_refused_by_silence',
    },
  }),
];

const EFFECTS = {
  'give the order up': (draft) => {
    draft.facts = { ...draft.facts, end: 'canceled' };
  },
} as const satisfies Record<string, ApplyEffect>;

const approvalOf = (facts: Facts, event: OrderEvent): Approval | undefined =>
  ('exchangeId' in event ? facts.exchanges.find((e) => e.id === event.exchangeId) : facts)?.approval;

const word: Subject = {
  owns: (event) => 'of' in event,
  machine: (_facts, event) => ('of' in event ? event.of : ''),
  state: (facts, event) => approvalOf(facts, event)?.state ?? 'none',
  move: (facts, row, event) => {
    const approval = approvalOf(facts, event);
    if (!approval) return facts;
    const next = { approval: { ...approval, state: row.to as ApprovalState } };
    if (!('exchangeId' in event)) return { ...facts, ...next };
    const exchanges = facts.exchanges.map((e) => (e.id === event.exchangeId ? { ...e, ...next } : e));
    return { ...facts, exchanges };
  },
};

/** A company's word about an order, or an exchange, outside its travel policy. */
export const APPROVAL_MACHINE: MachineSlice = { rows: APPROVAL, guards: GUARDS, effects: EFFECTS, subjects: [word] };
