import type { Clock } from '#platform/clock.ts';
import { sign } from '#platform/crypto/signature.ts';
import type { GatewayOutcome } from '../port.ts';
import { zRefusal } from './acquirer/wire.ts';

export type SignedJsonConfig = {
  /** Below it the interface lives, such as `https://…/acquirer`, without a trailing slash. */
  url: string;
  merchant: string;
  /** Shared key of both directions' signatures. */
  secret: string;
  clock: Clock;
  /** Longest wait for an answer. */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

export type GatewayResponse = { status: number; body: unknown };

/**
 * JSON over HTTPS whose requests are signed over method, path and raw body; the reason in words when nothing came
 * back.
 */
export function signedJson(config: SignedJsonConfig) {
  const { timeoutMs = 8_000, fetch: send = fetch } = config;
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<GatewayResponse | string> => {
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
  };
}

/**
 * A 2xx that fits, a 4xx with a code; all else leaves the outcome open. 401, 408, 425 and 429 say nothing about the
 * payment.
 */
export function toOutcome<T>(answer: GatewayResponse | string, read: (body: unknown) => T | null): GatewayOutcome<T> {
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
