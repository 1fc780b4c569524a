import type { Instant } from '#kernel/dates.ts';
import type { Draft } from './decide.ts';
import type { Facts, OrderEvent } from './facts.ts';
import type { Row } from './table.ts';

export const APPROVAL_STATES = ['waiting', 'approved', 'refused'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** A company's word about an order outside its travel policy; without it nothing is paid (ADR 34). */
export type Approval = {
  readonly state: ApprovalState;
  readonly askedAt: Instant;
  /** So long the policy gives; the seats may not be kept as long (`decideBy`). */
  readonly until: Instant;
  /** What silence means then. */
  readonly silence: 'approve' | 'refuse';
};

/** Whoever is approved at the last moment has so long to pay. */
const PAYING_MS = 15 * 60_000;

/**
 * When silence decides: as the policy says, but while the seats are still kept, with a quarter of an hour left to pay; of seats that are kept for less
 * than twice that, with half of the time.
 */
export function decideBy({ askedAt, until }: Approval, payTill: Instant | null): Instant {
  if (payTill === null) return until;
  const [asked, till] = [Date.parse(askedAt), Date.parse(payTill)];
  const last = till - Math.min(PAYING_MS, Math.max(0, (till - asked) / 2));
  return new Date(Math.min(Date.parse(until), last)).toISOString();
}

/** Nothing may be paid: nobody has said yes so far. */
export const unapproved = ({ approval }: Pick<Facts, 'approval'>): boolean =>
  approval !== undefined && approval.state !== 'approved';

const due = ({ approval, payTill }: Facts, now: Date): boolean =>
  approval !== undefined && now.toISOString() >= decideBy(approval, payTill);

/** The questions that its rows ask. */
export const APPROVAL_GUARDS = {
  'still wanted, time to decide': (facts: Facts, _event: OrderEvent, now: Date) =>
    facts.end === 'open' && !due(facts, now),
  'still wanted, time is up, silence approves': (facts: Facts, _event: OrderEvent, now: Date) =>
    facts.end === 'open' && due(facts, now) && facts.approval?.silence === 'approve',
  'still wanted, time is up, silence refuses': (facts: Facts, _event: OrderEvent, now: Date) =>
    facts.end === 'open' && due(facts, now) && facts.approval?.silence === 'refuse',
} as const;

const GIVEN_UP = ['give the order up', 'drop the seats', 'refund what was captured'] as const;

/** Approved the order may be paid; refused it has ended and its seats go. Silence is a decision too, once, when its time has come. */
export const APPROVAL: readonly Row[] = [
  {
    machine: 'approval',
    from: ['waiting'],
    on: 'approve',
    guard: 'still wanted, time to decide',
    to: 'approved',
    note: 'approved',
  },
  {
    machine: 'approval',
    from: ['waiting'],
    on: 'refuse',
    guard: 'still wanted, time to decide',
    to: 'refused',
    effects: GIVEN_UP,
    note: 'approval_refused',
  },
  {
    machine: 'approval',
    from: ['waiting'],
    on: 'approval_due',
    guard: 'still wanted, time is up, silence approves',
    to: 'approved',
    note: 'approved_by_silence',
  },
  {
    machine: 'approval',
    from: ['waiting'],
    on: 'approval_due',
    guard: 'still wanted, time is up, silence refuses',
    to: 'refused',
    effects: GIVEN_UP,
    note: 'refused_by_silence',
  },
];

export const APPROVAL_EFFECTS = {
  'give the order up': (draft: Draft) => {
    draft.facts = { ...draft.facts, end: 'canceled' };
  },
} as const;
