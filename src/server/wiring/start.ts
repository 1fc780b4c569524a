import { HOTEL_TRANSFER_MODES, JOURNEY_MODES } from '#kernel/mode.ts';
import { countContracts } from '#modules/agencies/index.ts';
import { startRoutes } from '#modules/company/index.ts';
import { sampleAgreements } from '#modules/content/index.ts';
import { contactsWithRoles } from '#modules/identity/index.ts';
import type { Payments } from '#modules/payments/index.ts';
import { ownSupplierIdFor, type Supply } from '#modules/supply/index.ts';
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
  }: {
    payments: Pick<Payments, 'paymentOptions'>;
    supply: Pick<Supply, 'all'>;
    inventory: Pick<Inventory, 'countPublished'>;
  },
): AppModule => ({
  name: 'start',
  routes: (app) =>
    startRoutes(app, async () => {
      const [administrators, methods, samples, contracts, own] = await Promise.all([
        contactsWithRoles(db, ['ROLE_ADMIN']),
        payments.paymentOptions(null, config.currency),
        sampleAgreements(db),
        countContracts(db),
        inventory.countPublished(),
      ]);
      return {
        company: company.current(),
        administrators: administrators.length,
        hasMail: config.smtpUrl !== null || config.mode === 'demo',
        paymentMethods: methods.length,
        sampleAgreements: samples,
        sources: own + supply.all().filter(({ id }) => !OWN_IDS.has(id)).length,
        contracts,
      };
    }),
});
