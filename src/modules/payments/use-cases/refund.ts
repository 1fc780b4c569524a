import { AppError } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import { CHECK_VIOLATION, sqlState, type Tx } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { lockIntent } from '../db/intent-queries.ts';
import { insertRefund, refundByKey } from '../db/refund-queries.ts';
import { SEND_REFUND } from '../domain/job-names.ts';
import type { PaymentsDeps } from './deps.ts';

export type RefundRequest = {
  intentId: string;
  amount: Money;
  /** A code of the caller's, such as `paid_after_timeout`; shown to staff. */
  reason: string;
  /** What is being refunded; the same key again gives the same refund. Default: `reason`. */
  key?: string;
  /** Whose money it is: an order whose passengers left the payment's. Default: the payment's. */
  orderId?: string;
};

/**
 * Writes a refund and the job that sends it, in the caller's transaction.
 * @throws AppError `payments.refund_exceeds_captured` when the refunds of the intent would pass what was captured;
 * the transaction is lost then
 */
export async function refund(
  deps: Pick<PaymentsDeps, 'clock' | 'ids'>,
  tx: Tx,
  request: RefundRequest,
): Promise<{ refundId: string }> {
  const key = request.key ?? request.reason;
  const intent = await lockIntent(tx, request.intentId);
  if (!intent) throw new AppError('not_found', 'payments.not_found');
  const same = await refundByKey(tx, intent.id, key);
  if (same) {
    if (same.amountMinor !== request.amount.minor || same.currency !== request.amount.currency)
      throw new AppError('conflict', 'payments.refund_mismatch');
    return { refundId: same.id };
  }
  const refundId = deps.ids();
  try {
    await insertRefund(tx, {
      id: refundId,
      intentId: intent.id,
      key,
      amountMinor: request.amount.minor,
      currency: request.amount.currency,
      reason: request.reason,
      orderId: request.orderId === intent.orderId ? null : (request.orderId ?? null),
      state: 'requested',
      createdAt: deps.clock.now(),
    });
  } catch (error) {
    if (sqlState(error) === CHECK_VIOLATION) throw new AppError('conflict', 'payments.refund_exceeds_captured');
    throw error;
  }
  await addJob(tx, SEND_REFUND, { refundId }, { key: `${SEND_REFUND}:${refundId}` });
  return { refundId };
}
