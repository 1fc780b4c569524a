import { BUSINESS_TIME_ZONE, toInstant } from '#kernel/dates.ts';
import { CURRENCIES } from '#kernel/money.ts';
import { contractOf, findContractIdByNumber } from '#modules/agencies/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import { type BonusesDeps, createBonuses, type PointsDeps } from '#modules/bonuses/index.ts';
import type { Earning } from '#modules/campaigns/index.ts';
import { contactsOf } from '#modules/identity/index.ts';
import {
  createLedger,
  listFundEntries,
  listNewestFundEntries,
  listPointEntries,
  readFunds,
} from '#modules/ledger/index.ts';
import type { createNotifications } from '#modules/notifications/index.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import { expectedDocuments } from '#modules/sales/index.ts';
import type { AppModule, Deps } from '../app-module.ts';
import { soldTickets } from './campaigns.ts';

type Neighbours = {
  audit: Audit;
  orders: OrdersModule;
  earning: Earning;
  notifications: ReturnType<typeof createNotifications>;
};

/** Points of customers: their own account in the ledger, fed by campaigns. */
function pointsDeps({ config, db, clock }: Deps, { audit, orders, earning, notifications }: Neighbours): PointsDeps {
  const ledger = createLedger({ clock });
  const { currency } = config;
  return {
    db,
    clock,
    audit,
    currency,
    earning,
    orderNumbers: orders.numbersOf,
    documentsOf: (executor, orderId, numbers) => soldTickets(executor, [orderId], numbers),
    draftSale: async (visitor, id) => {
      const sale = await orders.draftContents(visitor, id);
      return { ...sale, documents: expectedDocuments(sale) };
    },
    orderSale: async (visitor, id) => {
      const sale = await orders.orderContents(visitor, id);
      return { ...sale, documents: expectedDocuments(sale) };
    },
    points: {
      expire: (tx, award) => ledger.post(tx, { kind: 'points_expired', ...award }),
      lock: (tx, owner) => ledger.lockPoints(tx, owner, currency),
      changes: (executor, owner) => listPointEntries(executor, owner, currency),
      funds: (executor, owner) => readFunds(executor, owner, currency, 'points'),
    },
    announce: async (tx, userId, { amount, lastDay, dedupe }) => {
      const [contact] = await contactsOf(tx, [userId]);
      if (!contact) return;
      await notifications.sendEmail(tx, {
        to: contact.email,
        locale: contact.locale,
        template: 'points-expiring',
        data: {
          points: amount.minor / 10 ** CURRENCIES[currency].digits,
          lastDay,
          link: `${config.baseUrl}/account/points`,
        },
        dedupe,
      });
    },
  };
}

/** The bonus programme; what campaigns give its contracts is motivation in the ledger. */
export function bonusesModule(deps: Deps, neighbours: Neighbours): AppModule {
  const { config, db, clock, ids } = deps;
  const { audit, orders } = neighbours;
  const ledger = createLedger({ clock });
  const { currency } = config;
  const programme: BonusesDeps = {
    db,
    clock,
    ids,
    audit,
    currency,
    earning: neighbours.earning,
    motivation: {
      expire: (tx, award) => ledger.post(tx, { kind: 'motivation_expired', ...award }),
      lock: (tx, owner) => ledger.lockMotivation(tx, owner, currency),
      changes: (executor, owner) => listPointEntries(executor, owner, currency, 'motivation'),
      funds: (executor, owner) => readFunds(executor, owner, currency, 'motivation'),
    },
    announceExpiry: async (tx, contractId, { amount, lastDay, dedupe }) => {
      const until = toInstant(`${lastDay}T23:59`, BUSINESS_TIME_ZONE);
      const path = '/account/bonuses';
      await neighbours.notifications.notifyContract(tx, {
        kind: 'bonuses-expiring',
        contractId,
        facts: { order: '', request: null, variant: null, sum: amount, until, path },
        dedupe,
      });
    },
    statement: (executor, contractId, period, limit) =>
      listFundEntries(executor, { contractId, fund: 'motivation', currency }, period, limit),
    newest: (executor, contractId, limit) =>
      listNewestFundEntries(executor, { contractId, fund: 'motivation', currency }, limit),
    orderNumbers: orders.numbersOf,
    contract: contractOf,
    contractIdOf: findContractIdByNumber,
  };
  const bonuses = createBonuses(programme, pointsDeps(deps, neighbours));
  return {
    name: 'bonuses',
    routes: bonuses.routes,
    jobs: bonuses.jobs,
    ...(config.mode === 'demo' && { start: bonuses.seedDemo }),
  };
}
