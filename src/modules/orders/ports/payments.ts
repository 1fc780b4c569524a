import type { Instant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { PaymentMethod, PaymentOption, PendingPayment } from '#modules/payments/api.ts';
import type { Executor, Tx } from '#platform/db/database.ts';

export type PaymentView = {
  id: string;
  method: PaymentMethod;
  /** What of the order it pays for. */
  purpose: string;
  waiting: PendingPayment | null;
  state: 'started' | 'captured' | 'declined' | 'expired' | 'refunding' | 'refunded' | 'unknown';
  amount: Money;
  captured: Money;
  refunds: readonly { key: string; amount: Money; state: 'requested' | 'done' | 'rejected' }[];
  declineCode: string | null;
  at: Instant;
};

/** What payments are asked for. */
export type PayRequest = {
  orderId: string;
  orderNumber: string;
  method: PaymentMethod;
  amount: Money;
  total: Money;
  purpose?: string;
  paymentTimeLimit: Instant;
  locale: Locale;
  returnPath: string;
  phone?: string;
  contractId?: string;
  /** In the transaction in which the gateway's page or question becomes known. */
  opened?: (tx: Tx, intentId: string) => Promise<void>;
};

export type PaymentsPort = {
  startPayment(request: PayRequest): Promise<{ intentId: string; paid: boolean; redirectUrl: string | null }>;
  paymentOptions(contractId: string | null, currency: Currency): Promise<PaymentOption[]>;
  confirmCode(intentId: string, code: string): Promise<void>;
  sendCode(intentId: string): Promise<void>;
  listPayments(db: Executor, orderId: string): Promise<PaymentView[]>;
  refund(
    tx: Tx,
    request: { intentId: string; amount: Money; reason: string; key?: string; orderId?: string },
  ): Promise<unknown>;
  refreshFromGateway(intentId: string): Promise<unknown>;
};
