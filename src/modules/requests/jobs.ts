import { z } from 'zod';
import { orderReturned, orderSplit } from '#modules/orders/events.ts';
import { listen } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { RequestsDeps } from './ports.ts';
import { followActs } from './use-cases/follow-acts.ts';
import { followSplit } from './use-cases/follow-split.ts';
import { settleRequests } from './use-cases/settle-requests.ts';

const zNews = z.object({ orderId: z.string() });
const zParted = zNews.extend({ childId: z.string() });

/**
 * The background entrances: what became of acts, by the orders' news and every minute; who has left an order takes
 * their requests along; a week's silence is a yes.
 */
export const requestsJobs = (deps: RequestsDeps): Job[] => [
  {
    name: listen(orderReturned, 'requests'),
    run: (payload) => followActs(deps, zNews.parse(payload).orderId),
  },
  {
    name: listen(orderSplit, 'requests'),
    run: (payload) => followSplit(deps, zParted.parse(payload)),
  },
  { name: 'requests.follow-acts', cron: '* * * * *', run: () => followActs(deps) },
  { name: 'requests.settle', cron: '23 * * * *', run: () => settleRequests(deps) },
];
