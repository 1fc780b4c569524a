import type { FastifyInstance } from 'fastify';
import type { ProposalsDeps } from './ports.ts';
import { proposalsRoutes } from './routes.ts';

/** The front door of proposals: several offers behind one link for a client. */
export const createProposals = (deps: ProposalsDeps): { routes: (app: FastifyInstance) => void } => ({
  routes: (app) => proposalsRoutes(app, deps),
});
