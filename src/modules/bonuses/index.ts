import type { FastifyInstance } from 'fastify';
import type { Job } from '#platform/jobs/jobs.ts';
import { bonusesJobs } from './jobs.ts';
import type { BonusesDeps, PointsDeps } from './ports.ts';
import { bonusesRoutes } from './routes.ts';
import { pointsRoutes } from './routes-points.ts';
import { seedDemoPoints } from './use-cases/seed-points.ts';
import { seedDemoProgramme, seedTariff } from './use-cases/seed-programme.ts';

export type { BonusesDeps, PointsDeps, StandingTicket } from './ports.ts';

/**
 * The front door of the bonus programme: points and bonus money for tickets sold under a contract, and points of
 * customers.
 */
export const createBonuses = (
  deps: BonusesDeps,
  points: PointsDeps,
): {
  routes: (app: FastifyInstance) => void;
  jobs: readonly Job[];
  /** The first tariff of a new installation. */
  seedTariff: () => Promise<void>;
  /** For a demonstration: members, a year of points, a promotion, and rules for customers. */
  seedDemo: () => Promise<void>;
} => ({
  routes: (app) => {
    bonusesRoutes(app, deps);
    pointsRoutes(app, points);
  },
  jobs: bonusesJobs(deps, points),
  seedTariff: () => seedTariff(deps),
  seedDemo: async () => {
    await seedDemoProgramme(deps);
    await seedDemoPoints(points);
  },
});
