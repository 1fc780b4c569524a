import type { FastifyInstance } from 'fastify';
import type { Job } from '#platform/jobs/jobs.ts';
import { campaignsJobs } from './jobs.ts';
import type { CampaignsDeps } from './ports.ts';
import { campaignsRoutes } from './routes.ts';
import { type CouponRules, createCouponRules } from './use-cases/coupon-rules.ts';
import { followChangedOrders } from './use-cases/follow-changed-orders.ts';
import { createEarning, type Earning } from './use-cases/read-earning.ts';
import { seedDemoCampaigns, seedTariff } from './use-cases/seed-campaigns.ts';

export { statusPoints } from './db/sale-queries.ts';
export type { Level } from './domain/audience.ts';
export type { Ending } from './domain/sale.ts';
export type { CampaignsDeps, PricedTicket, SoldTicket } from './ports.ts';
export type { CouponRule, CouponRules } from './use-cases/coupon-rules.ts';
export { isGrantAward } from './use-cases/follow-sales.ts';
export type { Earning, GrantOfAward } from './use-cases/read-earning.ts';

/** The front door of campaigns: rules that give points and bonus money for what stands of sales. */
export const createCampaigns = (
  deps: CampaignsDeps,
): {
  routes: (app: FastifyInstance) => void;
  jobs: readonly Job[];
  earning: Earning;
  /** What the lottery reads of campaigns that give coupons. */
  couponRules: CouponRules;
  /** Follows orders whose events were noted. */
  followNoted: () => Promise<void>;
  /** The bonus tariff that a new installation begins with. */
  seedTariff: () => Promise<void>;
  /** For a demonstration: campaigns that give points for every ticket. */
  seedDemo: () => Promise<void>;
} => ({
  routes: (app) => campaignsRoutes(app, deps),
  jobs: campaignsJobs(deps),
  earning: createEarning(deps),
  couponRules: createCouponRules(deps),
  followNoted: () => followChangedOrders(deps),
  seedTariff: () => seedTariff(deps),
  seedDemo: () => seedDemoCampaigns(deps),
});
