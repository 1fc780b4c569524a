import { contractOf, findContractIdByNumber } from '#modules/agencies/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import { createBonuses, type StandingTicket } from '#modules/bonuses/index.ts';
import { createLedger, listFundEntries, readFunds } from '#modules/ledger/index.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import type { Reference } from '#modules/reference/index.ts';
import { listOrderDocuments, type OrderDocument } from '#modules/sales/index.ts';
import type { AppModule, Deps } from '../app-module.ts';

const toStandingTicket = ({ id, state, ...document }: OrderDocument): StandingTicket => ({
  ...document,
  ticketId: id,
  // Released seats are still to be refunded.
  stands: state === 'open' || state === 'released',
});

/** The bonus programme, fed by events of orders; what it gives is motivation in the ledger. */
export function bonusesModule(
  { config, db, clock, ids }: Deps,
  { audit, orders, reference }: { audit: Audit; orders: OrdersModule; reference: Reference },
): AppModule {
  const ledger = createLedger({ clock });
  const { currency } = config;
  const bonuses = createBonuses({
    db,
    clock,
    ids,
    audit,
    currency,
    ticketsOf: async (executor, orderId, known) =>
      (await listOrderDocuments(executor, orderId, known)).map(toStandingTicket),
    countryOf: (key) => reference.locationByKey(key)?.country ?? null,
    award: (tx, award) => ledger.post(tx, { kind: 'award', fund: 'motivation', ...award }),
    reverseAward: (tx, award) => ledger.post(tx, { kind: 'award_reversal', ...award }),
    spendable: async (executor, contractId) =>
      (await readFunds(executor, contractId, currency, 'motivation')).available,
    statement: (executor, contractId, period, limit) =>
      listFundEntries(executor, { contractId, fund: 'motivation', currency }, period, limit),
    orderNumbers: orders.numbersOf,
    contract: contractOf,
    contractIdOf: findContractIdByNumber,
  });
  return {
    name: 'bonuses',
    routes: bonuses.routes,
    jobs: bonuses.jobs,
    start: async () => {
      await bonuses.seedTariff();
      if (config.mode === 'demo') await bonuses.seedDemo();
    },
  };
}
