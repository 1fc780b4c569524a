import { type Money, money } from '#kernel/money.ts';
import type { GatewayOutcome, GatewayPayment } from '../../src/modules/payments/port.ts';

/**
 * A simulated acquirer: pays once for an intent id, refunds once for a refund id (or, without such ids, at every
 * request), and can be queried.
 */
export type Acquirer = {
  create(
    intentId: string,
    amount: Money,
    paymentTimeLimit: number,
  ): GatewayOutcome<{ gatewayRef: string; redirectUrl: string }>;
  query(intentId: string): GatewayOutcome<GatewayPayment | 'never-happened'>;
  refund(refundId: string, intentId: string, amount: Money): GatewayOutcome<{ refunded: Money }>;
  /** The buyer's card step ends; the callback may be late, repeated or lost. */
  end(intentId: string, how: 'captured' | 'declined'): void;
  /** Captured amount less refunds. */
  retained(intentId: string): number;
  captured(intentId: string): number;
};

/** A card step started in time may end this long after the payment time limit. */
const STEP_MS = 10 * 60_000;

export function createAcquirer(given: {
  /** False: a refund sent twice is refunded twice. */
  refundIds: boolean;
  now: () => number;
  /** A callback to the merchant, under its own id, sent any number of times. */
  callback: (eventId: string, intentId: string) => void;
  moved: (intentId: string) => void;
}): Acquirer {
  const payments = new Map<string, GatewayPayment & { paymentTimeLimit: number }>();
  const refunds = new Map<string, Money>();
  let events = 0;
  const found = (id: string) => {
    const payment = payments.get(id);
    if (payment?.state !== 'created' || given.now() < payment.paymentTimeLimit + STEP_MS) return payment;
    const expired = { ...payment, state: 'expired' as const };
    payments.set(id, expired);
    return expired;
  };
  return {
    create: (intentId, amount, paymentTimeLimit) => {
      const none = money(0, amount.currency);
      if (!payments.has(intentId))
        payments.set(intentId, {
          state: 'created',
          amount,
          captured: none,
          refunded: none,
          declineCode: null,
          paymentTimeLimit,
        });
      return { kind: 'ok', value: { gatewayRef: intentId, redirectUrl: intentId } };
    },
    query: (intentId) => ({ kind: 'ok', value: found(intentId) ?? 'never-happened' }),
    refund: (refundId, intentId, amount) => {
      const payment = payments.get(intentId);
      if (!payment) return { kind: 'rejected', code: 'PAYMENT_NOT_FOUND' };
      if (!given.refundIds || !refunds.has(refundId)) {
        const refunded = money(payment.refunded.minor + amount.minor, amount.currency);
        if (refunded.minor > payment.captured.minor) return { kind: 'rejected', code: 'REFUND_TOO_LARGE' };
        refunds.set(refundId, amount);
        payments.set(intentId, { ...payment, refunded });
        given.moved(intentId);
      }
      return { kind: 'ok', value: { refunded: amount } };
    },
    end: (intentId, how) => {
      const payment = found(intentId);
      // A declined card may be followed by another on the same page.
      if (!payment || payment.state === 'captured' || payment.state === 'expired') return;
      const captured = how === 'captured' ? payment.amount : payment.captured;
      payments.set(intentId, {
        ...payment,
        state: how,
        captured,
        declineCode: how === 'declined' ? 'no' : null,
      });
      given.moved(intentId);
      given.callback(`e${++events}`, intentId);
    },
    retained: (intentId) => {
      const payment = payments.get(intentId);
      return payment ? payment.captured.minor - payment.refunded.minor : 0;
    },
    captured: (intentId) => payments.get(intentId)?.captured.minor ?? 0,
  };
}
