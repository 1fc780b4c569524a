import type { Instant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';

/**
 * What the buyer is asked for where the gateway has no page of its own: the code it sent, or a payment in the app of
 * a bank.
 */
export type BuyerAction =
  | {
      readonly kind: 'code';
      readonly phone: string;
      readonly validUntil: Instant;
      /** Where a practice wallet shows the code. */
      readonly practiceUrl?: string;
    }
  | {
      readonly kind: 'qr';
      readonly link: string;
      readonly banks: readonly { readonly name: string; readonly url: string }[];
    };

/** A payment that the gateway has opened. */
export type OpenedPayment =
  | { readonly kind: 'page'; readonly gatewayRef: string; readonly redirectUrl: string }
  | { readonly kind: 'asked'; readonly gatewayRef: string; readonly nextAction: BuyerAction };

export type CreateRequest = {
  intentId: string;
  orderNumber: string;
  amount: Money;
  returnUrl: string;
  callbackUrl: string;
  locale: Locale;
  paymentTimeLimit: Instant;
  /** Of a wallet: where the code goes. Never kept by us. */
  phone?: string;
};

/** A payment gateway. Card numbers never pass through us; the browser's return proves nothing. */
export interface GatewayPort {
  readonly id: string;
  /** Same `intentId` again answers the same payment. */
  create(request: CreateRequest): Promise<GatewayOutcome<OpenedPayment>>;
  /** What the gateway says now; found by our id, so that a lost answer to `create` can be settled. */
  query(intentId: string): Promise<GatewayOutcome<GatewayPayment | 'never-happened'>>;
  /**
   * Present where the gateway knows no ids of refunds: the same request sent twice gives back twice, and one may take
   * effect up to `maxEffectDelayMs`
   * after it was sent. What it did is then read from the sums of `query`. Absent: the same `refundId` again has no
   * second effect.
   */
  readonly refundsWithoutIds?: { readonly maxEffectDelayMs: number };
  /** `refundedBefore`: what the gateway had given back of the payment before this one. */
  refund(request: {
    refundId: string;
    intentId: string;
    amount: Money;
    refundedBefore: Money;
  }): Promise<GatewayOutcome<{ refunded: Money }>>;
  /** Closes a payment that the buyer has left for another one. Absent: it cannot be closed and runs out by itself. */
  cancel?(intentId: string): Promise<GatewayOutcome<null>>;
  /**
   * Of wallets. A code that is `ok` says nothing about the money: ask. Refused with `WRONG_CODE`, `CODE_EXPIRED`,
   * `NOT_OPEN`.
   */
  readonly codes?: {
    confirm(intentId: string, code: string): Promise<GatewayOutcome<null>>;
    /** Same `sendId` again sends nothing again. */
    send(intentId: string, sendId: string): Promise<GatewayOutcome<{ validUntil: Instant }>>;
  };
  /** Checks the signature over the raw bytes and the age; `forged` writes nothing. */
  readCallback(
    headers: Record<string, string | undefined>,
    raw: Buffer,
    now: Date,
  ): { eventId: string; intentId: string } | 'forged';
  /** The body with which a stored callback is answered, where the gateway wants its own. */
  answerCallback?(now: Date): { contentType: string; body: string };
}

export type GatewayPayment = {
  state: 'created' | 'captured' | 'declined' | 'expired';
  amount: Money;
  captured: Money;
  refunded: Money;
  declineCode: string | null;
  /** Chargebacks, where the gateway reports them. */
  chargebacks?: readonly GatewayChargeback[];
};

export type GatewayChargeback = {
  caseNumber: string;
  amount: Money;
  /** The bank's code. */
  reason: string;
  state: 'open' | 'won' | 'lost';
};

export type GatewayOutcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'rejected'; code: string }
  | { kind: 'unknown'; reason: string };
