import { z } from 'zod';
import { type EventType, subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { CHECK_LOW_BALANCES, RECONCILE, RECONCILE_ALL } from './domain/job-names.ts';
import { checkLowBalances, type LowBalanceDeps } from './use-cases/check-low-balances.ts';
import type { PostingDeps } from './use-cases/deps.ts';
import { postOrderEvents } from './use-cases/post-order-events.ts';
import { reconcile } from './use-cases/reconcile.ts';

const zMoneyEvent = z.object({ orderId: z.string() });
const DAY_MS = 86_400_000;

/**
 * Listeners of payment events, and reconciliation: of the last three days every five minutes, of everything every
 * night. `watch`: low-balance alerts, after each movement and every five minutes.
 */
export const ledgerJobs = (
  deps: PostingDeps,
  event: readonly EventType<{ orderId: string }>[],
  watch?: LowBalanceDeps,
): Job[] => [
  ...event.map((event) => ({
    name: subscribeTo(event, 'ledger'),
    run: async (payload: unknown) => {
      const { orderId } = zMoneyEvent.parse(payload);
      await postOrderEvents(deps, orderId);
      if (watch) await checkLowBalances(watch, orderId);
    },
  })),
  {
    name: RECONCILE,
    cron: '*/5 * * * *',
    run: async () => {
      await reconcile(deps, new Date(deps.clock.now().getTime() - 3 * DAY_MS));
    },
  },
  {
    name: RECONCILE_ALL,
    cron: '37 20 * * *',
    run: async () => {
      await reconcile(deps, new Date(0));
    },
  },
  ...(watch ? [{ name: CHECK_LOW_BALANCES, cron: '*/5 * * * *', run: () => checkLowBalances(watch, null) }] : []),
];
