import type { FastifyInstance } from 'fastify';
import type { Job } from '#platform/jobs/jobs.ts';
import { lotteryJobs } from './jobs.ts';
import type { LotteryDeps } from './ports.ts';
import { lotteryRoutes } from './routes.ts';
import { seedDemoLotteries } from './use-cases/seed-demo-lotteries.ts';

export { listPrizePhotos } from './db/campaign-queries.ts';
export type { EntranceTicketData, LotteryDeps, SoldOrder } from './ports.ts';

/** The front door of the lottery: coupons for net sales, the event and the draw. */
export const createLottery = (
  deps: LotteryDeps,
): {
  routes: (app: FastifyInstance) => void;
  jobs: readonly Job[];
  /** For a demonstration: last year's finished lottery and this year's. */
  seedDemo: () => Promise<void>;
} => ({
  routes: (app) => lotteryRoutes(app, deps),
  jobs: lotteryJobs(deps),
  seedDemo: () => seedDemoLotteries(deps),
});
