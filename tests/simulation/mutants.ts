import type { TransitionRow } from '../../src/modules/orders/core/domain/machine-slice.ts';

type Effect = NonNullable<TransitionRow['effects']>[number];

/** One thing done wrongly. A control: the simulation must see it. */
export type Mutant = {
  readonly name: string;
  readonly table?: (table: readonly TransitionRow[]) => readonly TransitionRow[];
  readonly maxEffectDelayMs?: number;
  readonly blindRetry?: boolean;
  readonly noReconciliation?: boolean;
  readonly believesRefusedQuestions?: boolean;
  readonly freshRefundIds?: boolean;
  /**
   * At an acquirer without refund ids: sent again without a question; believed to be lost as soon as the sums lack
   * it.
   */
  readonly resendsRefunds?: boolean;
  readonly believesSumsAtOnce?: boolean;
  /** Refunds are not leased: several runs work at once. */
  readonly refundsTogether?: boolean;
  readonly unguarded?: boolean;
  readonly postsTwice?: boolean;
  readonly wallClock?: boolean;
  readonly notifiesNoListener?: boolean;
  readonly paysWhileParting?: boolean;
  readonly paysUnapproved?: boolean;
};

type Which = Partial<Pick<TransitionRow, 'machine' | 'on' | 'guard' | 'to'>>;
const is = (row: TransitionRow, which: Which) =>
  Object.entries(which).every(([key, value]) => row[key as keyof Which] === value);

/** The table with some rows changed; that it has them is part of the control. */
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

/** What a table says of money that comes when it is not wanted. */
const lateCapture = (change: (row: TransitionRow) => TransitionRow) => (table: readonly TransitionRow[]) =>
  table.map((row) => (LATE(row) ? change(row) : row));

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'news of a capture told twice counts twice',
    table: lateCapture((row) => ({ ...row, from: [...row.from, 'captured'] })),
  },
  { name: 'a supplier’s «never happened» is believed at once', maxEffectDelayMs: 0 },
  { name: 'what was not answered is sent again under another id', blindRetry: true },
  { name: 'nobody asks the acquirer unless it calls', noReconciliation: true },
  {
    name: 'a second payment gives every payment back',
    table: lateCapture(instead('refundThisPayment', 'refundCapturedPayments')),
  },
  { name: 'money that comes too late is kept', table: lateCapture(instead('refundThisPayment', null)) },
  {
    name: 'a refused issue gives nothing back',
    table: changed({ machine: 'issue', on: 'rejected', to: 'rejected' }, instead('refundCapturedPayments', null)),
  },
  {
    name: 'expiry does not look at captured money',
    table: changed({ machine: 'order', on: 'time_limit_passed' }, withoutGuard),
  },
  {
    name: 'giving up does not look at captured money',
    table: changed({ machine: 'order', on: 'cancel_requested' }, withoutGuard),
  },
  {
    name: 'a ticket may be given back twice',
    unguarded: true,
    table: changed({ machine: 'order', on: 'return_requested' }, withoutGuard),
  },
  {
    name: 'a return’s money is never sent',
    table: (table) => table.map(instead('refundReturn', null)),
  },
  { name: 'an order is paid while passengers leave it', paysWhileParting: true },
  { name: 'an order is paid that nobody has approved', paysUnapproved: true },
  {
    name: 'a refused split parts the order all the same',
    table: changed({ machine: 'split', on: 'rejected', to: 'rejected' }, (row) => ({
      ...row,
      to: 'done',
      effects: ['splitOffPassengers'],
    })),
  },
  {
    name: 'passengers leave while their tickets are given back',
    table: changed({ machine: 'order', on: 'split_requested' }, withoutGuard),
  },
  { name: 'a refund is sent under another id each time', freshRefundIds: true },
  { name: 'a refund without an id is sent again blindly', resendsRefunds: true },
  { name: 'a refund without an id is believed lost as soon as the sums lack it', believesSumsAtOnce: true },
  { name: 'several runs send a refund without an id at once', refundsTogether: true },
  { name: 'a refused question counts as a refused operation', believesRefusedQuestions: true },
  { name: 'a fact told twice is posted twice', postsTwice: true },
  { name: 'staff are not told of what nobody can answer', notifiesNoListener: true },
  { name: 'time is read from a clock that jumps', wallClock: true },
];
