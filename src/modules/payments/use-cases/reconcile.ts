import { AppError } from '#kernel/app-error.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import {
  amountOf,
  listIntentsToCheck,
  listIntentsToCompare,
  listIntentsWithCallbacks,
  updateIntent,
} from '../db/intent-queries.ts';
import { openRefunds } from '../db/refund-queries.ts';
import { firstComparison, nextComparison } from '../domain/compare-totals.ts';
import { SEND_REFUND } from '../domain/job-names.ts';
import { paymentNeedsStaff } from '../events.ts';
import type { PaymentsDeps } from './deps.ts';
import { refreshFromGateway } from './refresh-from-gateway.ts';

const MINUTE = 60_000;
/**
 * Questions under way at once, and the time (ms) after which no new one is put: the rest is asked first the next
 * time.
 */
const PARALLEL = 4;
const BUDGET = 60_000;

/** Who took a callback asks about it at once: after this time (ms) he is dead, or was not answered. */
const CALLED_MS = 30_000;
/** A refund that is open for so long (ms) is shown to staff. */
const OPEN_FOR_MS = 30 * MINUTE;

/** `asked` were answered, `silent` not, `failed` could not be dealt with. */
export type ReconciliationCounts = { asked: number; silent: number; failed: number; refundsResent: number };

/**
 * Finds payments without a callback, and callbacks without a check: queries every live attempt and the abandoned ones
 * of the last day, compares the totals of ended ones with the gateways' for three months, and queues refunds whose job
 * was lost.
 */
export async function reconcile(deps: PaymentsDeps): Promise<ReconciliationCounts> {
  const now = deps.clock.now().getTime();
  const ids = await listIntentsToCheck(deps.db, {
    liveBefore: new Date(now - 2 * MINUTE),
    closedBefore: new Date(now - 30 * MINUTE),
    closedSince: new Date(now - 24 * 60 * MINUTE),
  });
  const due = await listIntentsToCompare(deps.db, new Date(now));
  const called = await listIntentsWithCallbacks(deps.db, new Date(now - CALLED_MS));
  const ended = new Map(due.map(({ id, stateAt }) => [id, stateAt]));
  const counted = await queryAll(deps, [...new Set([...called, ...ids, ...ended.keys()])], ended, now + BUDGET);
  const lost = await openRefunds(deps.db, new Date(now - 10 * MINUTE), new Date(now));
  for (const { refund, intent } of lost) {
    const refundId = refund.id;
    deps.log?.('payments.refund_open', { refundId });
    await addJob(deps.db, SEND_REFUND, { refundId }, { key: `${SEND_REFUND}:${refundId}` });
    if (refund.createdAt.getTime() > now - OPEN_FOR_MS) continue;
    await publishEvent(deps.db, paymentNeedsStaff, {
      kind: 'refund_open',
      cause: refundId,
      orderId: refund.orderId ?? intent.orderId,
      paymentId: intent.id,
      details: { gateway: intent.provider },
      amounts: { expected: amountOf(refund) },
    });
  }
  return { ...counted, refundsResent: lost.length };
}

/** Queries each in order; a failing or silent one delays only itself. */
async function queryAll(deps: PaymentsDeps, ids: readonly string[], ended: ReadonlyMap<string, Date>, until: number) {
  const counted = { asked: 0, silent: 0, failed: 0 };
  const open = ids.values();
  const askOn = async () => {
    while (deps.clock.now().getTime() < until) {
      const { value: intentId, done } = open.next();
      if (done) return;
      const now = deps.clock.now();
      const endedAt = ended.get(intentId);
      try {
        // Before the question: an attempt about which nothing is ever learnt must not stand in front of the others.
        await updateIntent(deps.db, intentId, {
          checkedAt: now,
          ...(endedAt && { compareAt: firstComparison(now) }),
        });
        const answered = (await refreshFromGateway(deps, intentId))?.asked;
        counted[answered ? 'asked' : 'silent']++;
        if (endedAt && answered) await updateIntent(deps.db, intentId, { compareAt: nextComparison(endedAt, now) });
      } catch (error) {
        counted.failed++;
        const code = error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown';
        deps.log?.('payments.recheck_failed', { intentId, code });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, askOn));
  return counted;
}
