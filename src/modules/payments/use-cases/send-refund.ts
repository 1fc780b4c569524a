import { inTransaction } from '#platform/db/database.ts';
import { announce } from '#platform/jobs/events.ts';
import { amountOf, countRefundTry, intentById, refundById, settleRefund } from '../db/queries.ts';
import { paymentRefunded, refundRejected } from '../events.ts';
import type { PaymentsDeps } from './deps.ts';

/** Sends a refund under its own id until the acquirer's answer is definite: it dedupes by that id, so sending again never pays twice. @throws when the answer is still unknown, so that the job comes back. */
export async function sendRefund(deps: PaymentsDeps, refundId: string): Promise<void> {
  const refund = await refundById(deps.db, refundId);
  if (refund?.state !== 'requested') return;
  const intent = await intentById(deps.db, refund.intentId);
  if (!intent) return;
  const amount = amountOf(refund);
  await countRefundTry(deps.db, refundId);
  const answer = await deps.gateway.refund({ refundId, intentId: intent.id, amount });
  if (answer.kind === 'unknown') throw new Error(`refund ${refundId} is not settled: ${answer.reason}`);
  const ids = { intentId: intent.id, orderId: intent.orderId, amount, key: refund.key };
  await inTransaction(deps.db, async (tx) => {
    const rejectCode = answer.kind === 'rejected' ? answer.code : null;
    const settledAt = deps.clock.now();
    const mine = await settleRefund(tx, refundId, {
      state: rejectCode ? 'rejected' : 'done',
      rejectCode,
      settledAt,
    });
    if (!mine) return;
    if (rejectCode) await announce(tx, refundRejected, { ...ids, code: rejectCode });
    else await announce(tx, paymentRefunded, ids);
  });
}
