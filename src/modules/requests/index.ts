import type { FastifyInstance } from 'fastify';
import type { Job } from '#platform/jobs/jobs.ts';
import { requestsJobs } from './jobs.ts';
import type { RequestsDeps } from './ports.ts';
import { requestsRoutes } from './routes.ts';

/** The front door of requests. */
export const createRequests = (
  deps: RequestsDeps,
): { routes: (app: FastifyInstance) => void; jobs: readonly Job[] } => ({
  routes: (app) => requestsRoutes(app, deps),
  jobs: requestsJobs(deps),
});
