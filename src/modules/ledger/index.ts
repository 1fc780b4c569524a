import type { Currency } from '#kernel/money.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { contractsInDebt, lockSpendable } from './db/debt-queries.ts';
import type { AccountingEvent } from './domain/posting.ts';
import { collect } from './use-cases/collect-debts.ts';
import { endReservation } from './use-cases/end-reservation.ts';
import { postEvent, postGrants } from './use-cases/post-event.ts';
import { setCreditLimit } from './use-cases/set-credit-limit.ts';

export { listOpenBreaks } from './db/reconciliation-break-queries.ts';
export type { FundKind } from './domain/accounts.ts';
export { ledgerJobs } from './jobs.ts';
export { registerLedgerMetrics } from './metrics.ts';
export type {
  EventSource,
  EventSources,
  IssuedSale,
  PaymentMovements,
  ReadBalanceTerms,
  ReservedFund,
  ReturnedTickets,
} from './ports.ts';
export { ledgerRoutes } from './routes.ts';
export { paymentsOfficeRoutes } from './routes-payments.ts';
export { settlementsOfficeRoutes } from './routes-settlements.ts';
export { applyApprovedPayment, applyApprovedReversal, type PaymentsDeps } from './use-cases/contract-payments.ts';
export { type FundEntry, listFundEntries, listNewestFundEntries } from './use-cases/list-fund-entries.ts';
export { listPointEntries, type PointEntry } from './use-cases/list-point-entries.ts';
export { listEntries, readBalance, readFunds } from './use-cases/read-balance.ts';
export {
  applyApprovedSettlement,
  applyApprovedSettlementReversal,
  type SettlementsDeps,
} from './use-cases/supplier-settlements.ts';

/** The front door of the ledger: everything in the caller's transaction; errors are AppErrors of `ledger.*`. */
export const createLedger = ({ clock }: { clock: Clock }) => ({
  /** See postEvent. */
  post: (tx: Tx, event: AccountingEvent): Promise<boolean> => postEvent(tx, event, clock.now()),
  /** See postGrants. */
  postGrants: (tx: Tx, grants: Parameters<typeof postGrants>[1]): Promise<void> => postGrants(tx, grants, clock.now()),
  captureReservation: (tx: Tx, id: string): Promise<boolean> => endReservation(tx, id, 'captured', clock.now()),
  releaseReservation: (tx: Tx, id: string): Promise<boolean> => endReservation(tx, id, 'released', clock.now()),
  setCreditLimit,
  /** Has a contract or customer pay what they owe back with what they have. */
  collectDebt: async (tx: Tx, owner: string, currency: Currency): Promise<void> => {
    await collect(tx, { contractId: owner, currency }, clock.now());
  },
  /** The same of those of many owners who owe anything. */
  collectDebts: async (tx: Tx, owners: readonly string[], currency: Currency): Promise<void> => {
    for (const owing of await contractsInDebt(tx, owners))
      if (owing.currency === currency) await collect(tx, owing, clock.now());
  },
  /** Points of an owner that are not reserved, in minor units, locked until the transaction ends. */
  lockPoints: async (tx: Tx, owner: string, currency: Currency): Promise<number> =>
    (await lockSpendable(tx, owner, currency)).points,
  /** The same of a contract's bonus money. */
  lockMotivation: async (tx: Tx, owner: string, currency: Currency): Promise<number> =>
    (await lockSpendable(tx, owner, currency)).motivation,
});
