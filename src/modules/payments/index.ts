import type { FastifyInstance } from 'fastify';
import type { Currency } from '#kernel/money.ts';
import type { ExecuteApproved } from '#modules/approvals/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { PaymentOption } from './api.ts';
import { paymentJobs } from './jobs.ts';
import { paymentRoutes } from './routes.ts';
import { paymentsOfficeRoutes } from './routes-office.ts';
import { confirmCode, sendCode } from './use-cases/codes.ts';
import type { CaptureParticipant, PaymentsDeps } from './use-cases/deps.ts';
import { listPayments, type PaymentView } from './use-cases/list-payments.ts';
import type { PaymentsOffice } from './use-cases/office-chargebacks.ts';
import { FUND_ACCOUNTS, paymentMovements } from './use-cases/payment-movements.ts';
import { paymentOptions } from './use-cases/payment-options.ts';
import { receiveCallback } from './use-cases/receive-callback.ts';
import { type ReconciliationCounts, reconcile } from './use-cases/reconcile.ts';
import { refreshFromGateway } from './use-cases/refresh-from-gateway.ts';
import { type RefundRequest, refund } from './use-cases/refund.ts';
import { applyRefundSettlement } from './use-cases/settle-refund.ts';
import { type StartedPayment, type StartRequest, startPayment } from './use-cases/start-payment.ts';

export { createAcquirer } from './adapters/acquirer/acquirer.ts';
export { createElqrBank } from './adapters/elqr/elqr-bank.ts';
export { createFreedomPay } from './adapters/freedompay/freedompay.ts';
export { createWallet } from './adapters/wallet/wallet.ts';
export { findOrderNumbers } from './db/intent-queries.ts';
export { readPhone } from './domain/phone.ts';
export type { CapturedEvent } from './events.ts';
export type { GatewayOutcome, GatewayPayment, GatewayPort } from './port.ts';
export type { AfterCommit, CaptureParticipant, ContractFunds, PaymentsDeps } from './use-cases/deps.ts';
export { listPayments, type PaymentView } from './use-cases/list-payments.ts';
export type { ReconciliationCounts } from './use-cases/reconcile.ts';
export type { RefundRequest } from './use-cases/refund.ts';
export type { StartedPayment, StartRequest } from './use-cases/start-payment.ts';

export { FUND_ACCOUNTS };

/** The front door of payments; errors are AppErrors of `payments.*`. */
export type Payments = {
  /** See startPayment. */
  startPayment(request: StartRequest): Promise<StartedPayment>;
  /** Payment methods open to a user, limited by the contract's own money. */
  paymentOptions(contractId: string | null, currency: Currency): Promise<PaymentOption[]>;
  /** The two steps of a wallet's code; see codes. */
  confirmCode(intentId: string, code: string): Promise<void>;
  sendCode(intentId: string): Promise<void>;
  listPayments(db: Executor, orderId: string): Promise<PaymentView[]>;
  /** Inside the caller's transaction; see RefundRequest for the key that makes it harmless to ask twice. */
  refund(tx: Tx, request: RefundRequest): Promise<{ refundId: string }>;
  /** Asks the acquirer about an attempt now; the payment as it stands afterwards, null for an unknown id. */
  refreshFromGateway(intentId: string): Promise<PaymentView | null>;
  reconcile(): Promise<ReconciliationCounts>;
  /** What was taken and given back for orders, for the ledger. */
  readonly takings: ReturnType<typeof paymentMovements>;
  /** A participant in the transaction that records a capture; other modules get the event. */
  setCaptureParticipant(captureParticipant: CaptureParticipant): void;
  /** See receiveCallback; `routes` has it as the gateways' entrance. */
  receiveCallback(
    provider: string,
    headers: Record<string, string | undefined>,
    raw: Buffer,
  ): Promise<{ contentType: string; body: string } | null>;
  readonly routes: (app: FastifyInstance) => void;
  readonly officeRoutes: (app: FastifyInstance, office: PaymentsOffice) => void;
  /** Carries out a settlement of a refund that a second person has approved. */
  readonly applySettlement: (office: PaymentsOffice) => ExecuteApproved;
  readonly jobs: Job[];
};

export const createPayments = (given: PaymentsDeps): Payments => {
  const deps = { ...given };
  return {
    startPayment: (request) => startPayment(deps, request),
    paymentOptions: (contractId, currency) => paymentOptions(deps, contractId, currency),
    confirmCode: (intentId, code) => confirmCode(deps, intentId, code),
    sendCode: (intentId) => sendCode(deps, intentId),
    listPayments,
    refund: (tx, request) => refund(deps, tx, request),
    refreshFromGateway: async (intentId) => {
      const result = await refreshFromGateway(deps, intentId);
      if (!result) return null;
      const all = await listPayments(deps.db, result.intent.orderId);
      return all.find((payment) => payment.id === intentId) ?? null;
    },
    reconcile: () => reconcile(deps),
    takings: paymentMovements(deps.db),
    routes: (app) => paymentRoutes(app, deps),
    applySettlement: (office) => (tx, payload, by) =>
      applyRefundSettlement({ ...deps, office }, tx, payload as Parameters<typeof applyRefundSettlement>[2], by),
    officeRoutes: (app, office) => paymentsOfficeRoutes(app, { ...deps, office }),
    jobs: paymentJobs(deps),
    setCaptureParticipant: (captureParticipant) => {
      deps.captureParticipant = captureParticipant;
    },
    receiveCallback: (provider, headers, raw) => receiveCallback(deps, provider, headers, raw),
  };
};
