import { z } from 'zod';
import { orderReturned, orderSplit } from '#modules/orders/events.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { RequestsDeps } from './ports.ts';
import { completeSilentRequests } from './use-cases/complete-silent-requests.ts';
import { followSplit } from './use-cases/follow-split.ts';
import { followStaffActions } from './use-cases/sync-actions.ts';

const zOrderEvent = z.object({ orderId: z.string() });
const zParted = zOrderEvent.extend({ childId: z.string() });

/**
 * The background entrances: what became of acts, by the orders' news and every minute; who has left an order takes
 * their requests along; a week's silence is a yes.
 */
export const requestsJobs = (deps: RequestsDeps): Job[] => [
  {
    name: subscribeTo(orderReturned, 'requests'),
    run: (payload) => followStaffActions(deps, zOrderEvent.parse(payload).orderId),
  },
  {
    name: subscribeTo(orderSplit, 'requests'),
    run: (payload) => followSplit(deps, zParted.parse(payload)),
  },
  { name: 'requests.follow-acts', cron: '* * * * *', run: () => followStaffActions(deps) },
  { name: 'requests.settle', cron: '23 * * * *', run: () => completeSilentRequests(deps) },
];
