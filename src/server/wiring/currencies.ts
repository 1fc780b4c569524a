import type { ForeignMoney } from '#kernel/foreign-currencies.ts';
import type { Money } from '#kernel/money.ts';
import type { Audit } from '#modules/audit/index.ts';
import {
  convert,
  createRateBook,
  createRateFollower,
  fetchBankFileFrom,
  RATE_CURRENCY,
  RATES_CHANNEL,
} from '#modules/currencies/index.ts';
import { currenciesJobs } from '#modules/currencies/jobs.ts';
import { currenciesRoutes } from '#modules/currencies/routes.ts';
import { listUserNames } from '#modules/identity/index.ts';
import type { Exchange } from '#modules/supply/index.ts';
import { createListener } from '#platform/realtime/listener.ts';
import type { AppModule, Deps } from '../app-module.ts';

/** Rates of currencies; this process follows what the office and the National Bank enter. */
export function wireCurrencies(
  { config, db, pool, clock, ids, log }: Deps,
  { audit }: { audit: Audit },
): {
  exchange: Exchange;
  /** A sum at the rate in force, in the currency of sale; null: there is none. */
  atRate: (sum: ForeignMoney) => Money | null;
  module: AppModule;
} {
  const book = createRateBook();
  const entered = createListener({ pool, channel: RATES_CHANNEL, log });
  const follower = createRateFollower({ db, clock, book, listener: entered, log });
  const { nationalBankUrl } = config;
  const deps = { db, clock, ids, audit, namesOf: listUserNames, loadsDaily: nationalBankUrl !== null };
  const exchange: Exchange = {
    into: config.currency,
    // Rates are in som: a site that sells in another currency takes no supplier of a third one.
    forSale: (currency) => (config.currency === RATE_CURRENCY ? book.forSale(currency, clock.now()) : null),
    sells: (rate) => book.sells(rate, clock.now()),
    onUnsold: (supplier, currency, why) =>
      log.warn({ supplier, currency, why }, 'offers in this currency are not sold'),
  };
  return {
    exchange,
    atRate: (sum) => {
      const rate = config.currency === RATE_CURRENCY ? book.forSale(sum.currency, clock.now()) : null;
      return rate && convert(sum, rate);
    },
    module: {
      name: 'currencies',
      routes: (app) => currenciesRoutes(app, { ...deps, book }),
      jobs: currenciesJobs(deps, nationalBankUrl === null ? null : fetchBankFileFrom(nationalBankUrl)),
      start: follower.start,
      stop: async () => {
        await Promise.all([follower.stop(), entered.stop()]);
      },
    },
  };
}
