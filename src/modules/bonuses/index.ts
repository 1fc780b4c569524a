import type { FastifyInstance } from 'fastify';
import type { Job } from '#platform/jobs/jobs.ts';
import { bonusesJobs } from './jobs.ts';
import type { BonusesDeps } from './ports.ts';
import { bonusesRoutes } from './routes.ts';
import { seedDemoProgramme, seedTariff } from './use-cases/seed-programme.ts';

export type { BonusesDeps, StandingTicket } from './ports.ts';

/** The front door of the bonus programme: points and bonus money for tickets sold under a contract. */
export const createBonuses = (
  deps: BonusesDeps,
): {
  routes: (app: FastifyInstance) => void;
  jobs: readonly Job[];
  /** The first tariff of a new installation. */
  seedTariff: () => Promise<void>;
  /** For a demonstration: members, a year of points and a promotion. */
  seedDemo: () => Promise<void>;
} => ({
  routes: (app) => bonusesRoutes(app, deps),
  jobs: bonusesJobs(deps),
  seedTariff: () => seedTariff(deps),
  seedDemo: () => seedDemoProgramme(deps),
});
