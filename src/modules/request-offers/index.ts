import type { FastifyInstance } from 'fastify';
import type { OfferState } from '#modules/conversations/api.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { requestOffersJobs } from './jobs.ts';
import type { RequestOffersDeps, Visitor } from './ports.ts';
import { requestOffersRoutes } from './routes.ts';
import { readOfferStates } from './use-cases/offer-states.ts';
import { hasUnfinished } from './use-cases/offer-view.ts';

export { createManualSupplier } from './adapters/manual-supplier.ts';
export { announceOrder } from './use-cases/announce-offers.ts';
export { claimOffer } from './use-cases/claim-offer.ts';

/** The front door of offers that staff make in requests. */
export const createRequestOffers = (
  deps: RequestOffersDeps,
): {
  routes: (app: FastifyInstance) => void;
  jobs: readonly Job[];
  /** What has become of offers, for the cards of conversations. */
  states: (visitor: Visitor, offerIds: readonly string[]) => Promise<ReadonlyMap<string, OfferState>>;
  /** Whether an offer of a request is ordered and neither issued nor refused. */
  unfinished: (tx: Tx, requestId: string) => Promise<boolean>;
} => ({
  routes: (app) => requestOffersRoutes(app, deps),
  jobs: requestOffersJobs(deps),
  states: (visitor, offerIds) => readOfferStates(deps, visitor, offerIds),
  unfinished: (tx, requestId) => hasUnfinished(deps, tx, requestId),
});
