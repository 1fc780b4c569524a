import type { Audit } from '#modules/audit/index.ts';
import { listUserNames } from '#modules/identity/index.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import {
  createPricing,
  createRuleBook,
  createRuleFollower,
  type Pricing,
  RULES_CHANNEL,
} from '#modules/pricing/index.ts';
import { pricingJobs } from '#modules/pricing/jobs.ts';
import type { PastSales } from '#modules/pricing/ports.ts';
import { priceRoutes } from '#modules/pricing/routes.ts';
import type { Reference } from '#modules/reference/index.ts';
import { createListener } from '#platform/realtime/listener.ts';
import type { AppModule, Deps } from '../app-module.ts';

/** Prices by the published rules; this process follows their publications. */
export function wirePrices(
  { config, db, pool, clock, ids, log }: Deps,
  {
    audit,
    reference,
    orders,
  }: {
    audit: Audit;
    reference: Pick<Reference, 'locationByKey' | 'findLocation'>;
    orders: () => Pick<OrdersModule, 'pastSales'>;
  },
): { pricing: Pricing; module: AppModule } {
  const book = createRuleBook();
  const published = createListener({ pool, channel: RULES_CHANNEL, log });
  const follower = createRuleFollower({ db, book, listener: published, log });
  const { site } = config;
  const pricing = createPricing({
    site,
    rules: book,
    cityOf: (place) => reference.locationByKey(place)?.cityKey ?? place,
  });
  const placeOf = (typed: string) => reference.findLocation(typed)?.key ?? null;
  const pastSales: PastSales = {
    count: (period) => orders().pastSales.count(period),
    list: (period) => orders().pastSales.list(period),
  };
  return {
    pricing,
    module: {
      name: 'pricing',
      routes: (app) => priceRoutes(app, { db, clock, ids, audit, namesOf: listUserNames, placeOf, site }),
      jobs: pricingJobs({ db, clock, pricing, pastSales, site }),
      start: follower.start,
      stop: async () => {
        await Promise.all([follower.stop(), published.stop()]);
      },
    },
  };
}
