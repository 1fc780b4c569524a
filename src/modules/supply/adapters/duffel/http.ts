import type { Clock } from '#platform/clock.ts';
import { reasonOf } from '../../domain/supplier-fault.ts';
import { parseAnswer } from '../answer-json.ts';
import { textOf } from '../limited-body.ts';

export type DuffelHttp = {
  /** `https://api.duffel.com`, without a trailing slash. */
  url: string;
  key: string;
  clock: Clock;
  fetch: typeof fetch;
};

/** `retryAt`: of an answer that there were too many requests, when the next one is taken; ms. */
export type Answer = { status: number; body: unknown; retryAt: number | null };
export type Method = 'GET' | 'POST' | 'PATCH';

/** More than the largest search of the documentation; a longer answer is no answer. */
const MAX_BYTES = 24_000_000;

/** Milliseconds that remain of a call, at most `most`; never less than one. */
export const remainingMs = (clock: Clock, deadline: string, most: number): number =>
  Math.max(1, Math.min(most, Date.parse(deadline) - clock.now().getTime()));

/** One exchange; a text says why there is no readable answer. 5xx may be HTML, 403 plain text. */
export async function exchange(
  http: DuffelHttp,
  method: Method,
  path: string,
  timeoutMs: number,
  data?: object,
): Promise<Answer | string> {
  try {
    const response = await http.fetch(`${http.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${http.key}`,
        'duffel-version': 'v2',
        accept: 'application/json',
        ...(data ? { 'content-type': 'application/json' } : {}),
      },
      ...(data ? { body: JSON.stringify({ data }) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const reset = Date.parse(response.headers.get('ratelimit-reset') ?? '');
    const retryAt = response.status === 429 && !Number.isNaN(reset) ? reset : null;
    return { status: response.status, body: await readBody(response), retryAt };
  } catch (error) {
    return reasonOf(error);
  }
}

/** @throws Error when the stream breaks or the body is endless. */
async function readBody(response: Response): Promise<unknown> {
  const text = await textOf(response, MAX_BYTES);
  try {
    return parseAnswer(text);
  } catch {
    return null;
  }
}
