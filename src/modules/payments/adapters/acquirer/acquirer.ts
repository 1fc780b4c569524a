import { equal } from '#kernel/money.ts';
import type { Clock } from '#platform/clock.ts';
import type { GatewayOutcome, GatewayPort } from '../../port.ts';
import { sign, verify } from './signature.ts';
import { zCallback, zPayment, zRefund, zRefusal } from './wire.ts';

export type AcquirerConfig = {
  /** `https://…/acquirer`, without a trailing slash. */
  url: string;
  merchant: string;
  /** Shared key of both directions' signatures. */
  secret: string;
  clock: Clock;
  /** Longest wait for an answer. */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

type Answer = { status: number; body: unknown };

/** Ala-Too Acquiring over HTTPS: requests are signed over method, path and raw body. Anything but a definite answer is `unknown`. */
export function createAcquirer(config: AcquirerConfig): GatewayPort {
  const { timeoutMs = 8_000, fetch: send = fetch } = config;

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer | string> {
    const raw = body ? JSON.stringify(body) : '';
    const target = `/v1${path}`;
    try {
      const response = await send(config.url + target, {
        method,
        headers: {
          'content-type': 'application/json',
          'ala-too-merchant': config.merchant,
          'ala-too-signature': sign(config.secret, `${method}.${target}.${raw}`, config.clock.now()),
        },
        ...(body ? { body: raw } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, body: (await response.json()) as unknown };
    } catch (error) {
      return error instanceof Error ? error.name : 'no answer';
    }
  }

  /** A 2xx that fits, a 4xx with a code; all else leaves the outcome open. 401, 408, 425 and 429 say nothing about the payment. */
  function outcome<T>(answer: Answer | string, read: (body: unknown) => T | null): GatewayOutcome<T> {
    if (typeof answer === 'string') return { kind: 'unknown', reason: answer };
    if (answer.status >= 200 && answer.status < 300) {
      const value = read(answer.body);
      return value === null ? { kind: 'unknown', reason: 'garbled answer' } : { kind: 'ok', value };
    }
    const refusal = zRefusal.safeParse(answer.body);
    const definite = [400, 404, 409, 422].includes(answer.status);
    return definite && refusal.success
      ? { kind: 'rejected', code: refusal.data.code }
      : { kind: 'unknown', reason: `status ${answer.status}` };
  }

  return {
    id: 'alatoo',
    create: async (request) => {
      const answer = await call('POST', '/payments', {
        merchantPaymentId: request.intentId,
        orderNumber: request.orderNumber,
        amount: request.amount,
        returnUrl: request.returnUrl,
        callbackUrl: request.callbackUrl,
        locale: request.locale === 'kg' ? 'ky' : request.locale,
        payBy: request.payBy,
      });
      return outcome(answer, (body) => {
        const payment = zPayment.safeParse(body);
        const ours =
          payment.success &&
          payment.data.merchantPaymentId === request.intentId &&
          equal(payment.data.amount, request.amount);
        return ours ? { gatewayRef: payment.data.id, redirectUrl: payment.data.paymentUrl } : null;
      });
    },
    query: async (intentId) => {
      const answer = await call('GET', `/payments/${encodeURIComponent(intentId)}`);
      const result = outcome(answer, (body) => {
        const payment = zPayment.safeParse(body);
        return payment.success && payment.data.merchantPaymentId === intentId ? payment.data : null;
      });
      if (result.kind === 'rejected' && result.code === 'PAYMENT_NOT_FOUND')
        return { kind: 'ok', value: 'never-happened' };
      if (result.kind !== 'ok') return result;
      const { state, amount, captured, refunded, declineCode } = result.value;
      return { kind: 'ok', value: { state, amount, captured, refunded, declineCode } };
    },
    refund: async (request) => {
      const path = `/payments/${encodeURIComponent(request.intentId)}/refunds`;
      const answer = await call('POST', path, { refundId: request.refundId, amount: request.amount });
      return outcome(answer, (body) => {
        const done = zRefund.safeParse(body);
        const ours = done.success && done.data.refundId === request.refundId;
        return ours && equal(done.data.amount, request.amount) ? { refunded: done.data.amount } : null;
      });
    },
    readCallback: (headers, raw, now) => {
      if (!verify(config.secret, headers['ala-too-signature'], raw, now)) return 'forged';
      try {
        const news = zCallback.safeParse(JSON.parse(raw.toString('utf8')));
        return news.success
          ? { eventId: news.data.eventId, intentId: news.data.merchantPaymentId }
          : 'forged';
      } catch {
        return 'forged';
      }
    },
  };
}
