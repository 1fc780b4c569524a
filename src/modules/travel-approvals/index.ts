import type { FastifyInstance } from 'fastify';
import type { OrdersDeps } from '#modules/orders/extension.ts';
import type { Job } from '#platform/jobs/jobs.ts';

import { travelApprovalsJobs } from './jobs.ts';
import { travelApprovalsRoutes } from './routes.ts';

export { hasTravelApprovals, type TravelApprovalRow, travelApprovalsOf } from './db/approval-queries.ts';
export { TRAVEL_APPROVALS } from './slice.ts';
export { ORDER_TRAVEL_APPROVALS } from './use-cases/order-travel-approvals.ts';

/** The front door of travel approvals: policies of companies, and their decisions about orders and exchanges. */
export type TravelApprovals = {
  readonly routes: (app: FastifyInstance) => void;
  readonly jobs: readonly Job[];
};

export const createTravelApprovals = (deps: OrdersDeps): TravelApprovals => ({
  routes: (app) => travelApprovalsRoutes(app, deps),
  jobs: travelApprovalsJobs(deps),
});
