import type { Clock } from '#platform/clock.ts';
import { reasonOf } from '../../domain/supplier-fault.ts';
import { parseAnswer } from '../answer-json.ts';
import { textOf } from '../limited-body.ts';

export type LiteApiHttp = {
  /** `https://api.liteapi.travel/v3.0`, without a trailing slash. */
  url: string;
  key: string;
  clock: Clock;
  fetch: typeof fetch;
};

/** `body`: null where there is none, and where it is no JSON. */
export type Answer = { status: number; body: unknown };
export type Sent = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: object };

/** A town of fifty hotels with six offers each has a million; a longer answer is no answer. */
const MAX_BYTES = 16_000_000;

/** What books has a host of its own at the seller; everybody else who speaks this has one address. */
export const bookingUrl = (url: string): string =>
  url.replace(/^https:\/\/api\.liteapi\.travel(?=\/|$)/, 'https://book.liteapi.travel');

/** Milliseconds that remain of a call, at most `most`; never less than one. */
export const remainingMs = (clock: Clock, deadline: string, most: number): number =>
  Math.max(1, Math.min(most, Date.parse(deadline) - clock.now().getTime()));

/** One exchange; a text says why there is no answer. A server that failed may answer in HTML. */
export async function exchange(
  { key, fetch: send }: LiteApiHttp,
  base: string,
  { method, path, body }: Sent,
  timeoutMs: number,
): Promise<Answer | string> {
  const json = body ? JSON.stringify(body) : null;
  try {
    const response = await send(`${base}${path}`, {
      method,
      headers: {
        'x-api-key': key,
        accept: 'application/json',
        ...(json !== null && { 'content-type': 'application/json' }),
      },
      ...(json !== null && { body: json }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await textOf(response, MAX_BYTES);
    return { status: response.status, body: jsonOf(text) };
  } catch (error) {
    return reasonOf(error);
  }
}

function jsonOf(text: string): unknown {
  try {
    return parseAnswer(text);
  } catch {
    return null;
  }
}
