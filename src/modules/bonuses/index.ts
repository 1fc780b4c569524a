import type { FastifyInstance } from 'fastify';
import type { Job } from '#platform/jobs/jobs.ts';
import { bonusesJobs } from './jobs.ts';
import type { BonusesDeps, PointsDeps } from './ports.ts';
import { bonusesRoutes } from './routes.ts';
import { pointsRoutes } from './routes-points.ts';
import { seedDemoPoints } from './use-cases/seed-points.ts';
import { seedDemoProgramme } from './use-cases/seed-programme.ts';

export type { BonusesDeps, PointsDeps } from './ports.ts';
export { contractLevels } from './use-cases/contract-level.ts';

/** The front door of the bonus programme: who is in it, with which status, and what campaigns gave until it expires. */
export const createBonuses = (
  deps: BonusesDeps,
  points: PointsDeps,
): {
  routes: (app: FastifyInstance) => void;
  jobs: readonly Job[];
  /** For a demonstration: members, and a year of points. */
  seedDemo: () => Promise<void>;
} => ({
  routes: (app) => {
    bonusesRoutes(app, deps);
    pointsRoutes(app, points);
  },
  jobs: bonusesJobs(deps, points),
  seedDemo: async () => {
    await seedDemoProgramme(deps);
    await seedDemoPoints(points);
  },
});
