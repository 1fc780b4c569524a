import type { FastifyInstance } from 'fastify';
import type { ProposalsDeps } from './ports.ts';
import { proposalsRoutes } from './routes.ts';

export type { SellersPort } from './ports.ts';
export { isBookable } from './use-cases/book-option.ts';

/** The front door of proposals: several offers behind one link for a client. */
export const createProposals = (deps: ProposalsDeps): { routes: (app: FastifyInstance) => void } => ({
  routes: (app) => proposalsRoutes(app, deps),
});
