import type { Clock } from '#platform/clock.ts';
import { reasonOf } from '../domain/supplier-fault.ts';
import { parseAnswer } from './answer-json.ts';
import { textOf } from './limited-body.ts';

/** How a supplier is reached. */
export type SupplierHttp = {
  /** Without a trailing slash. */
  url: string;
  key: string;
  clock: Clock;
  fetch: typeof fetch;
};

/** `body`: null where there is none, and where it is no JSON: a server that failed may answer in HTML. */
export type Answer = { status: number; body: unknown; headers: Headers };
export type Request = { method: 'GET' | 'POST' | 'PUT' | 'PATCH'; headers: Record<string, string>; body?: object };

/** Milliseconds that remain of a call, at most `most`; never less than one. */
export const remainingMs = (clock: Clock, deadline: string, most: number): number =>
  Math.max(1, Math.min(most, Date.parse(deadline) - clock.now().getTime()));

/** One exchange of JSON; a text says why there is no answer. */
export async function exchangeJson(
  send: typeof fetch,
  url: string,
  { method, headers, body }: Request,
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
): Promise<Answer | string> {
  try {
    const response = await send(url, {
      method,
      headers: { ...headers, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await textOf(response, maxBytes);
    return { status: response.status, body: jsonOf(text), headers: response.headers };
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
