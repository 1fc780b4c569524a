import type { FastifyInstance } from 'fastify';
import type { RequestOffersDeps } from './ports.ts';
import { requestOffersRoutes } from './routes.ts';

export { createManualSupplier } from './adapters/manual-supplier.ts';
export { claimOffer } from './use-cases/claim-offer.ts';

/** The front door of offers that staff make in requests. */
export const createRequestOffers = (deps: RequestOffersDeps): { routes: (app: FastifyInstance) => void } => ({
  routes: (app) => requestOffersRoutes(app, deps),
});
