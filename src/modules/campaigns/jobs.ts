import { z } from 'zod';
import { orderExchanged, orderReturned, orderSold, orderSplit } from '#modules/orders/events.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { CampaignsDeps } from './ports.ts';
import { FOLLOW_JOB, followChangedOrders, noteOrders } from './use-cases/follow-changed-orders.ts';

const zOrderEvent = z.object({ orderId: z.string(), childId: z.string().optional() });

const EVENTS = [orderSold, orderReturned, orderExchanged, orderSplit];

/** Notes the orders that an event names, also where an earlier release has left it to the bonus programme. */
export const campaignsJobs = (deps: CampaignsDeps): Job[] => [
  ...EVENTS.flatMap((event) => [subscribeTo(event, 'campaigns'), `on:${event.name}:bonuses`]).map((name) => ({
    name,
    run: async (payload: unknown) => {
      const { orderId, childId } = zOrderEvent.parse(payload);
      await noteOrders(deps, childId ? [orderId, childId] : [orderId]);
    },
  })),
  { name: FOLLOW_JOB, cron: '* * * * *', run: () => followChangedOrders(deps) },
];
