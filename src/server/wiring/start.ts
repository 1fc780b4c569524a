import { countContracts } from '#modules/agencies/index.ts';
import { startRoutes } from '#modules/company/index.ts';
import { sampleAgreements } from '#modules/content/index.ts';
import { contactsWithRoles } from '#modules/identity/index.ts';
import type { Payments } from '#modules/payments/index.ts';
import type { AppModule, Deps } from '../app-module.ts';

/** The first day: what the company still has to do before it sells. `sources` counts what can be sold. */
export const startModule = (
  { config, db, company }: Deps,
  { payments, sources }: { payments: Pick<Payments, 'paymentOptions'>; sources: () => Promise<number> },
): AppModule => ({
  name: 'start',
  routes: (app) =>
    startRoutes(app, async () => {
      const [administrators, methods, samples, contracts, sourceCount] = await Promise.all([
        contactsWithRoles(db, ['ROLE_ADMIN']),
        payments.paymentOptions(null, config.currency),
        sampleAgreements(db),
        countContracts(db),
        sources(),
      ]);
      return {
        company: company.current(),
        administrators: administrators.length,
        hasMail: config.smtpUrl !== null || config.mode === 'demo',
        paymentMethods: methods.length,
        sampleAgreements: samples,
        sources: sourceCount,
        contracts,
      };
    }),
});
