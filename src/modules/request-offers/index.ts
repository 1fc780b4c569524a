import type { FastifyInstance } from 'fastify';
import type { Job } from '#platform/jobs/jobs.ts';
import { requestOffersJobs } from './jobs.ts';
import type { RequestOffersDeps } from './ports.ts';
import { requestOffersRoutes } from './routes.ts';

export { createManualSupplier } from './adapters/manual-supplier.ts';
export { claimOffer } from './use-cases/claim-offer.ts';

/** The front door of offers that staff make in requests. */
export const createRequestOffers = (
  deps: RequestOffersDeps,
): { routes: (app: FastifyInstance) => void; jobs: readonly Job[] } => ({
  routes: (app) => requestOffersRoutes(app, deps),
  jobs: requestOffersJobs(deps),
});
