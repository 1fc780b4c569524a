import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { LotteryDeps } from './ports.ts';
import { catchUp } from './use-cases/prepare-lottery.ts';
import { recordSales } from './use-cases/record-sales.ts';
import { CATCH_UP_JOB, FOLLOWED_EVENTS, LISTENER, zLotteryJob, zOrderEvent } from './use-cases/unfollowed-sales.ts';

export const lotteryJobs = (deps: LotteryDeps): Job[] => [
  { name: CATCH_UP_JOB, run: (payload) => catchUp(deps, zLotteryJob.parse(payload).id) },
  ...FOLLOWED_EVENTS.map((event) => ({
    name: subscribeTo<object>(event, LISTENER),
    run: async (payload: unknown) => {
      const { orderId, childId } = zOrderEvent.parse(payload);
      await recordSales(deps, orderId);
      if (childId) await recordSales(deps, childId);
    },
  })),
];
