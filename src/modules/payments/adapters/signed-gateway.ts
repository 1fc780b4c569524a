import { equal } from '#kernel/money.ts';
import { verify } from '#platform/crypto/signature.ts';
import type { CreateRequest, GatewayPort, OpenedPayment } from '../port.ts';
import { zCallback, zCodeSent, zPayment, zRefund } from './acquirer/wire.ts';
import { type SignedJsonConfig, signedJson, toOutcome } from './signed-json.ts';

type GatewayShape = {
  readonly id: string;
  /** Further fields of the request that opens a payment. */
  readonly extra?: (request: CreateRequest) => object;
  /** What the buyer is led to by the answer; null when it does not fit. */
  readonly open: (body: unknown, gatewayRef: string, request: CreateRequest) => OpenedPayment | null;
  readonly withCodes?: true;
};

/**
 * The gateway of a partner with the signed JSON interface: an acquirer's page, a wallet, a QR bank. Anything but a
 * definite answer is `unknown`.
 */
export function signedGateway(config: SignedJsonConfig, tripType: GatewayShape): GatewayPort {
  const call = signedJson(config);
  const path = (intentId: string) => `/payments/${encodeURIComponent(intentId)}`;
  return {
    id: tripType.id,
    create: async (request) => {
      const answer = await call('POST', '/payments', {
        merchantPaymentId: request.intentId,
        orderNumber: request.orderNumber,
        amount: request.amount,
        returnUrl: request.returnUrl,
        callbackUrl: request.callbackUrl,
        locale: request.locale === 'kg' ? 'ky' : request.locale,
        paymentTimeLimit: request.paymentTimeLimit,
        ...tripType.extra?.(request),
      });
      return toOutcome(answer, (body) => {
        const payment = zPayment.safeParse(body);
        const ours =
          payment.success &&
          payment.data.merchantPaymentId === request.intentId &&
          equal(payment.data.amount, request.amount);
        return ours ? tripType.open(body, payment.data.id, request) : null;
      });
    },
    query: async (intentId) => {
      const result = toOutcome(await call('GET', path(intentId)), (body) => {
        const payment = zPayment.safeParse(body);
        return payment.success && payment.data.merchantPaymentId === intentId ? payment.data : null;
      });
      if (result.kind === 'rejected' && result.code === 'PAYMENT_NOT_FOUND')
        return { kind: 'ok', value: 'never-happened' };
      if (result.kind !== 'ok') return result;
      const { state, amount, captured, refunded, declineCode, chargebacks } = result.value;
      const payment = { state, amount, captured, refunded, declineCode };
      return { kind: 'ok', value: chargebacks.length > 0 ? { ...payment, chargebacks } : payment };
    },
    refund: async (request) => {
      const answer = await call('POST', `${path(request.intentId)}/refunds`, {
        refundId: request.refundId,
        amount: request.amount,
      });
      return toOutcome(answer, (body) => {
        const done = zRefund.safeParse(body);
        const ours = done.success && done.data.refundId === request.refundId;
        return ours && equal(done.data.amount, request.amount) ? { refunded: done.data.amount } : null;
      });
    },
    cancel: async (intentId) => {
      const answer = await call('POST', `${path(intentId)}/cancel`, {});
      const result = toOutcome(answer, (body) => zPayment.safeParse(body).success || null);
      return result.kind === 'ok' ? { kind: 'ok', value: null } : result;
    },
    ...(tripType.withCodes && {
      codes: {
        confirm: async (intentId: string, code: string) => {
          const answer = await call('POST', `${path(intentId)}/confirm`, { code });
          const result = toOutcome(answer, (body) => zPayment.safeParse(body).success || null);
          return result.kind === 'ok' ? { kind: 'ok' as const, value: null } : result;
        },
        send: async (intentId: string, sendId: string) =>
          toOutcome(await call('POST', `${path(intentId)}/codes`, { sendId }), (body) => {
            const sent = zCodeSent.safeParse(body);
            return sent.success ? { validUntil: sent.data.codeValidUntil } : null;
          }),
      },
    }),
    readCallback: (headers, raw, now) => {
      if (!verify(config.secret, headers['ala-too-signature'], raw, now)) return 'forged';
      try {
        const events = zCallback.safeParse(JSON.parse(raw.toString('utf8')));
        return events.success ? { eventId: events.data.eventId, intentId: events.data.merchantPaymentId } : 'forged';
      } catch {
        return 'forged';
      }
    },
  };
}
