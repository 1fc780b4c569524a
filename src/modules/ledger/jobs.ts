import { z } from 'zod';
import { type EventType, listen } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { RECONCILE, RECONCILE_ALL, WATCH_FUNDS } from './domain/job-names.ts';
import { postOrderEvents } from './use-cases/book-orders.ts';
import { checkLowBalances, type WatchFundsDeps } from './use-cases/check-low-balances.ts';
import type { BookingDeps } from './use-cases/deps.ts';
import { reconcile } from './use-cases/reconcile.ts';

const zNews = z.object({ orderId: z.string() });
const DAY_MS = 86_400_000;

/**
 * Listeners of payment events, and reconciliation: of the last three days every five minutes, of everything every
 * night. `watch`: low-balance alerts, after each movement and every five minutes.
 */
export const ledgerJobs = (
  deps: BookingDeps,
  news: readonly EventType<{ orderId: string }>[],
  watch?: WatchFundsDeps,
): Job[] => [
  ...news.map((event) => ({
    name: listen(event, 'ledger'),
    run: async (payload: unknown) => {
      const { orderId } = zNews.parse(payload);
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
  ...(watch ? [{ name: WATCH_FUNDS, cron: '*/5 * * * *', run: () => checkLowBalances(watch, null) }] : []),
];
