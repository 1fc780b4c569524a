import type { Currency } from '#kernel/money.ts';
import { contractOf, findContractIdByNumber } from '#modules/agencies/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import { contractLevels } from '#modules/bonuses/index.ts';
import {
  type CampaignsDeps,
  type CouponRules,
  createCampaigns,
  type Earning,
  type Ending,
} from '#modules/campaigns/index.ts';
import { contactsOf, listUserNames, rolesOf } from '#modules/identity/index.ts';
import { createLedger } from '#modules/ledger/index.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import type { Reference } from '#modules/reference/index.ts';
import { listSoldDocuments, type SoldDocument } from '#modules/sales/index.ts';
import type { AppModule, Deps } from '../app-module.ts';

// Released seats are still to be refunded.
const stands = (state: string): boolean => state === 'open' || state === 'released';

const ENDINGS: Partial<Record<SoldDocument['state'], Ending>> = {
  refunded: 'return',
  exchanged: 'exchange',
  void: 'void',
};

/** Tickets of orders, and those of these numbers wherever they are now. */
export const soldTickets: CampaignsDeps['ticketsOf'] = async (db, orderIds, numbers) =>
  (await listSoldDocuments(db, orderIds, numbers)).map(({ state, ...ticket }) => ({
    ...ticket,
    stands: stands(state),
    endedBy: ENDINGS[state] ?? null,
  }));

/**
 * What campaigns give, posted in the ledger. What is taken back is owed: it is paid at once with what there is, and the
 * rest with later gains.
 */
export const fundsOf = (
  ledger: ReturnType<typeof createLedger>,
  currency: Currency,
): Pick<CampaignsDeps, 'postPoints' | 'postBonuses' | 'collectDebts'> => ({
  postPoints: (tx, { given, takenBack }) =>
    ledger.postGrants(tx, [
      ...given.map((award) => ({ kind: 'award', fund: 'points', ...award }) as const),
      ...takenBack.map((award) => ({ kind: 'points_reversal', ...award }) as const),
    ]),
  postBonuses: (tx, { given, takenBack }) =>
    ledger.postGrants(tx, [
      ...given.map((award) => ({ kind: 'award', fund: 'motivation', ...award }) as const),
      ...takenBack.map((award) => ({ kind: 'award_reversal', ...award }) as const),
    ]),
  collectDebts: (tx, owners) => ledger.collectDebts(tx, owners, currency),
});

/** Campaigns, fed by events of orders; what they give is points or bonus money in the ledger. */
export function wireCampaigns(
  { config, db, clock, ids }: Deps,
  { audit, orders, reference }: { audit: Audit; orders: OrdersModule; reference: Reference },
): { module: AppModule; earning: Earning; couponRules: CouponRules } {
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
    customersAmong: async (executor, userIds) => {
      const contacts = await contactsOf(executor, userIds);
      const roles = await rolesOf(executor, userIds);
      return new Set(contacts.map(({ id }) => id).filter((id) => (roles.get(id) ?? []).length === 0));
    },
    ...fundsOf(ledger, currency),
    levelsOf: contractLevels,
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
  const { routes, jobs, earning, couponRules, seedTariff, seedDemo } = createCampaigns(deps);
  return {
    earning,
    couponRules,
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
