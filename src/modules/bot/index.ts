import type { FastifyInstance } from 'fastify';
import type { Job } from '#platform/jobs/jobs.ts';
import { botJobs } from './jobs.ts';
import type { BotDeps } from './ports.ts';
import { botRoutes } from './routes.ts';
import { seedFlow } from './use-cases/seed-flow.ts';

/** The front door of the bot. */
export const createBot = (
  deps: BotDeps,
): { routes: (app: FastifyInstance) => void; jobs: readonly Job[]; start: () => Promise<void> } => ({
  routes: (app) => botRoutes(app, deps),
  jobs: botJobs(deps),
  start: () => seedFlow(deps),
});
