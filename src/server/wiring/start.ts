import type { AnyCurrency, ForeignMoney } from '#kernel/foreign-currencies.ts';
import { HOTEL_TRANSFER_MODES, JOURNEY_MODES } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import { countContracts } from '#modules/agencies/index.ts';
import { startRoutes } from '#modules/company/index.ts';
import { sampleAgreements } from '#modules/content/index.ts';
import { contactsWithRoles } from '#modules/identity/index.ts';
import type { Payments } from '#modules/payments/index.ts';
import { ownSupplierIdFor, type Supply, supplierCurrencies } from '#modules/supply/index.ts';
import type { AppModule, Deps } from '../app-module.ts';
import type { Inventory } from './supply.ts';

/** Our own suppliers are always there, whether or not they have anything to sell. */
const OWN_IDS = new Set<string>([...JOURNEY_MODES, ...HOTEL_TRANSFER_MODES].map(ownSupplierIdFor));

/** The first day: what the company still has to do before it sells. */
export const startModule = (
  { config, db, company }: Deps,
  {
    payments,
    supply,
    inventory,
    atRate,
  }: {
    payments: Pick<Payments, 'paymentOptions'>;
    supply: Pick<Supply, 'all'>;
    inventory: Pick<Inventory, 'countPublished'>;
    /** A sum at the rate in force; null: there is none. */
    atRate: (sum: ForeignMoney) => Money | null;
  },
): AppModule => ({
  name: 'start',
  routes: (app) =>
    startRoutes(app, async () => {
      const [administrators, methods, samples, contracts, own, rows] = await Promise.all([
        contactsWithRoles(db, ['ROLE_ADMIN']),
        payments.paymentOptions(null, config.currency),
        sampleAgreements(db),
        countContracts(db),
        inventory.countPublished(),
        supplierCurrencies(db),
      ]);
      const bought = supply.all().filter(({ id }) => !OWN_IDS.has(id));
      const isOn = new Set(bought.map(({ id }) => id));
      const foreign = new Set<AnyCurrency>(rows.flatMap(({ id, currency }) => (isOn.has(id) ? [currency] : [])));
      foreign.delete(config.currency);
      return {
        company: company.current(),
        administrators: administrators.length,
        hasMail: config.smtpUrl !== null || config.mode === 'demo',
        paymentMethods: methods.length,
        // What the demonstration says is its own.
        sampleAgreements: config.mode === 'demo' ? 0 : samples,
        foreignCurrencies: foreign.size,
        currenciesWithoutRate: [...foreign].filter((currency) => atRate({ minor: 100, currency }) === null).length,
        sources: own + bought.length,
        contracts,
      };
    }),
});
