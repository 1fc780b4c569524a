import { z } from 'zod';
import { orderExchanged, orderReturned, orderSold, orderSplit } from '#modules/orders/events.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { BonusesDeps, PointsDeps } from './ports.ts';
import { expireBonuses, expirePoints } from './use-cases/expire-points.ts';
import { recordTickets } from './use-cases/record-tickets.ts';

const zOrderEvent = z.object({ orderId: z.string(), childId: z.string().optional() });

/** Follows the orders that an event names. */
const following = (listener: string, record: (orderId: string) => Promise<void>): Job[] =>
  [orderSold, orderReturned, orderExchanged, orderSplit].map((event) => ({
    name: subscribeTo(event, listener),
    run: async (payload: unknown) => {
      const { orderId, childId } = zOrderEvent.parse(payload);
      await record(orderId);
      if (childId) await record(childId);
    },
  }));

export const bonusesJobs = (deps: BonusesDeps, points: PointsDeps): Job[] => [
  ...following('bonuses', (orderId) => recordTickets(deps, orderId)),
  // 01:20 in Bishkek.
  { name: 'bonuses.expire-points', cron: '20 19 * * *', run: () => expirePoints(points) },
  { name: 'bonuses.expire-bonuses', cron: '25 19 * * *', run: () => expireBonuses(deps) },
];
