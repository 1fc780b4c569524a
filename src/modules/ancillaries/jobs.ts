import { z } from 'zod';
import type { OrdersDeps } from '#modules/orders/extension.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { JOBS } from './domain/job-names.ts';

import { advanceOpenAncillaries } from './use-cases/advance-ancillaries.ts';
import { emailAncillaries } from './use-cases/email-ancillaries.ts';

const zOrder = z.object({ orderId: z.string() });
const zPurchase = z.object({ purchaseId: z.string() });

/** The background entrances of ancillaries. */
export const ancillariesJobs = (deps: OrdersDeps): Job[] => [
  { name: JOBS.advance, run: (payload) => advanceOpenAncillaries(deps, zOrder.parse(payload).orderId) },
  { name: JOBS.email, run: (payload) => emailAncillaries(deps, zPurchase.parse(payload).purchaseId) },
];
