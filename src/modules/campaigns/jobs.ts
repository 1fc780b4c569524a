import { z } from 'zod';
import { orderExchanged, orderReturned, orderSold, orderSplit } from '#modules/orders/events.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { CampaignsDeps } from './ports.ts';
import { FOLLOW_JOB, followChangedOrders, noteOrders } from './use-cases/follow-changed-orders.ts';

const zOrderEvent = z.object({ orderId: z.string(), childId: z.string().optional() });

/** Notes the orders that an event names. */
export const campaignsJobs = (deps: CampaignsDeps): Job[] => [
  ...[orderSold, orderReturned, orderExchanged, orderSplit].map((event) => ({
    name: subscribeTo(event, 'campaigns'),
    run: async (payload: unknown) => {
      const { orderId, childId } = zOrderEvent.parse(payload);
      await noteOrders(deps, childId ? [orderId, childId] : [orderId]);
    },
  })),
  { name: FOLLOW_JOB, cron: '* * * * *', run: () => followChangedOrders(deps) },
];
