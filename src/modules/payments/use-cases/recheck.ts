import { AppError } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { closeCallbacks, type Intent, intentById, updateIntent } from '../db/queries.ts';
import { eventOf } from '../domain/read-gateway.ts';
import type { Captured } from '../events.ts';
import { applyEventIn } from './apply-event.ts';
import type { AfterCommit, Partner, PaymentsDeps } from './deps.ts';
import { gatewayOf } from './gateway-of.ts';

export type Recheck = {
  intent: Intent /** False: the acquirer did not answer, nothing is known anew. */;
  asked: boolean;
};

const recording = <T>(deps: PaymentsDeps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(deps.db, work, { byKeys: true });

/**
 * Asks the acquirer what became of an attempt and records it; called when the buyer returns, when a callback came and by reconciliation. `partner`
 * acts on money that has arrived in the same transaction; should that fail, the money is recorded and announced like any other. Null for an id we
 * never gave.
 */
export async function recheck(
  deps: PaymentsDeps,
  intentId: string,
  partner?: Partner,
): Promise<Recheck | null> {
  const intent = await intentById(deps.db, intentId);
  if (!intent) {
    // Nothing will ever be learnt about it.
    await closeCallbacks(deps.db, intentId, deps.clock.now());
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
  const event = eventOf(value, intent.payBy, checkedAt);
  const told = value === 'never-happened' ? {} : { captured: value.captured, declineCode: value.declineCode };
  const record = (joining?: Partner) =>
    recording(deps, async (tx) => {
      let next: AfterCommit | undefined;
      const found = await joining?.join(tx, intent.orderId);
      const joined = found && {
        ...found,
        captured: async (news: Captured) => {
          next = await found.captured(news);
        },
      };
      await closeCallbacks(tx, intentId, checkedAt);
      if (!event) await updateIntent(tx, intentId, { checkedAt });
      const after = event
        ? await applyEventIn(deps, tx, intentId, event, {
            ...told,
            askedAt,
            checkedAt,
            ...(joined && { joined }),
          })
        : intent;
      return { after, next };
    });
  const news = event === 'captured' && intent.state !== 'captured';
  const { after, next } = await record(news ? partner : undefined).catch((error: unknown) => {
    if (!news || !partner) throw error;
    const reason = error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown';
    deps.log?.('payments.taken_alone', { intentId, reason });
    return record();
  });
  await next?.();
  return { intent: after ?? intent, asked: true };
}
