import { z } from 'zod';
import type { OrdersDeps } from '#modules/orders/extension.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { JOBS } from './domain/job-names.ts';

import { expireApproval } from './use-cases/decide-approval.ts';
import { emailApproval } from './use-cases/email-approval.ts';

/** About an exchange of the order, where one is named. */
const zSubject = z.object({ orderId: z.string(), exchangeId: z.string().optional() });
const zEmail = zSubject.extend({ what: z.enum(['asked', 'decided']) });

/** The background entrances of travel approvals. */
export const travelApprovalsJobs = (deps: OrdersDeps): Job[] => [
  {
    name: JOBS.email,
    run: (payload) => {
      const { orderId, what, exchangeId } = zEmail.parse(payload);
      return emailApproval(deps, orderId, what, exchangeId);
    },
  },
  {
    name: JOBS.expire,
    run: (payload) => {
      const { orderId, exchangeId } = zSubject.parse(payload);
      return expireApproval(deps, orderId, exchangeId);
    },
  },
];
