import type { FastifyInstance } from 'fastify';
import type { Instant } from '#kernel/dates.ts';
import type { MessageCard } from '#modules/conversations/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { requestsJobs } from './jobs.ts';
import type { RequestsDeps } from './ports.ts';
import { requestsRoutes } from './routes.ts';
import {
  lockOfferable,
  type OfferableRequest,
  type OfferNews,
  postOfferCard,
  readOfferable,
  tellOfOffer,
  warnOfOffer,
} from './use-cases/offers-of-request.ts';
import { findContact } from './use-cases/read-contact.ts';
import type { Visitor } from './use-cases/sealed-data.ts';

export { listRequestNumbers } from './db/request-queries.ts';
export type { OfferableRequest, OfferNews } from './use-cases/offers-of-request.ts';

/** Requests, for those who make offers in them. */
export type OfferableRequests = {
  read(visitor: Visitor, id: string): Promise<OfferableRequest>;
  lock(tx: Tx, id: string): Promise<OfferableRequest>;
  tell(tx: Tx, id: string, news: OfferNews, by: string | null): Promise<void>;
  /** Notifies the author that an offer ends soon; once for each deadline. */
  warn(tx: Tx, id: string, offer: { offerId: string; until: Instant }): Promise<void>;
  postCard(tx: Tx, visitor: Visitor, id: string, message: { clientId: string; card: MessageCard }): Promise<void>;
};

/** The front door of requests. */
export const createRequests = (
  deps: RequestsDeps,
): {
  routes: (app: FastifyInstance) => void;
  jobs: readonly Job[];
  offerable: OfferableRequests;
  /** The address that a request was made with; null for no request. */
  contactOf: (requestId: string) => Promise<string | null>;
} => ({
  contactOf: (requestId) => findContact(deps, requestId),
  routes: (app) => requestsRoutes(app, deps),
  jobs: requestsJobs(deps),
  offerable: {
    read: (visitor, id) => readOfferable(deps, visitor, id),
    lock: (tx, id) => lockOfferable(deps, tx, id),
    tell: (tx, id, news, by) => tellOfOffer(deps, tx, id, news, by),
    warn: (tx, id, offer) => warnOfOffer(deps, tx, id, offer),
    postCard: (tx, visitor, id, message) => postOfferCard(deps, tx, visitor, id, message),
  },
});
