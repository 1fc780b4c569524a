import { randomBytes } from 'node:crypto';
import { CURRENCIES, type Currency, equal, type Money, money } from '#kernel/money.ts';
import type { GatewayOutcome, GatewayPayment, GatewayPort } from '../../port.ts';
import { isSigned, withSignature } from './signature.ts';
import { readXml, writeXml } from './xml.ts';

export type FreedomPayConfig = {
  /** `https://api.freedompay.kg`, without a trailing slash. */
  url: string;
  merchant: string;
  secret: string;
  timeoutMs?: number;
  fetch?: typeof fetch;
};

export const FREEDOMPAY = 'freedompay';
/** A revoke was seen to answer after 16 seconds; one that has had no effect after so long (ms) never will. */
const REVOKE_EFFECT_MS = 10 * 60_000;
const NOT_FOUND = '340';
const newSalt = () => randomBytes(12).toString('hex');

/** `16050.00`; FreedomPay counts in whole units with a point. */
const formatAmount = ({ minor }: Money): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

function readSum(text: string | undefined, currency: string | undefined): Money | null {
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text ?? '') ?? [];
  if (!whole || !currency || !(currency in CURRENCIES)) return null;
  return money(Number(whole) * 100 + Number(part.padEnd(2, '0') || 0), currency as Currency);
}

const STATES: Readonly<Record<string, GatewayPayment['state']>> = {
  new: 'created',
  pending: 'created',
  process: 'created',
  success: 'captured',
  refunded: 'captured',
  error: 'declined',
  canceled: 'declined',
  expired: 'expired',
};

const DECLINES: Readonly<Record<string, string>> = {
  '10001': 'insufficient_funds',
  '10002': 'authentication_failed',
  '10003': 'canceled_by_buyer',
};

type GatewayResponse = Record<string, string> | string;

/**
 * FreedomPay KG (domain guide §3): a signed form goes out, signed XML comes back. An answer without a good signature
 * leaves the outcome open.
 */
export function createFreedomPay(config: FreedomPayConfig): GatewayPort {
  const { timeoutMs = 8_000, fetch: send = fetch, secret, merchant } = config;

  async function call(script: string, fields: Record<string, string>): Promise<GatewayResponse> {
    const form = withSignature(script, { ...fields, pg_merchant_id: merchant, pg_salt: newSalt() }, secret);
    try {
      const response = await send(`${config.url}/${script}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = readXml(await response.text());
      if (!answer || !isSigned(script, answer, secret)) return `unsigned answer, status ${response.status}`;
      return answer;
    } catch (error) {
      return error instanceof Error ? error.name : 'no answer';
    }
  }

  function outcome<T>(answer: GatewayResponse, read: (fields: Record<string, string>) => T | null): GatewayOutcome<T> {
    if (typeof answer === 'string') return { kind: 'unknown', reason: answer };
    if (answer.pg_status === 'error' && answer.pg_error_code) return { kind: 'rejected', code: answer.pg_error_code };
    const value = answer.pg_status === 'ok' ? read(answer) : null;
    return value === null ? { kind: 'unknown', reason: 'garbled answer' } : { kind: 'ok', value };
  }

  async function status(intentId: string): Promise<GatewayOutcome<GatewayPayment & { ref: string }>> {
    return outcome(await call('get_status3.php', { pg_order_id: intentId }), (fields) => {
      const state = STATES[fields.pg_payment_status ?? ''];
      const amount = readSum(fields.pg_amount, fields.pg_currency);
      const refunded = readSum(fields.pg_refund_amount ?? '0', fields.pg_currency);
      if (!state || !amount || !refunded || fields.pg_order_id !== intentId || !fields.pg_payment_id) return null;
      const captured = state === 'captured' ? amount : money(0, amount.currency);
      const declineCode = state === 'declined' ? (DECLINES[fields.pg_failure_code ?? ''] ?? 'do_not_honor') : null;
      return { state, amount, captured, refunded, declineCode, ref: fields.pg_payment_id };
    });
  }

  return {
    id: FREEDOMPAY,
    create: async (request) => {
      const lifetime = Math.floor((Date.parse(request.paymentTimeLimit) - Date.now()) / 1000);
      const answer = await call('init_payment.php', {
        pg_order_id: request.intentId,
        pg_amount: formatAmount(request.amount),
        pg_currency: request.amount.currency,
        pg_description: `Sapar ${request.orderNumber}`,
        pg_result_url: request.callbackUrl,
        pg_success_url: request.returnUrl,
        pg_failure_url: request.returnUrl,
        pg_request_method: 'POST',
        pg_language: request.locale === 'kg' ? 'ky' : request.locale,
        pg_lifetime: String(Math.max(300, lifetime)),
      });
      return outcome(answer, ({ pg_payment_id: gatewayRef, pg_redirect_url: redirectUrl }) =>
        gatewayRef && redirectUrl && URL.canParse(redirectUrl) ? { kind: 'page', gatewayRef, redirectUrl } : null,
      );
    },
    query: async (intentId) => {
      const found = await status(intentId);
      if (found.kind === 'rejected' && found.code === NOT_FOUND) return { kind: 'ok', value: 'never-happened' };
      if (found.kind !== 'ok') return found;
      const { ref: _, ...payment } = found.value;
      return { kind: 'ok', value: payment };
    },
    refundsWithoutIds: { maxEffectDelayMs: REVOKE_EFFECT_MS },
    // The sums are looked at once more right before the money is sent.
    refund: async ({ intentId, amount, refundedBefore }) => {
      const found = await status(intentId);
      if (found.kind !== 'ok') return found;
      const { refunded, ref, captured } = found.value;
      const after = money(refundedBefore.minor + amount.minor, amount.currency);
      if (equal(refunded, after)) return { kind: 'ok', value: { refunded: amount } };
      if (!equal(refunded, refundedBefore)) return { kind: 'unknown', reason: 'other refunds than ours' };
      if (captured.minor < after.minor) return { kind: 'rejected', code: 'REFUND_TOO_LARGE' };
      const answer = await call('revoke.php', { pg_payment_id: ref, pg_refund_amount: formatAmount(amount) });
      return outcome(answer, () => ({ refunded: amount }));
    },
    cancel: async (intentId) => {
      const found = await status(intentId);
      if (found.kind !== 'ok') return found;
      const answer = outcome(await call('cancel.php', { pg_payment_id: found.value.ref }), () => true);
      return answer.kind === 'ok' ? { kind: 'ok', value: null } : answer;
    },
    readCallback: (_headers, raw) => {
      const fields = Object.fromEntries(new URLSearchParams(raw.toString('utf8')));
      const { pg_payment_id: ref, pg_order_id: intentId, pg_result: result } = fields;
      if (!isSigned(FREEDOMPAY, fields, secret) || !ref || !intentId || !result) return 'forged';
      return { eventId: `${ref}:${result}:${fields.pg_refund_amount ?? ''}`, intentId };
    },
    answerCallback: () => ({
      contentType: 'text/xml; charset=utf-8',
      body: writeXml(
        withSignature(FREEDOMPAY, { pg_status: 'ok', pg_description: 'accepted', pg_salt: newSalt() }, secret),
      ),
    }),
  };
}
