import { type Answer, exchangeJson, type SupplierHttp } from '../http.ts';

export type Sent = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: object };

/** A town of fifty hotels with six offers each has a million; a longer answer is no answer. */
const MAX_BYTES = 16_000_000;

/** What books has a host of its own at the seller; everybody else who speaks this has one address. */
export const bookingUrl = (url: string): string =>
  url.replace(/^https:\/\/api\.liteapi\.travel(?=\/|$)/, 'https://book.liteapi.travel');

/** One exchange; a text says why there is no answer. */
export const exchange = (
  { key, fetch: send }: SupplierHttp,
  base: string,
  { method, path, body }: Sent,
  timeoutMs: number,
): Promise<Answer | string> =>
  exchangeJson(
    send,
    `${base}${path}`,
    { method, headers: { 'x-api-key': key }, ...(body && { body }) },
    { timeoutMs, maxBytes: MAX_BYTES },
  );
