import type { Money } from './money.ts';

/**
 * What only a person can put right. A kind has its title, what happened and what to do in `tasks.kinds` of every
 * language, written with the task's
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
  readonly details?: Readonly<Record<string, string>>;
  /** What was expected and what was found. */
  readonly amounts?: { readonly expected?: Money; readonly found?: Money };
};

/** A task that has become needless by itself; `done`: who put its cause right elsewhere, and how. */
export type CompletedStaffTask = Pick<StaffTask, 'kind' | 'cause'> & {
  readonly done?: { readonly by: string; readonly note: string };
};

const OPERATIONS = [
  'hold',
  'issue',
  'cancel_hold',
  'void',
  'refund',
  'release',
  'exchange',
  'split',
  'ancillaries',
] as const;
/** By the event or the state that ends the code of an alert; any other is `check`. */
const OUTCOMES = {
  planned: 'waits',
  sent: 'waits',
  pending: 'waits',
  unknown: 'waits',
  awaiting_numbers: 'numbers',
  blocked: 'gave_up',
  exhausted: 'gave_up',
  ok: 'contradiction',
} as const;
type Outcome = (typeof OUTCOMES)[keyof typeof OUTCOMES] | 'check';

/**
 * What the code of an order's alert says, such as `issue_blocked`: which operation, and how it stands; null for a
 * code of another shape. Both have words in `tasks.attention`.
 */
export function toStaffAlert(
  code: string,
): { readonly operation: (typeof OPERATIONS)[number]; readonly outcome: Outcome } | null {
  const operation = OPERATIONS.find((known) => code.startsWith(`${known}_`));
  if (!operation || code === 'refund_rejected') return null;
  const outcome = OUTCOMES[code.slice(operation.length + 1) as keyof typeof OUTCOMES] ?? 'check';
  return { operation, outcome };
}

/** The sentence of an alert's code, with the words of `tasks.attention`. */
export function alertText(t: (key: string, values?: Record<string, string>) => string, code: string): string {
  if (code === 'refund_rejected') return t('refund_rejected');
  const alert = toStaffAlert(code);
  if (!alert) return t('other', { code });
  const { operation, outcome } = alert;
  return t('reason', { operation: t(`operation.${operation}`), outcome: t(`outcome.${outcome}`) });
}
