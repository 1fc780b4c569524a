import type { FastifyInstance } from 'fastify';
import type { Currency } from '#kernel/money.ts';
import type { Execute } from '#modules/approvals/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { PaymentOption } from './api.ts';
import { paymentJobs } from './jobs.ts';
import { paymentRoutes } from './routes.ts';
import { paymentsOfficeRoutes } from './routes-office.ts';
import { confirmCode, sendCode } from './use-cases/codes.ts';
import type { Partner, PaymentsDeps } from './use-cases/deps.ts';
import type { PaymentsOffice } from './use-cases/office-chargebacks.ts';
import { paymentOptions } from './use-cases/payment-options.ts';
import { type Payment, paymentsOf } from './use-cases/payments-of.ts';
import { receiveCallback } from './use-cases/receive-callback.ts';
import { recheck } from './use-cases/recheck.ts';
import { type Reconciled, reconcile } from './use-cases/reconcile.ts';
import { type RefundRequest, refund } from './use-cases/refund.ts';
import { applyRefundSettlement } from './use-cases/settle-refund.ts';
import { type Started, type StartRequest, startPayment } from './use-cases/start-payment.ts';
import { ACCOUNT_OF, takings } from './use-cases/takings.ts';

export { createAcquirer } from './adapters/acquirer/acquirer.ts';
export { createElqrBank } from './adapters/elqr/elqr-bank.ts';
export { createFreedomPay } from './adapters/freedompay/freedompay.ts';
export { createWallet } from './adapters/wallet/wallet.ts';
export { orderNumbersOf } from './db/queries.ts';
export { readPhone } from './domain/phone.ts';
export type { Captured } from './events.ts';
export type { GatewayOutcome, GatewayPayment, GatewayPort } from './port.ts';
export type { AfterCommit, Funds, Partner, PaymentsDeps } from './use-cases/deps.ts';
export { type Payment, paymentsOf } from './use-cases/payments-of.ts';
export type { Reconciled } from './use-cases/reconcile.ts';
export type { RefundRequest } from './use-cases/refund.ts';
export type { Started, StartRequest } from './use-cases/start-payment.ts';

export { ACCOUNT_OF };

/** The front door of payments; errors are AppErrors of `payments.*`. */
export type Payments = {
  /** See startPayment. */
  startPayment(request: StartRequest): Promise<Started>;
  /** Payment methods open to a user, limited by the contract's own money. */
  paymentOptions(contractId: string | null, currency: Currency): Promise<PaymentOption[]>;
  /** The two steps of a wallet's code; see codes. */
  confirmCode(intentId: string, code: string): Promise<void>;
  sendCode(intentId: string): Promise<void>;
  paymentsOf(db: Executor, orderId: string): Promise<Payment[]>;
  /** Inside the caller's transaction; see RefundRequest for the key that makes it harmless to ask twice. */
  refund(tx: Tx, request: RefundRequest): Promise<{ refundId: string }>;
  /** Asks the acquirer about an attempt now; the payment as it stands afterwards, null for an unknown id. */
  recheck(intentId: string): Promise<Payment | null>;
  reconcile(): Promise<Reconciled>;
  /** What was taken and given back for orders, for the ledger. */
  readonly takings: ReturnType<typeof takings>;
  /** A participant in the transaction that records a capture; other modules get the event. */
  setCaptureParticipant(partner: Partner): void;
  /** See receiveCallback; `routes` has it as the gateways' entrance. */
  receiveCallback(
    provider: string,
    headers: Record<string, string | undefined>,
    raw: Buffer,
  ): Promise<{ contentType: string; body: string } | null>;
  readonly routes: (app: FastifyInstance) => void;
  readonly officeRoutes: (app: FastifyInstance, office: PaymentsOffice) => void;
  /** Carries out a settlement of a refund that a second person has approved. */
  readonly applySettlement: (office: PaymentsOffice) => Execute;
  readonly jobs: Job[];
};

export const createPayments = (given: PaymentsDeps): Payments => {
  const deps = { ...given };
  return {
    startPayment: (request) => startPayment(deps, request),
    paymentOptions: (contractId, currency) => paymentOptions(deps, contractId, currency),
    confirmCode: (intentId, code) => confirmCode(deps, intentId, code),
    sendCode: (intentId) => sendCode(deps, intentId),
    paymentsOf,
    refund: (tx, request) => refund(deps, tx, request),
    recheck: async (intentId) => {
      const result = await recheck(deps, intentId);
      if (!result) return null;
      const all = await paymentsOf(deps.db, result.intent.orderId);
      return all.find((payment) => payment.id === intentId) ?? null;
    },
    reconcile: () => reconcile(deps),
    takings: takings(deps.db),
    routes: (app) => paymentRoutes(app, deps),
    applySettlement: (office) => (tx, payload, by) =>
      applyRefundSettlement({ ...deps, office }, tx, payload as Parameters<typeof applyRefundSettlement>[2], by),
    officeRoutes: (app, office) => paymentsOfficeRoutes(app, { ...deps, office }),
    jobs: paymentJobs(deps),
    setCaptureParticipant: (partner) => {
      deps.partner = partner;
    },
    receiveCallback: (provider, headers, raw) => receiveCallback(deps, provider, headers, raw),
  };
};
