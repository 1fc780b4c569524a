import type { Instant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';

/** An acquirer's hosted page. Card numbers never pass through us; the browser's return proves nothing. */
export interface GatewayPort {
  readonly id: string;
  /** Same `intentId` again answers the same payment. */
  create(request: {
    intentId: string;
    orderNumber: string;
    amount: Money;
    returnUrl: string;
    callbackUrl: string;
    locale: Locale;
    payBy: Instant;
  }): Promise<GatewayOutcome<{ gatewayRef: string; redirectUrl: string }>>;
  /** What the acquirer says now; found by our id, so that a lost answer to `create` can be settled. */
  query(intentId: string): Promise<GatewayOutcome<GatewayPayment | 'never-happened'>>;
  /** Same `refundId` again has no second effect. */
  refund(request: {
    refundId: string;
    intentId: string;
    amount: Money;
  }): Promise<GatewayOutcome<{ refunded: Money }>>;
  /** Checks the signature over the raw bytes and the age; `forged` writes nothing. */
  readCallback(
    headers: Record<string, string | undefined>,
    raw: Buffer,
    now: Date,
  ): { eventId: string; intentId: string } | 'forged';
}

export type GatewayPayment = {
  state: 'created' | 'captured' | 'declined' | 'expired';
  amount: Money;
  captured: Money;
  refunded: Money;
  declineCode: string | null;
};

export type GatewayOutcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'rejected'; code: string }
  | { kind: 'unknown'; reason: string };
