import { AppError } from '#kernel/app-error.ts';
import { closeCallbacks, type Intent, intentById, updateIntent } from '../db/queries.ts';
import { eventOf } from '../domain/read-gateway.ts';
import { comparePayment } from './compare-payment.ts';
import type { Partner, PaymentsDeps } from './deps.ts';
import { gatewayOf } from './gateway-of.ts';
import { record } from './record-answers.ts';

export type Recheck = {
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
export async function recheck(deps: PaymentsDeps, intentId: string, partner?: Partner): Promise<Recheck | null> {
  const intent = await intentById(deps.db, intentId);
  if (!intent) {
    // Nothing will ever be learnt about it.
    await closeCallbacks(deps.db, [intentId], deps.clock.now());
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
  const event = eventOf(value, intent.paymentTimeLimit, checkedAt);
  const details = value === 'never-happened' ? {} : { captured: value.captured, declineCode: value.declineCode };
  const learnt = { deps, intent, event, facts: { ...details, askedAt, checkedAt } };
  const news = event === 'captured' && intent.state !== 'captured';
  const joining = news ? partner : undefined;
  const { after, next } = await record(deps.db, { ...learnt, partner: joining }).catch((error: unknown) => {
    if (!joining) throw error;
    const reason = error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown';
    deps.log?.('payments.taken_alone', { intentId, reason });
    return record(deps.db, { ...learnt, partner: undefined });
  });
  await next?.();
  // Money that has just come is compared when it has been in the books for a while.
  if (value !== 'never-happened' && !news) await comparePayment(deps, after, value, askedAt);
  return { intent: after, asked: true };
}
