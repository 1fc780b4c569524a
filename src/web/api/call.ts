import type { Endpoint } from '#kernel/endpoint.ts';
import { progress } from '../shell/progress.ts';
import type { Call } from './call-type.ts';
import { connection } from './connection.ts';
import { ApiProblem, asProblem, NETWORK_PROBLEM } from './problem.ts';

type CallParts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/**
 * The URL of a call: path parameters filled in (a trailing `*` takes the rest of a path), empty query values left out.
 */
export function buildUrl(endpoint: Pick<Endpoint, 'path'>, parts: CallParts): string {
  const path = endpoint.path.replace(/:(\w+)|\*/g, (_, name: string | undefined) => {
    const value = String(parts.params?.[name ?? '*'] ?? '');
    return name ? encodeURIComponent(value) : value.split('/').map(encodeURIComponent).join('/');
  });
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parts.query ?? {}))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') query.append(key, String(item));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Error codes for responses without a problem body, for example from a proxy or an authentication gateway. */
const FALLBACK_CODES: Readonly<Record<number, string>> = {
  401: 'common.unauthenticated',
  403: 'common.forbidden',
  429: 'common.limited',
  502: 'common.unavailable',
  503: 'common.unavailable',
  504: 'common.unavailable',
};

/** The browser's `call`: fetch with cookies; feeds the loading bar. @throws ApiProblem for a refusal. */
export const call: Call = async (endpoint, input, options = {}) => {
  const parts = input as CallParts;
  const done = progress.start('fetch');
  try {
    const response = await fetch(buildUrl(endpoint, parts), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    }).catch(() => {
      connection.markLost();
      throw new ApiProblem(0, NETWORK_PROBLEM);
    });
    connection.markRestored();
    const text = await response.text();
    const body: unknown = text === '' ? undefined : parseJson(text);
    if (!response.ok)
      throw (
        asProblem({ ...(typeof body === 'object' ? body : {}), status: response.status }) ??
        new ApiProblem(response.status, FALLBACK_CODES[response.status] ?? 'common.internal')
      );
    return body as Awaited<ReturnType<typeof call<typeof endpoint>>>;
  } finally {
    done();
  }
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
