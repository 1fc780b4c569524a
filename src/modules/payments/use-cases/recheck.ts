import { inTransaction } from '#platform/db/database.ts';
import { closeCallbacks, type Intent, intentById, updateIntent } from '../db/queries.ts';
import { eventOf } from '../domain/read-gateway.ts';
import { applyEventIn } from './apply-event.ts';
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
  const answer = await gatewayOf(deps, intent.provider).query(intentId);
  const checkedAt = deps.clock.now();
  if (answer.kind !== 'ok') {
    await updateIntent(deps.db, intentId, { checkedAt });
    return { intent, asked: false };
  }
  const { value } = answer;
  const event = eventOf(value, intent.payBy, checkedAt);
  const told = value === 'never-happened' ? {} : { captured: value.captured, declineCode: value.declineCode };
  const after = await inTransaction(deps.db, async (tx) => {
    await closeCallbacks(tx, intentId, checkedAt);
    if (event) return applyEventIn(deps, tx, intentId, event, { ...told, checkedAt });
    await updateIntent(tx, intentId, { checkedAt });
    return intent;
  });
  return { intent: after ?? intent, asked: true };
}
