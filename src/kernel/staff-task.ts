import type { Money } from './money.ts';

/**
 * What only a person can put right. A kind has its title, what happened and what to do in `tasks.kinds` of every language, written with the task's
 * ids, codes and amounts.
 */
export const STAFF_TASK_KINDS = [
  'payment_other_currency',
  'payment_other_amount',
  'payment_captured_late',
  'payment_contradiction',
  'payment_totals_differ',
  'refund_open',
  'refund_differs',
  'refund_disputed',
  'chargeback_opened',
  'chargeback_lost',
  'ledger_break',
  'ledger_refused',
  'order_attention',
] as const;
export type StaffTaskKind = (typeof STAFF_TASK_KINDS)[number];

/** A task to be opened: once for its kind and cause, however often it is asked for. Nothing personal. */
export type StaffTask = {
  readonly kind: StaffTaskKind;
  /** What names the cause among others of the kind: ids, and what was found where it may be found again otherwise. */
  readonly cause: string;
  readonly orderId?: string;
  readonly paymentId?: string;
  readonly contractId?: string;
  /** Codes for the texts: a state, a reason, the gateway. */
  readonly facts?: Readonly<Record<string, string>>;
  /** What was expected and what was found. */
  readonly amounts?: { readonly expected?: Money; readonly found?: Money };
};

/** A task that has become needless by itself. */
export type StaffTaskOver = Pick<StaffTask, 'kind' | 'cause'>;
