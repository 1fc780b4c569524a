import type { FastifyInstance } from 'fastify';
import type { Job } from '#platform/jobs/jobs.ts';
import { campaignsJobs } from './jobs.ts';
import type { CampaignsDeps } from './ports.ts';
import { campaignsRoutes } from './routes.ts';
import { followSales } from './use-cases/follow-sales.ts';
import { createEarning, type Earning } from './use-cases/read-earning.ts';
import { seedDemoCampaigns } from './use-cases/seed-campaigns.ts';

export type { CampaignsDeps, PricedTicket, SoldTicket } from './ports.ts';
export type { Earning } from './use-cases/read-earning.ts';

/** The front door of campaigns: rules that give customers points for what stands of their sales. */
export const createCampaigns = (
  deps: CampaignsDeps,
): {
  routes: (app: FastifyInstance) => void;
  jobs: readonly Job[];
  earning: Earning;
  /** Settles what the tickets of an order have earned. */
  follow: (orderId: string) => Promise<void>;
  /** For a demonstration: campaigns that give points for every ticket. */
  seedDemo: () => Promise<void>;
} => ({
  routes: (app) => campaignsRoutes(app, deps),
  jobs: campaignsJobs(deps),
  earning: createEarning(deps),
  follow: (orderId) => followSales(deps, orderId),
  seedDemo: () => seedDemoCampaigns(deps),
});
