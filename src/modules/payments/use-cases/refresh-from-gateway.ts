import { AppError } from '#kernel/app-error.ts';
import { type Intent, intentById, markCallbacksProcessed, updateIntent } from '../db/intent-queries.ts';
import { toIntentEvent } from '../domain/gateway-event.ts';
import { comparePayment } from './compare-payment.ts';
import type { CaptureParticipant, PaymentsDeps } from './deps.ts';
import { gatewayOf } from './find-gateway.ts';
import { recordOutcome } from './record-outcomes.ts';

export type RefreshedIntent = {
  intent: Intent /** False: the acquirer did not answer, nothing is known anew. */;
  asked: boolean;
};

/**
 * Asks the acquirer what became of an attempt and records it; called when the buyer returns, when a callback came and
 * by reconciliation. `partner`
 * acts on money that has arrived in the same transaction; should that fail, the money is recorded and announced like
 * any other. Null for an id we
 * never gave.
 */
export async function refreshFromGateway(
  deps: PaymentsDeps,
  intentId: string,
  captureParticipant?: CaptureParticipant,
): Promise<RefreshedIntent | null> {
  const intent = await intentById(deps.db, intentId);
  if (!intent) {
    // Nothing will ever be learnt about it.
    await markCallbacksProcessed(deps.db, [intentId], deps.clock.now());
    return null;
  }
  if (intent.contractId !== null) return { intent, asked: true };
  const askedAt = deps.clock.now();
  const answer = await gatewayOf(deps, intent.provider).query(intentId);
  const checkedAt = deps.clock.now();
  if (answer.kind !== 'ok') {
    await updateIntent(deps.db, intentId, { checkedAt });
    return { intent, asked: false };
  }
  const { value } = answer;
  const event = toIntentEvent(value, intent.paymentTimeLimit, checkedAt);
  const details = value === 'never-happened' ? {} : { captured: value.captured, declineCode: value.declineCode };
  const learnt = { deps, intent, event, facts: { ...details, askedAt, checkedAt } };
  const events = event === 'captured' && intent.state !== 'captured';
  const joining = events ? captureParticipant : undefined;
  const { after, next } = await recordOutcome(deps.db, { ...learnt, captureParticipant: joining }).catch(
    (error: unknown) => {
      if (!joining) throw error;
      const reason = error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown';
      deps.log?.('payments.captured_without_order', { intentId, reason });
      return recordOutcome(deps.db, { ...learnt, captureParticipant: undefined });
    },
  );
  await next?.();
  // Money that has just come is compared when it has been in the books for a while.
  if (value !== 'never-happened' && !events) await comparePayment(deps, after, value, askedAt);
  return { intent: after, asked: true };
}
