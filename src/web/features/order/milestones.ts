import type { Order } from '#modules/orders/api.ts';

const MILESTONES = ['ordered', 'held', 'paid', 'issued', 'departure'] as const;
export type Milestone = {
  name: (typeof MILESTONES)[number];
  state: 'done' | 'now' | 'ahead';
  /** An instant of what has happened; of the departure its local time, also when it lies ahead. */
  at: string | null;
};

type MilestoneInput = Pick<Order, 'status' | 'history' | 'createdAt' | 'serverNow'> & {
  slices: readonly { segments: readonly { departsLocal: string; departsAt: string }[] }[];
};

/** Ways in which an order ends: its milestones lead nowhere any more. */
const TERMINAL_STATUSES: ReadonlySet<Order['status']> = new Set([
  'canceled',
  'timeout',
  'refunded',
  'released_seats',
  'error_booking',
  'error_sold',
]);

/** The way of an order from the form to the departure in five steps that anybody understands; none once it is over. */
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
  // A step that happened has those before it behind it: seats of our own are issued without being held first.
  const lastReached = MILESTONES.findLastIndex((name) => reachedAt[name] !== null);
  return MILESTONES.map((name, i) => ({
    name,
    state: i <= lastReached ? 'done' : i === lastReached + 1 ? 'now' : 'ahead',
    at: reachedAt[name] ?? (name === 'departure' ? (first?.departsLocal ?? null) : null),
  }));
}

/** Money on its way back: what was asked for, what the carrier agreed to, and what has been sent. */
export type MoneyStep = {
  name: 'asked' | 'agreed' | 'sent';
  at: string;
  amount: unknown;
  /** Of what was sent: by which method it was paid. */
  method: unknown;
};

const MONEY_STEPS: Partial<Record<Order['history'][number]['kind'], MoneyStep['name']>> = {
  void_requested: 'asked',
  return_requested: 'asked',
  voided: 'agreed',
  returned: 'agreed',
  refunded: 'sent',
};

/** Confirmed steps alone, the earliest first: what is only planned or under way is no step yet. */
export const moneyTrackOf = ({ history }: Pick<Order, 'history'>): MoneyStep[] =>
  history.flatMap(({ kind, at, details }) => {
    const name = MONEY_STEPS[kind];
    return name ? [{ name, at, amount: details.amount, method: details.method }] : [];
  });
