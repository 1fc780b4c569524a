import type { FastifyInstance } from 'fastify';
import type { Instant } from '#kernel/dates.ts';
import type { WrittenCard } from '#modules/conversations/index.ts';
import type { StaffOrderApi } from '#modules/orders/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { NewRequest, NewTravelRequest, RequestedOrder } from './api.ts';
import { requestsJobs } from './jobs.ts';
import type { RequestsDeps } from './ports.ts';
import { requestsRoutes } from './routes.ts';
import { findContact } from './use-cases/author-readers.ts';
import { startChat } from './use-cases/chat-in-request.ts';
import { createRequest } from './use-cases/create-request.ts';
import { createTravelRequest } from './use-cases/create-travel-request.ts';
import { findRequestedOrder, readRequestedOrder } from './use-cases/find-requested-order.ts';
import {
  lockOfferable,
  type OfferableRequest,
  type OfferNews,
  postOfferCard,
  readOfferable,
  tellOfOffer,
  warnOfOffer,
} from './use-cases/offers-of-request.ts';
import type { Visitor } from './use-cases/sealed-data.ts';

export { listRequestNumbers } from './db/request-queries.ts';
export { findServiceLevel } from './db/service-level-queries.ts';
export { type OfferableRequest, type OfferNews, requestEnded } from './use-cases/offers-of-request.ts';

/** Requests, for those who make offers in them. */
export type OfferableRequests = {
  read(visitor: Visitor, id: string): Promise<OfferableRequest>;
  lock(tx: Tx, id: string): Promise<OfferableRequest>;
  tell(tx: Tx, id: string, news: OfferNews, by: string | null): Promise<void>;
  /** Notifies the author that an offer ends soon; once for each deadline. */
  warn(tx: Tx, id: string, offer: { offerId: string; until: Instant }): Promise<void>;
  postCard(tx: Tx, visitor: Visitor, id: string, message: { clientId: string; card: WrittenCard }): Promise<void>;
};

/** Requests, for the bot: as their pages create them, with the same checks. */
export type RequestDoors = {
  find(visitor: Visitor, proof: { number: string; proof: string }): Promise<{ orderId: string }>;
  readOrder(visitor: Visitor, orderId: string): Promise<RequestedOrder>;
  create(visitor: Visitor, body: NewRequest): Promise<{ id: string; number: string }>;
  /** What is wrong with a new document on the journey, by field. */
  checkPassport: StaffOrderApi['checkPassport'];
  createTravel(visitor: Visitor, body: NewTravelRequest): Promise<{ id: string; number: string }>;
  startChat(visitor: Visitor, id: string, message: { clientId: string; text: string }): Promise<{ id: string }>;
};

/** The front door of requests. */
export const createRequests = (
  deps: RequestsDeps,
): {
  routes: (app: FastifyInstance) => void;
  jobs: readonly Job[];
  offerable: OfferableRequests;
  doors: RequestDoors;
  /** The address that a request was made with, while its reader may answer. */
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
  doors: {
    find: (visitor, proof) => findRequestedOrder(deps, visitor, proof),
    readOrder: (visitor, orderId) => readRequestedOrder(deps, visitor, orderId),
    checkPassport: deps.orders.checkPassport,
    create: (visitor, body) => createRequest(deps, visitor, body),
    createTravel: (visitor, body) => createTravelRequest(deps, visitor, body),
    startChat: (visitor, id, message) => startChat(deps, visitor, id, message),
  },
});
