import { z } from 'zod';
import { orderExchanged, orderReturned, orderSold, orderSplit } from '#modules/orders/events.ts';
import { inTransaction } from '#platform/db/database.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import { addJob, type Job } from '#platform/jobs/jobs.ts';
import { noteChangedOrders } from './db/changed-order-queries.ts';
import type { CampaignsDeps } from './ports.ts';
import { followChangedOrders } from './use-cases/follow-changed-orders.ts';

const FOLLOW_JOB = 'campaigns.follow-orders';
const zOrderEvent = z.object({ orderId: z.string(), childId: z.string().optional() });

/** Notes the orders that an event names; one job follows all that are noted. */
export const campaignsJobs = (deps: CampaignsDeps): Job[] => [
  ...[orderSold, orderReturned, orderExchanged, orderSplit].map((event) => ({
    name: subscribeTo(event, 'campaigns'),
    run: async (payload: unknown) => {
      const { orderId, childId } = zOrderEvent.parse(payload);
      await inTransaction(deps.db, async (tx) => {
        await noteChangedOrders(tx, childId ? [orderId, childId] : [orderId], deps.clock.now());
        await addJob(tx, FOLLOW_JOB, {}, { key: FOLLOW_JOB });
      });
    },
  })),
  { name: FOLLOW_JOB, cron: '* * * * *', run: () => followChangedOrders(deps) },
];
