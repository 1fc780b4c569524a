import type { Audit } from '#modules/audit/index.ts';
import { listUserNames } from '#modules/identity/index.ts';
import {
  createPricing,
  createRuleBook,
  createRuleFollower,
  type Pricing,
  RULES_CHANNEL,
} from '#modules/pricing/index.ts';
import { priceRoutes } from '#modules/pricing/routes.ts';
import { createListener } from '#platform/realtime/listener.ts';
import type { AppModule, Deps } from '../app-module.ts';

/** Prices by the published rules; this process follows their publications. */
export function wirePrices(
  { config, db, pool, clock, ids, log }: Deps,
  { audit }: { audit: Audit },
): { pricing: Pricing; module: AppModule } {
  const book = createRuleBook();
  const published = createListener({ pool, channel: RULES_CHANNEL, log });
  const follower = createRuleFollower({ db, book, listener: published, log });
  return {
    pricing: createPricing({ site: config.site, rules: book }),
    module: {
      name: 'pricing',
      routes: (app) => priceRoutes(app, { db, clock, ids, audit, namesOf: listUserNames, site: config.site }),
      start: follower.start,
      stop: async () => {
        await Promise.all([follower.stop(), published.stop()]);
      },
    },
  };
}
