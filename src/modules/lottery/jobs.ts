import { z } from 'zod';
import { orderAncillaries, orderExchanged, orderReturned, orderSold, orderSplit } from '#modules/orders/events.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { LotteryDeps } from './ports.ts';
import { CATCH_UP_JOB, catchUp } from './use-cases/prepare-lottery.ts';
import { recordSales } from './use-cases/record-sales.ts';

const zLottery = z.object({ id: z.string() });
const zOrderEvent = z.object({ orderId: z.string(), childId: z.string().optional() });

export const lotteryJobs = (deps: LotteryDeps): Job[] => [
  { name: CATCH_UP_JOB, run: (payload) => catchUp(deps, zLottery.parse(payload).id) },
  ...[orderSold, orderReturned, orderExchanged, orderAncillaries, orderSplit].map((event) => ({
    name: subscribeTo(event, 'lottery'),
    run: async (payload: unknown) => {
      const { orderId, childId } = zOrderEvent.parse(payload);
      await recordSales(deps, orderId);
      if (childId) await recordSales(deps, childId);
    },
  })),
];
