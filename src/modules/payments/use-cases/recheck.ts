import { closeCallbacks, type Intent, intentById, updateIntent } from '../db/queries.ts';
import { eventOf } from '../domain/read-gateway.ts';
import { applyEvent } from './apply-event.ts';
import type { PaymentsDeps } from './deps.ts';
import { gatewayOf } from './gateway-of.ts';

export type Recheck = {
  intent: Intent /** False: the acquirer did not answer, nothing is known anew. */;
  asked: boolean;
};

/** Asks the acquirer what became of an attempt and records it; called when the buyer returns, when a callback came and by reconciliation. Null for an id we never gave. */
export async function recheck(deps: PaymentsDeps, intentId: string): Promise<Recheck | null> {
  const intent = await intentById(deps.db, intentId);
  if (!intent) return null;
  if (intent.contractId !== null) return { intent, asked: true };
  // Before the question: an attempt about which nothing is ever learnt must not stand in front of the others.
  await updateIntent(deps.db, intentId, { checkedAt: deps.clock.now() });
  const answer = await gatewayOf(deps, intent.provider).query(intentId);
  if (answer.kind !== 'ok') return { intent, asked: false };
  const now = deps.clock.now();
  const event = eventOf(answer.value, intent.payBy, now);
  const facts =
    answer.value === 'never-happened'
      ? {}
      : { captured: answer.value.captured, declineCode: answer.value.declineCode };
  const after = event ? await applyEvent(deps, intentId, event, facts) : intent;
  await closeCallbacks(deps.db, intentId, now);
  return { intent: after ?? intent, asked: true };
}
