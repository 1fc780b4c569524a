import { exchangeJson, type Answer as JsonAnswer, type Request, type SupplierHttp } from '../http.ts';

/** `retryAt`: of an answer that there were too many requests, when the next one is taken; ms. */
export type Answer = Pick<JsonAnswer, 'status' | 'body'> & { retryAt: number | null };

/** More than the largest search of the documentation; a longer answer is no answer. */
const MAX_BYTES = 24_000_000;

/** One exchange; a text says why there is no readable answer. 5xx may be HTML, 403 plain text. */
export async function exchange(
  { url, key, fetch: send }: SupplierHttp,
  method: Request['method'],
  path: string,
  timeoutMs: number,
  data?: object,
): Promise<Answer | string> {
  const headers = { authorization: `Bearer ${key}`, 'duffel-version': 'v2' };
  const request = { method, headers, ...(data && { body: { data } }) };
  const answer = await exchangeJson(send, `${url}${path}`, request, { timeoutMs, maxBytes: MAX_BYTES });
  if (typeof answer === 'string') return answer;
  const { status, body } = answer;
  const reset = Date.parse(answer.headers.get('ratelimit-reset') ?? '');
  return { status, body, retryAt: status === 429 && !Number.isNaN(reset) ? reset : null };
}
