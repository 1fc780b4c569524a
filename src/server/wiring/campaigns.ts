import type { Audit } from '#modules/audit/index.ts';
import { type CampaignsDeps, createCampaigns, type Earning, type SoldTicket } from '#modules/campaigns/index.ts';
import { contactsOf, findRoles, listUserNames } from '#modules/identity/index.ts';
import { createLedger } from '#modules/ledger/index.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import type { Reference } from '#modules/reference/index.ts';
import { listCustomerDocuments } from '#modules/sales/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { AppModule, Deps } from '../app-module.ts';

// Released seats are still to be refunded.
export const stands = (state: string): boolean => state === 'open' || state === 'released';

/** Tickets of a customer's order, and those of these numbers wherever they are now. */
export const customerTickets = async (
  db: Executor,
  orderId: string,
  numbers: readonly string[],
): Promise<SoldTicket[]> =>
  (await listCustomerDocuments(db, orderId, numbers)).map(({ state, ...ticket }) => ({
    ...ticket,
    stands: stands(state),
  }));

/** Campaigns, fed by events of orders that customers placed; what they give are points in the ledger. */
export function wireCampaigns(
  { config, db, clock, ids }: Deps,
  { audit, orders, reference }: { audit: Audit; orders: OrdersModule; reference: Reference },
): { module: AppModule; earning: Earning } {
  const ledger = createLedger({ clock });
  const { currency } = config;
  const deps: CampaignsDeps = {
    db,
    clock,
    ids,
    audit,
    currency,
    countryOf: (key) => reference.locationByKey(key)?.country ?? null,
    ticketsOf: customerTickets,
    isCustomer: async (executor, userId) =>
      (await contactsOf(executor, [userId])).length > 0 && (await findRoles(executor, userId)).length === 0,
    points: {
      award: (tx, award) => ledger.post(tx, { kind: 'award', fund: 'points', ...award }),
      reverse: (tx, award) => ledger.post(tx, { kind: 'points_reversal', ...award }),
      collectDebt: (tx, owner) => ledger.collectDebt(tx, owner, currency),
    },
    orderNumbers: orders.numbersOf,
    namesOf: listUserNames,
  };
  const { routes, jobs, earning, seedDemo } = createCampaigns(deps);
  return {
    earning,
    module: {
      name: 'campaigns',
      routes,
      jobs,
      start: async () => {
        if (config.mode === 'demo') await seedDemo();
      },
    },
  };
}
