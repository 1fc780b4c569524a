import type { FastifyInstance } from 'fastify';
import type { Job } from '#platform/jobs/jobs.ts';
import { watchesJobs } from './jobs.ts';
import type { WatchesDeps } from './ports.ts';
import { watchesRoutes } from './routes.ts';

/** The front door of watches: price alerts and the waiting list. */
export const createWatches = (deps: WatchesDeps): { routes: (app: FastifyInstance) => void; jobs: readonly Job[] } => ({
  routes: (app) => watchesRoutes(app, deps),
  jobs: watchesJobs(deps),
});
