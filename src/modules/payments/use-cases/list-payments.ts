import type { Instant } from '#kernel/dates.ts';
import { type Money, money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import type { PaymentMethod, PendingPayment } from '../api.ts';
import { amountOf, type Intent, intentsOfOrder } from '../db/intent-queries.ts';
import { refundsOfOrder } from '../db/refund-queries.ts';
import type { IntentState } from '../domain/intent-state.ts';
import { MAX_SENDS, MAX_TRIES } from './codes.ts';

/** One attempt as others see it. */
export type PaymentView = {
  id: string;
  orderId: string;
  attempt: number;
  /** What of the order it pays for: `order`, or the id of an exchange. */
  purpose: string;
  method: PaymentMethod;
  /** Who was to take the money. */
  gateway: string;
  state: IntentState | 'refunding' | 'refunded';
  amount: Money;
  captured: Money;
  /** Given back for certain. */
  refunded: Money;
  /** Each requested refund, oldest first, under the key of its requester. */
  refunds: { key: string; amount: Money; state: 'requested' | 'done' | 'rejected' }[];
  declineCode: string | null;
  /** When the state was reached. */
  at: Instant;
  paymentTimeLimit: Instant;
  /** The gateway's page, while the attempt is live. */
  redirectUrl: string | null;
  /** What is waited for, while the attempt is live. */
  waiting: PendingPayment | null;
};

function pendingStep({ redirectUrl, nextAction, codeTries, codeSends }: Intent): PendingPayment | null {
  if (nextAction?.kind === 'qr') return { kind: 'qr', link: nextAction.link, banks: [...nextAction.banks] };
  if (nextAction?.kind === 'code')
    return {
      ...nextAction,
      triesLeft: Math.max(0, MAX_TRIES - codeTries),
      sendsLeft: Math.max(0, MAX_SENDS - codeSends),
    };
  return redirectUrl ? { kind: 'page', url: redirectUrl } : null;
}

/**
 * Attempts of an order, oldest first. A captured one is `refunding` while a refund is under way and `refunded` when
 * all of it went back.
 */
export async function listPayments(db: Executor, orderId: string): Promise<PaymentView[]> {
  const rows = await intentsOfOrder(db, orderId);
  const refunds = await refundsOfOrder(db, orderId);
  return rows.map((row) => {
    const own = refunds.filter((r) => r.intentId === row.id);
    const amount = amountOf(row);
    const done = own.filter((r) => r.state === 'done').reduce((total, r) => total + r.amountMinor, 0);
    const open = own.some((r) => r.state === 'requested');
    const whole = row.capturedMinor > 0 && done === row.capturedMinor;
    const live = row.state === 'started' || row.state === 'unknown';
    return {
      id: row.id,
      orderId,
      attempt: row.attempt,
      purpose: row.purpose,
      method: row.method,
      gateway: row.provider,
      state: open ? 'refunding' : whole ? 'refunded' : row.state,
      amount,
      captured: money(row.capturedMinor, amount.currency),
      refunded: money(done, amount.currency),
      refunds: own
        .map((r) => ({
          key: r.key,
          amount: amountOf(r),
          state: r.state as 'requested' | 'done' | 'rejected',
        }))
        .reverse(),
      declineCode: row.declineCode,
      at: row.stateAt.toISOString(),
      paymentTimeLimit: row.paymentTimeLimit.toISOString(),
      redirectUrl: live ? row.redirectUrl : null,
      waiting: live ? pendingStep(row) : null,
    };
  });
}
