import type { Currency } from '#kernel/money.ts';
import { contractOf, findContractIdByNumber } from '#modules/agencies/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import { contractLevel } from '#modules/bonuses/index.ts';
import { type CampaignsDeps, createCampaigns, type Earning, type SoldTicket } from '#modules/campaigns/index.ts';
import { contactsOf, findRoles, listUserNames } from '#modules/identity/index.ts';
import { createLedger } from '#modules/ledger/index.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import type { Reference } from '#modules/reference/index.ts';
import { listSoldDocuments } from '#modules/sales/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { AppModule, Deps } from '../app-module.ts';

// Released seats are still to be refunded.
export const stands = (state: string): boolean => state === 'open' || state === 'released';

/** Tickets of an order, and those of these numbers wherever they are now. */
export const soldTickets = async (db: Executor, orderId: string, numbers: readonly string[]): Promise<SoldTicket[]> =>
  (await listSoldDocuments(db, orderId, numbers)).map(({ state, ...ticket }) => ({
    ...ticket,
    stands: stands(state),
  }));

/** What campaigns give, posted in the ledger; what is taken back of it is a debt that later gains pay. */
export const fundsOf = (ledger: ReturnType<typeof createLedger>, currency: Currency): CampaignsDeps['funds'] => ({
  points: {
    award: (tx, award) => ledger.post(tx, { kind: 'award', fund: 'points', ...award }),
    reverse: (tx, award) => ledger.post(tx, { kind: 'points_reversal', ...award }),
    collectDebt: (tx, owner) => ledger.collectDebt(tx, owner, currency),
  },
  bonuses: {
    award: (tx, award) => ledger.post(tx, { kind: 'award', fund: 'motivation', ...award }),
    reverse: (tx, award) => ledger.post(tx, { kind: 'award_reversal', ...award }),
    // A contract's debt is settled with its next payment or award (ADR 20).
    collectDebt: async () => {},
  },
});

/** Campaigns, fed by events of orders; what they give is points or bonus money in the ledger. */
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
    ticketsOf: soldTickets,
    isCustomer: async (executor, userId) =>
      (await contactsOf(executor, [userId])).length > 0 && (await findRoles(executor, userId)).length === 0,
    funds: fundsOf(ledger, currency),
    levelOf: contractLevel,
    contractIdOf: findContractIdByNumber,
    contractNames: async (executor, ids) => {
      const found = await Promise.all(ids.map(async (id) => [id, await contractOf(executor, id)] as const));
      return new Map(
        found.map(([id, one]) => [id, one === null ? id : `${one.contractor.name} · ${one.number}`] as const),
      );
    },
    orderNumbers: orders.numbersOf,
    namesOf: listUserNames,
  };
  const { routes, jobs, earning, seedTariff, seedDemo } = createCampaigns(deps);
  return {
    earning,
    module: {
      name: 'campaigns',
      routes,
      jobs,
      start: async () => {
        await seedTariff();
        if (config.mode === 'demo') await seedDemo();
      },
    },
  };
}
