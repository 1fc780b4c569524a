import type { Money } from './money.ts';

/**
 * Problems that only staff can fix. For each kind `tasks.kinds` has a title, what happened and what to do in every
 * language, filled with the task's ids, codes and amounts.
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
  'offer_to_issue',
  'agency_registered',
] as const;
export type StaffTaskKind = (typeof STAFF_TASK_KINDS)[number];

/** A task to open, once per kind and cause. Holds no personal data. */
export type StaffTask = {
  readonly kind: StaffTaskKind;
  /**
   * Identifies the cause within its kind: ids, and the observed value when the same subject may fail again
   * differently.
   */
  readonly cause: string;
  readonly orderId?: string;
  readonly paymentId?: string;
  readonly contractId?: string;
  /** Codes for the texts: a state, a reason, the gateway. */
  readonly details?: Readonly<Record<string, string>>;
  /** Expected and observed amount. */
  readonly amounts?: { readonly expected?: Money; readonly found?: Money };
};

/** A task that is no longer needed; `done`: who fixed its cause elsewhere, and how. */
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
/** By the event or state at the end of an alert's code; any other is `check`. */
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
 * Parses the code of an order's alert, such as `issue_blocked`, into operation and outcome; null for other codes.
 * Both have texts in `tasks.attention`.
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
