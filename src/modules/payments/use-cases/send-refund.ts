import { money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { announce } from '#platform/jobs/events.ts';
import {
  amountOf,
  countRefundTry,
  type Intent,
  intentById,
  type Refund,
  refundById,
  refundsOfIntent,
  settleRefund,
} from '../db/queries.ts';
import { paymentRefunded, refundRejected } from '../events.ts';
import type { GatewayOutcome } from '../port.ts';
import type { PaymentsDeps } from './deps.ts';
import { gatewayOf } from './gateway-of.ts';

/** Sends a refund under its own id until the acquirer's answer is definite: it dedupes by that id, so sending again never pays twice. @throws when the answer is still unknown, so that the job comes back. */
export async function sendRefund(deps: PaymentsDeps, refundId: string): Promise<void> {
  const refund = await refundById(deps.db, refundId);
  if (refund?.state !== 'requested') return;
  const intent = await intentById(deps.db, refund.intentId);
  if (!intent) return;
  const amount = amountOf(refund);
  await countRefundTry(deps.db, refundId);
  const answer = await askForRefund(deps, intent, refund);
  if (answer.kind === 'unknown') throw new Error(`refund ${refundId} is not settled: ${answer.reason}`);
  const ids = { intentId: intent.id, orderId: refund.orderId ?? intent.orderId, amount, key: refund.key };
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

/** Refunds of one payment go one after another, so that the gateway's sum tells which of them it has done. Money that never left us needs nobody's answer: the ledger moves it back. */
async function askForRefund(
  deps: PaymentsDeps,
  intent: Intent,
  refund: Refund,
): Promise<GatewayOutcome<unknown>> {
  if (intent.contractId !== null) return { kind: 'ok', value: null };
  const others = (await refundsOfIntent(deps.db, intent.id)).filter(({ id }) => id !== refund.id);
  const earlier = others.find((r) => r.state === 'requested' && r.createdAt < refund.createdAt);
  if (earlier) return { kind: 'unknown', reason: `refund ${earlier.id} comes first` };
  const before = others.reduce((sum, r) => sum + (r.state === 'done' ? r.amountMinor : 0), 0);
  return gatewayOf(deps, intent.provider).refund({
    refundId: refund.id,
    intentId: intent.id,
    amount: amountOf(refund),
    refundedBefore: money(before, amountOf(refund).currency),
  });
}
