import { AppError } from '#kernel/app-error.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { intentsCalledAbout, intentsToCheck, openRefunds, updateIntent } from '../db/queries.ts';
import { SEND_REFUND } from '../domain/job-names.ts';
import type { PaymentsDeps } from './deps.ts';
import { recheck } from './recheck.ts';

const MINUTE = 60_000;
/** Questions under way at once, and the time (ms) after which no new one is put: the rest is asked first the next time. */
const PARALLEL = 4;
const BUDGET = 60_000;

/** Who took a callback asks about it at once: after this time (ms) he is dead, or was not answered. */
const CALLED_MS = 30_000;

/** `asked` were answered, `silent` not, `failed` could not be dealt with. */
export type Reconciled = { asked: number; silent: number; failed: number; refundsResent: number };

/** Finds what no callback told, and callbacks that nobody has looked into: asks about every live attempt, about given-up ones of the last day, and queues refunds whose job was lost. */
export async function reconcile(deps: PaymentsDeps): Promise<Reconciled> {
  const now = deps.clock.now().getTime();
  const ids = await intentsToCheck(deps.db, {
    liveBefore: new Date(now - 2 * MINUTE),
    closedBefore: new Date(now - 30 * MINUTE),
    closedSince: new Date(now - 24 * 60 * MINUTE),
  });
  const called = await intentsCalledAbout(deps.db, new Date(now - CALLED_MS));
  const counted = await askAll(deps, [...new Set([...called, ...ids])], now + BUDGET);
  const lost = await openRefunds(deps.db, new Date(now - 10 * MINUTE));
  for (const refundId of lost) {
    deps.log?.('payments.refund_open', { refundId });
    await addJob(deps.db, SEND_REFUND, { refundId }, { key: `${SEND_REFUND}:${refundId}` });
  }
  return { ...counted, refundsResent: lost.length };
}

/** Asks about each in order; one that fails or stays silent holds up nobody but itself. */
async function askAll(deps: PaymentsDeps, ids: readonly string[], until: number) {
  const counted = { asked: 0, silent: 0, failed: 0 };
  const open = ids.values();
  const askOn = async () => {
    while (deps.clock.now().getTime() < until) {
      const { value: intentId, done } = open.next();
      if (done) return;
      try {
        // Before the question: an attempt about which nothing is ever learnt must not stand in front of the others.
        await updateIntent(deps.db, intentId, { checkedAt: deps.clock.now() });
        counted[(await recheck(deps, intentId))?.asked ? 'asked' : 'silent']++;
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
