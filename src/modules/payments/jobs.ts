import { z } from 'zod';
import type { Job } from '#platform/jobs/jobs.ts';
import { RECONCILE, RESOLVE_INTENT, SEND_REFUND } from './domain/job-names.ts';
import type { PaymentsDeps } from './use-cases/deps.ts';
import { reconcile } from './use-cases/reconcile.ts';
import { refreshFromGateway } from './use-cases/refresh-from-gateway.ts';
import { sendRefund } from './use-cases/send-refund.ts';

const zIntent = z.object({ intentId: z.string() });
const zRefund = z.object({ refundId: z.string() });

export const paymentJobs = (deps: PaymentsDeps): Job[] => [
  {
    name: RESOLVE_INTENT,
    run: async (payload) => {
      const { intentId } = zIntent.parse(payload);
      const result = await refreshFromGateway(deps, intentId, deps.captureParticipant);
      if (result && !result.asked) throw new Error(`the acquirer did not answer about ${intentId}`);
    },
  },
  { name: SEND_REFUND, run: async (payload) => sendRefund(deps, zRefund.parse(payload).refundId) },
  {
    name: RECONCILE,
    cron: '*/2 * * * *',
    run: async () => {
      await reconcile(deps);
    },
  },
];
