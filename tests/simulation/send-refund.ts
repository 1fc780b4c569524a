import { decideRefundStep } from '../../src/modules/payments/domain/refund-step.ts';
import type { GatewayOutcome } from '../../src/modules/payments/port.ts';
import type { Acquirer } from './acquirer.ts';
import type { Mutant } from './mutants.ts';
import type { createPaymentsStore } from './payments-store.ts';
import { call, type Flow, turn, Violation } from './scheduler.ts';

export const NO_ANSWER: GatewayOutcome<never> = { kind: 'unknown', reason: 'timeout' };
const REFUND_LEASE_MS = 90_000;
/** Longest time between a refund request and its effect. */
const REFUND_EFFECT_MS = 10 * 60_000;

/** The job that sends one refund to the acquirer, as production does it with and without refund ids. */
export function createRefundSender(given: {
  now: () => Date;
  ids: () => string;
  paymentsStore: ReturnType<typeof createPaymentsStore>;
  acquirer: Acquirer;
  mutant: Mutant | null;
  refundIds: boolean;
}) {
  const { now, ids, paymentsStore, acquirer, mutant, refundIds } = given;
  return function* sendRefund(refundId: string): Flow {
    const refund = paymentsStore.refunds.get(refundId);
    if (refund?.state !== 'requested') return;
    const { intentId, amount } = refund;
    const lease = new Date(now().getTime() + REFUND_LEASE_MS);
    const guarded = !mutant?.refundsConcurrently;
    const leased = paymentsStore.lease(refundId, lease, guarded);
    if (!leased) return;
    try {
      const { before } = leased;
      yield* turn();
      if (refundIds || mutant?.resendsRefunds) {
        if (!paymentsStore.sent(refundId, lease, guarded)) throw new Error('another run has it');
        const under = mutant?.freshRefundIds ? ids() : refundId;
        const send = () => acquirer.refund(under, intentId, amount);
        const answer = yield* call(`refund ${refundId}`, send, NO_ANSWER);
        if (answer.kind === 'unknown') throw new Error('the refund is not settled');
        paymentsStore.settle(refundId, answer.kind === 'rejected' ? 'rejected' : 'done');
        return;
      }
      const sums = () => call(`query ${intentId}`, () => acquirer.query(intentId), NO_ANSWER);
      const seen = yield* sums();
      if (seen.kind !== 'ok' || seen.value === 'never-happened') throw new Error('the sums are not known');
      const { captured, refunded } = seen.value;
      const own = { amount: amount.minor, sentAt: refund.sentAt };
      const totals = { captured: captured.minor, refunded: refunded.minor };
      const delay = mutant?.trustsTotalsAtOnce ? 0 : REFUND_EFFECT_MS;
      const step = decideRefundStep(own, totals, before, now(), delay);
      if (step.kind === 'differs') throw new Violation(`the acquirer has given back ${refunded.minor} of ${intentId}`);
      if (step.kind === 'wait') throw new Error('the refund may still be done');
      if (step.kind === 'done') return paymentsStore.settle(refundId, 'done');
      if (step.kind === 'rejected') return paymentsStore.settle(refundId, 'rejected');
      if (!paymentsStore.sent(refundId, lease, guarded)) throw new Error('another run has it');
      const send = () => acquirer.refund(refundId, intentId, amount);
      const answer = yield* call(`refund ${refundId}`, send, NO_ANSWER);
      if (answer.kind === 'unknown') throw new Error('the refund is not settled');
      paymentsStore.settle(refundId, answer.kind === 'rejected' ? 'rejected' : 'done');
    } finally {
      paymentsStore.release(refundId, lease);
    }
  };
}
