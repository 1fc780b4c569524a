import type { Money } from '#kernel/money.ts';
import type { CompletedStaffTask, StaffTask } from '#kernel/staff-task.ts';
import { eventType } from '#platform/jobs/events.ts';

// `purpose` everywhere: what of the order is paid for, `order` or the id of an exchange.

export type CapturedEvent = {
  intentId: string;
  orderId: string;
  purpose: string;
  amount: Money;
  /** What the buyer was asked for; the gateway may have taken another sum. */
  asked: Money;
  method: string;
};
/** Money of an intent arrived at the acquirer; announced once per intent, also when the order no longer wants it. */
export const paymentCaptured = eventType<CapturedEvent>('payments.captured');
export const paymentDeclined = eventType<{
  intentId: string;
  orderId: string;
  purpose: string;
  code: string;
}>('payments.declined');
export const paymentExpired = eventType<{ intentId: string; orderId: string; purpose: string }>('payments.expired');
/** `key` is what the caller refunded for, as it said. */
export const paymentRefunded = eventType<{
  intentId: string;
  orderId: string;
  amount: Money;
  key: string;
}>('payments.refunded');

/** The acquirer refused to give money back: a person must settle it. */
export const refundRejected = eventType<{
  intentId: string;
  orderId: string;
  amount: Money;
  key: string;
  code: string;
}>('payments.refund-rejected');

/** A refund that was made at the gateway without us has come into the books. */
export const refundRecorded = eventType<{ intentId: string; orderId: string; amount: Money }>(
  'payments.refund-recorded',
);

/** Something about a payment that only a person can put right. */
export const paymentNeedsStaff = eventType<StaffTask>('payments.needs-staff');
/** It has put itself right. */
export const paymentStaffNotNeeded = eventType<CompletedStaffTask>('payments.staff-not-needed');
/** The buyer's bank takes the money of a payment back, or the case has ended. */
export const chargebackChanged = eventType<{
  chargebackId: string;
  intentId: string;
  orderId: string;
  state: 'open' | 'won' | 'lost';
}>('payments.chargeback-changed');
