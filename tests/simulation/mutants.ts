import type { TransitionRow } from '../../src/modules/orders/core/domain/machine-slice.ts';

type Effect = NonNullable<TransitionRow['effects']>[number];

/** A deliberate fault. Control: the simulation must detect it. */
export type Mutant = {
  readonly name: string;
  readonly table?: (table: readonly TransitionRow[]) => readonly TransitionRow[];
  readonly maxEffectDelayMs?: number;
  readonly blindRetry?: boolean;
  readonly noReconciliation?: boolean;
  readonly trustsRejectedQueries?: boolean;
  readonly freshRefundIds?: boolean;
  /** At an acquirer without refund ids: resent without a query; or treated as lost as soon as the totals lack it. */
  readonly resendsRefunds?: boolean;
  readonly trustsTotalsAtOnce?: boolean;
  /** Refunds are not leased: several runs process one at once. */
  readonly refundsConcurrently?: boolean;
  readonly unguarded?: boolean;
  readonly postsTwice?: boolean;
  readonly wallClock?: boolean;
  readonly notifiesNoListener?: boolean;
  readonly paysDuringSplit?: boolean;
  readonly paysUnapproved?: boolean;
};

type Which = Partial<Pick<TransitionRow, 'machine' | 'on' | 'guard' | 'to'>>;
const is = (row: TransitionRow, which: Which) =>
  Object.entries(which).every(([key, value]) => row[key as keyof Which] === value);

/** The table with matching rows changed; throws when none match. */
const changed = (which: Which, change: (row: TransitionRow) => TransitionRow) => (table: readonly TransitionRow[]) => {
  if (!table.some((row) => is(row, which))) throw new Error(`no such row: ${JSON.stringify(which)}`);
  return table.map((row) => (is(row, which) ? change(row) : row));
};
const withoutGuard = ({ guard: _guard, ...row }: TransitionRow): TransitionRow => row;
const instead = (effect: Effect, other: Effect | null) => (row: TransitionRow) => ({
  ...row,
  effects: (row.effects ?? []).flatMap((e) => (e === effect ? (other ? [other] : []) : [e])),
});
const LATE = (row: TransitionRow) => row.machine === 'payment' && row.on === 'captured' && !row.guard;

/** Changes the rows for a capture that is not wanted. */
const lateCapture = (change: (row: TransitionRow) => TransitionRow) => (table: readonly TransitionRow[]) =>
  table.map((row) => (LATE(row) ? change(row) : row));

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'an event delivered twice counts twice',
    table: lateCapture((row) => ({ ...row, from: [...row.from, 'captured'] })),
  },
  { name: 'a supplier’s «not executed» is accepted at once', maxEffectDelayMs: 0 },
  { name: 'an unanswered operation is resent under another id', blindRetry: true },
  { name: 'the acquirer is queried only after its callback', noReconciliation: true },
  {
    name: 'a second payment refunds every payment',
    table: lateCapture(instead('refundThisPayment', 'refundCapturedPayments')),
  },
  { name: 'a late capture is not refunded', table: lateCapture(instead('refundThisPayment', null)) },
  {
    name: 'a rejected issue refunds nothing',
    table: changed({ machine: 'issue', on: 'rejected', to: 'rejected' }, instead('refundCapturedPayments', null)),
  },
  {
    name: 'expiry ignores captured money',
    table: changed({ machine: 'order', on: 'time_limit_passed' }, withoutGuard),
  },
  {
    name: 'cancellation ignores captured money',
    table: changed({ machine: 'order', on: 'cancel_requested' }, withoutGuard),
  },
  {
    name: 'a ticket may be returned twice',
    unguarded: true,
    table: changed({ machine: 'order', on: 'return_requested' }, withoutGuard),
  },
  {
    name: 'a return’s refund is never sent',
    table: (table) => table.map(instead('refundReturn', null)),
  },
  { name: 'an order is paid during a split', paysDuringSplit: true },
  { name: 'an order is paid without approval', paysUnapproved: true },
  {
    name: 'a rejected split divides the order',
    table: changed({ machine: 'split', on: 'rejected', to: 'rejected' }, (row) => ({
      ...row,
      to: 'done',
      effects: ['splitOffPassengers'],
    })),
  },
  {
    name: 'passengers are split off during their return',
    table: changed({ machine: 'order', on: 'split_requested' }, withoutGuard),
  },
  { name: 'a refund is resent under a new id', freshRefundIds: true },
  { name: 'a refund without an id is resent blindly', resendsRefunds: true },
  { name: 'a refund without an id counts as lost as soon as the totals lack it', trustsTotalsAtOnce: true },
  { name: 'several runs send a refund without an id concurrently', refundsConcurrently: true },
  { name: 'a rejected query counts as a rejected operation', trustsRejectedQueries: true },
  { name: 'an event received twice is posted twice', postsTwice: true },
  { name: 'staff are not alerted about unanswered questions', notifiesNoListener: true },
  { name: 'time is read from a jumping clock', wallClock: true },
];
