import type { Clock } from '#platform/clock.ts';
import type { Outcome, Reject } from '../../domain/port.ts';
import { reasonOf } from '../../domain/supplier-fault.ts';
import { parseAnswer } from '../answer-json.ts';
import type { SupplierHttp } from '../http.ts';
import { textOf } from '../limited-body.ts';
import { zRefusal } from './wire.ts';

export type HttpConfig = SupplierHttp;

/** Codes of the suppliers' manual that are a definite «no». */
const REJECTS: Readonly<Record<string, { code: Reject; retry: boolean }>> = {
  OFFER_GONE: { code: 'GONE', retry: false },
  SOLD_OUT: { code: 'GONE', retry: false },
  BOOKING_NOT_FOUND: { code: 'GONE', retry: false },
  PRICE_CHANGED: { code: 'PRICE_CHANGED', retry: false },
  OFFER_EXPIRED: { code: 'EXPIRED', retry: false },
  ANCILLARY_GONE: { code: 'GONE', retry: false },
  ANCILLARY_CLOSED: { code: 'EXPIRED', retry: false },
  QUOTE_EXPIRED: { code: 'EXPIRED', retry: false },
  MANUAL_REFUND: { code: 'NOT_AUTOMATIC', retry: false },
  UNSUPPORTED: { code: 'UNSUPPORTED', retry: false },
  HOLD_EXPIRED: { code: 'EXPIRED', retry: false },
  VERSION: { code: 'VERSION', retry: true },
  BUSY: { code: 'BUSY', retry: true },
  INVALID: { code: 'INVALID', retry: false },
  NAME_OR_DOC: { code: 'NAME_OR_DOC', retry: false },
  WINDOW_CLOSED: { code: 'WINDOW_CLOSED', retry: false },
  LIMIT: { code: 'LIMIT', retry: true },
  /** Our key is not accepted: nothing was done, and nothing will be until that is mended. */
  KEY: { code: 'DOWN', retry: true },
};

/** Of an answer that is not a search; a longer one is no answer. */
const MAX_BYTES = 4_000_000;

export type Answer = { status: number; body: unknown };

export async function open(
  config: HttpConfig,
  method: 'GET' | 'POST',
  path: string,
  timeoutMs: number,
  options: { body?: object; opId?: string } = {},
): Promise<Response> {
  return config.fetch(`${config.url}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${config.key}`,
      ...(options.opId ? { 'operation-id': encodeURIComponent(options.opId) } : {}),
      ...(options.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** One exchange; a string says why there is no readable answer. */
export async function exchange(...args: Parameters<typeof open>): Promise<Answer | string> {
  try {
    const response = await open(...args);
    return { status: response.status, body: parseAnswer(await textOf(response, MAX_BYTES)) };
  } catch (error) {
    return reasonOf(error);
  }
}

/** Reads an answer by the port's rule: what fits is `ok`, a known refusal is `rejected`, anything else is `unknown`. */
export function outcome<T>(answer: Answer | string, read: (body: unknown) => T | null, clock: Clock): Outcome<T> {
  if (typeof answer === 'string') return { kind: 'unknown', reason: answer };
  if (answer.status >= 200 && answer.status < 300) {
    const value = read(answer.body);
    return value === null
      ? { kind: 'unknown', reason: 'garbled answer' }
      : { kind: 'ok', value, asOf: clock.now().toISOString() };
  }
  const refusal = zRefusal.safeParse(answer.body);
  const known = answer.status < 500 && refusal.success ? REJECTS[refusal.data.code] : undefined;
  return known && refusal.success
    ? { kind: 'rejected', ...known, message: refusal.data.message ?? refusal.data.code }
    : { kind: 'unknown', reason: `status ${answer.status}` };
}
