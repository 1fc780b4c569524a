import { placeInTree } from '#modules/agencies/index.ts';
import type { Pricing } from '#modules/pricing/index.ts';
import type { Reference } from '#modules/reference/index.ts';
import { createSearch, type SearchApi, WITHDRAWN_CHANNEL } from '#modules/search/index.ts';
import { searchJobs } from '#modules/search/jobs.ts';
import { searchRoutes } from '#modules/search/routes.ts';
import { recordSupplierRest, type Supply } from '#modules/supply/index.ts';
import { createListener } from '#platform/realtime/listener.ts';
import type { AppModule, Deps } from '../app-module.ts';
import { termsByRules } from './sale-terms.ts';
import type { Inventory } from './supply.ts';

/** Search; sellers under a contract see the earnings of an offer. */
export function wireSearch(
  { config, db, pool, clock, ids, log, registry }: Deps,
  of: {
    supply: Supply;
    pricing: Pricing;
    reference: Reference;
    inventory: Inventory;
  },
): { search: SearchApi; module: AppModule } {
  const { supply, pricing, reference, inventory } = of;
  const processName = ids();
  const withdrawn = createListener({ pool, channel: WITHDRAWN_CHANNEL, log });
  const search = createSearch({
    db,
    clock,
    supply,
    pricing,
    reference,
    calendar: inventory,
    ages: {
      site: config.site,
      get bands() {
        return reference.ageBands;
      },
    },
    currency: config.currency,
    waiting: withdrawn,
    onRest: (supplier, until) =>
      void recordSupplierRest(db, { supplier, process: processName, until }).catch((error: unknown) =>
        log.warn({ err: error }, 'that a supplier rests was not written down'),
      ),
    report: (problem) => log.warn(problem, 'a supplier did not answer a search'),
  });
  const module: AppModule = {
    name: 'search',
    routes: (app) =>
      searchRoutes(app, {
        search,
        registry,
        buyerOf: async ({ user, key }) => {
          if (!pricing.looksAtBuyers()) return undefined;
          const contract = user?.contractId ? await placeInTree(db, user.contractId) : null;
          return { channel: key ? 'api' : contract ? 'agency' : 'site', ...contract };
        },
        earnings: async ({ contractId, clientView }) => {
          if (!contractId || clientView) return null;
          const terms = await termsByRules(pricing, db, contractId, clock.now());
          return terms?.showsCommission ? terms : null;
        },
      }),
    jobs: searchJobs({ search }),
    stop: async () => {
      await Promise.all([search.stop(), withdrawn.stop()]);
    },
  };
  return { search, module };
}
