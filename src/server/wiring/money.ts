import { zero } from '#kernel/money.ts';
import { contractOf, contractSummaries, readSaleTerms } from '#modules/agencies/index.ts';
import type { AncillariesModule } from '#modules/ancillaries/index.ts';
import type { Approvals } from '#modules/approvals/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { createDocuments } from '#modules/documents/index.ts';
import { listUserNames } from '#modules/identity/index.ts';
import {
  applyApprovedPayment,
  applyApprovedReversal,
  applyApprovedSettlement,
  applyApprovedSettlementReversal,
  createLedger,
  ledgerJobs,
  ledgerRoutes,
  type PaymentsDeps,
  paymentsOfficeRoutes,
  type ReadBalanceTerms,
  registerLedgerMetrics,
  type SettlementsDeps,
  settlementsOfficeRoutes,
} from '#modules/ledger/index.ts';
import type { createNotifications } from '#modules/notifications/index.ts';
import { orderAncillaries, orderExchanged, orderReturned, orderSold, orderSplit } from '#modules/orders/events.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import {
  chargebackChanged,
  paymentCaptured,
  paymentRefunded,
  refundRecorded,
  refundRejected,
} from '#modules/payments/events.ts';
import { createPayments } from '#modules/payments/index.ts';
import type { Promo } from '#modules/promo/index.ts';
import { type Supply, supplierCurrencies } from '#modules/supply/index.ts';
import type { AppModule, Deps } from '../app-module.ts';
import { fundsOf, gatewaysOf, unconnectedMethods } from '../gateways.ts';
import { BLOCK_CURRENCY, blockSeatsSource, blockSupplierId } from './block-seats.ts';
import type { Inventory } from './supply.ts';

type Payments = ReturnType<typeof createPayments>;

/** Payments; orders join their transaction once composed. */
export function wirePayments(
  { config, db, clock, ids, log }: Deps,
  { audit, approvals, promo }: { audit: Audit; approvals: Approvals; promo: Promo },
): { payments: Payments; module: AppModule } {
  const payments = createPayments({
    db,
    clock,
    ids,
    config: { baseUrl: config.baseUrl },
    gateways: gatewaysOf(config, clock),
    funds: fundsOf(config, createLedger({ clock }), clock, promo.reserve),
    log: (message, details) => log.warn(details, message),
  });
  const office = {
    namesOf: listUserNames,
    ask: approvals.ask,
    record: audit.recordAccess,
    unconnected: unconnectedMethods(config),
  };
  approvals.register('refund_settlement', payments.applySettlement(office));
  const routes: AppModule['routes'] = (app) => {
    payments.routes(app);
    payments.officeRoutes(app, office);
  };
  return { payments, module: { name: 'payments', routes, jobs: payments.jobs } };
}

/** The ledger, fed by events of payments and orders. */
export function ledgerModule(
  { config, db, clock, log, registry }: Deps,
  {
    payments,
    orders,
    ancillaries,
    documents,
    notifications,
    audit,
    approvals,
    supply,
    inventory,
    atRate,
  }: {
    audit: Audit;
    approvals: Approvals;
    supply: Supply;
    inventory: Pick<Inventory, 'blockCosts'>;
    atRate: SettlementsDeps['office']['atRate'];
    payments: Payments;
    orders: OrdersModule;
    ancillaries: AncillariesModule;
    documents: ReturnType<typeof createDocuments>;
    notifications: ReturnType<typeof createNotifications>;
  },
): AppModule {
  registerLedgerMetrics(registry, db);
  const terms: ReadBalanceTerms = async (id) =>
    (await readSaleTerms(db, id, clock.now())) ?? { showsCommission: false, lowBalance: zero(config.currency) };
  const paid: PaymentsDeps = {
    db,
    clock,
    office: {
      contract: async (executor, id) => {
        const contract = await contractOf(executor, id);
        return (
          contract && {
            id,
            number: contract.number,
            name: contract.contractor.name,
            currency: contract.currency,
          }
        );
      },
      namesOf: listUserNames,
      ask: approvals.ask,
      record: audit.recordAccess,
    },
  };
  approvals.register('payment', (tx, payload, by) => applyApprovedPayment(paid, tx, payload, by));
  approvals.register('payment_reversal', (tx, payload, by) => applyApprovedReversal(paid, tx, payload, by));
  const settled: SettlementsDeps = {
    db,
    clock,
    currency: config.currency,
    office: {
      suppliers: async (executor) => {
        const rows = await supplierCurrencies(executor);
        const own = supply.all().filter(({ id }) => !rows.some((row) => row.id === id));
        const owners = await inventory.blockCosts.owners(executor);
        return [
          ...rows,
          ...own.map(({ id, name }) => ({ id, name, currency: config.currency })),
          ...owners.map(({ carrier, name }) => ({
            id: blockSupplierId(carrier),
            name: `${name} (${carrier})`,
            currency: BLOCK_CURRENCY,
          })),
        ];
      },
      atRate,
      namesOf: listUserNames,
      ask: approvals.ask,
      record: audit.recordAccess,
    },
  };
  approvals.register('supplier_settlement', (tx, payload, by) => applyApprovedSettlement(settled, tx, payload, by));
  approvals.register('supplier_settlement_reversal', (tx, payload, by) =>
    applyApprovedSettlementReversal(settled, tx, payload, by),
  );
  return {
    name: 'ledger',
    routes: (app) => {
      paymentsOfficeRoutes(app, paid);
      settlementsOfficeRoutes(app, settled);
      ledgerRoutes(app, {
        db,
        currency: config.currency,
        terms,
        labels: orders.labels,
        contracts: async (ids) =>
          (await contractSummaries(db, ids)).map(({ id, number, name }) => ({ id, number, name })),
        print: async ({ contractId, ...act }, locale) => {
          const contract = await contractOf(db, contractId);
          const days = new URLSearchParams({ from: act.from, to: act.to, contract: contractId });
          const link = `${config.baseUrl}/account/operations?${days}`;
          const party = { number: contract?.number ?? '', name: contract?.contractor.name ?? '' };
          const made = { contract: party, link, madeAt: clock.now().toISOString() };
          return documents.renderReconciliationStatement({ ...act, ...made }, locale);
        },
      });
    },
    jobs: ledgerJobs(
      {
        db,
        clock,
        sources: {
          paymentMovements: payments.takings,
          sales: orders.sales,
          returns: orders.returns,
          exchanges: orders.exchanges,
          ancillaries: ancillaries.sold,
          blockSeats: blockSeatsSource({ inventory, orders }),
          splits: orders.splits,
        },
        log: (message, details) => log.warn(details, message),
      },
      [
        paymentCaptured,
        paymentRefunded,
        refundRejected,
        refundRecorded,
        chargebackChanged,
        orderSold,
        orderReturned,
        orderExchanged,
        orderAncillaries,
        orderSplit,
      ],
      {
        db,
        clock,
        terms,
        notify: (tx, { contractId, available, crossing }) =>
          notifications.notifyContract(tx, {
            kind: 'low-balance',
            contractId,
            facts: { order: '', request: null, variant: null, sum: available, path: '/account/balance' },
            dedupe: `low-balance:${contractId}:${available.currency}:${crossing}`,
          }),
      },
    ),
  };
}
