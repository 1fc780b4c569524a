import {
  createPricing,
  createRuleBook,
  createRuleFollower,
  type Pricing,
  RULES_CHANNEL,
} from '#modules/pricing/index.ts';
import { createListener } from '#platform/realtime/listener.ts';
import type { AppModule, Deps } from '../app-module.ts';

/** Prices by the published rules; this process follows their publications. */
export function wirePrices({ config, db, pool, log }: Deps): { pricing: Pricing; module: AppModule } {
  const book = createRuleBook();
  const published = createListener({ pool, channel: RULES_CHANNEL, log });
  const follower = createRuleFollower({ db, book, listener: published, log });
  return {
    pricing: createPricing({ site: config.site, rules: book }),
    module: {
      name: 'pricing',
      start: follower.start,
      stop: async () => {
        await Promise.all([follower.stop(), published.stop()]);
      },
    },
  };
}
