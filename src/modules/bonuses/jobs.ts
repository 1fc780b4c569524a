import { z } from 'zod';
import { orderExchanged, orderReturned, orderSold, orderSplit } from '#modules/orders/events.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { BonusesDeps } from './ports.ts';
import { recordTickets } from './use-cases/record-tickets.ts';

const zOrderEvent = z.object({ orderId: z.string(), childId: z.string().optional() });

export const bonusesJobs = (deps: BonusesDeps): Job[] =>
  [orderSold, orderReturned, orderExchanged, orderSplit].map((event) => ({
    name: subscribeTo(event, 'bonuses'),
    run: async (payload: unknown) => {
      const { orderId, childId } = zOrderEvent.parse(payload);
      await recordTickets(deps, orderId);
      if (childId) await recordTickets(deps, childId);
    },
  }));
