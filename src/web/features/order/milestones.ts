import type { Order } from '#modules/orders/api.ts';

const MILESTONES = ['ordered', 'held', 'paid', 'issued', 'departure'] as const;
export type Milestone = {
  name: (typeof MILESTONES)[number];
  state: 'done' | 'now' | 'ahead';
  /** Time of a past step; for the departure its local time, even in the future. */
  at: string | null;
};

type MilestoneInput = Pick<Order, 'status' | 'history' | 'createdAt' | 'serverNow'> & {
  slices: readonly { segments: readonly { departsLocal: string; departsAt: string }[] }[];
};

/** Terminal statuses: later milestones will not happen. */
const TERMINAL_STATUSES: ReadonlySet<Order['status']> = new Set([
  'canceled',
  'timeout',
  'refunded',
  'released_seats',
  'error_booking',
  'error_sold',
]);

/** Progress of an order in five steps from creation to departure; empty after a terminal status. */
export function milestonesOf({ status, history, createdAt, serverNow, slices }: MilestoneInput): Milestone[] {
  if (TERMINAL_STATUSES.has(status)) return [];
  const first = slices[0]?.segments[0];
  const firstTimeOf = (...kinds: Order['history'][number]['kind'][]) =>
    history.find(({ kind }) => kinds.includes(kind))?.at ?? null;
  const reachedAt: Record<Milestone['name'], string | null> = {
    ordered: createdAt,
    held: firstTimeOf('held', 'split_from'),
    paid: firstTimeOf('payment_captured', 'split_from'),
    issued: firstTimeOf('issued', 'split_from'),
    departure: first && first.departsAt <= serverNow ? first.departsLocal : null,
  };
  // Earlier steps of a reached one are done too: own inventory is issued without a hold.
  const lastReached = MILESTONES.findLastIndex((name) => reachedAt[name] !== null);
  return MILESTONES.map((name, i) => ({
    name,
    state: i <= lastReached ? 'done' : i === lastReached + 1 ? 'now' : 'ahead',
    at: reachedAt[name] ?? (name === 'departure' ? (first?.departsLocal ?? null) : null),
  }));
}

/** Refund progress: requested, confirmed by the carrier, sent. */
export type RefundStep = {
  name: 'asked' | 'agreed' | 'sent';
  at: string;
  amount: unknown;
  /** Payment method of the sent refund. */
  method: unknown;
};

const MONEY_STEPS: Partial<Record<Order['history'][number]['kind'], RefundStep['name']>> = {
  void_requested: 'asked',
  return_requested: 'asked',
  voided: 'agreed',
  returned: 'agreed',
  refunded: 'sent',
};

/** Confirmed steps only, earliest first; planned or pending steps are left out. */
export const refundStepsOf = ({ history }: Pick<Order, 'history'>): RefundStep[] =>
  history.flatMap(({ kind, at, details }) => {
    const name = MONEY_STEPS[kind];
    return name ? [{ name, at, amount: details.amount, method: details.method }] : [];
  });
