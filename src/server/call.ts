import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldProblem } from '#kernel/app-error.ts';
import type { Endpoint, InputOf, OutputOf } from '#kernel/endpoint.ts';
import {
  CANDIDATE_HEADER,
  INTERNAL_CALL_HEADER,
  type InternalCalls,
  newVisitorId,
  readVisitorId,
  SHARED_HEADER,
  VISITOR_COOKIE,
} from '#platform/http/caller.ts';
import { retryWhileRunning } from './retry-while-running.ts';

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** An API error as a page's loader sees it: the members of the problem+json. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  /** The message in the visitor's language. */
  readonly detail: string | undefined;
  readonly details: Record<string, unknown>;
  readonly fields: readonly FieldProblem[];
  constructor(status: number, problem: Partial<Refused>) {
    super(problem.code ?? 'platform.internal');
    this.name = 'Refused';
    this.status = status;
    this.code = problem.code ?? 'platform.internal';
    this.detail = problem.detail;
    this.details = problem.details ?? {};
    this.fields = problem.fields ?? [];
  }
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: { idempotencyKey?: string },
) => Promise<OutputOf<E>>;

/**
 * The URL of a call: path parameters filled in (a trailing `*` takes the rest of a path), empty query values left
 * out.
 */
export function buildUrl(endpoint: Pick<Endpoint, 'path'>, { params, query }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)|\*/g, (_, name: string | undefined) => {
    const value = String(params?.[name ?? '*'] ?? '');
    return name ? encodeURIComponent(value) : value.split('/').map(encodeURIComponent).join('/');
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** True for a document request; false for form posts and data requests of an open page. */
const opensPage = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && !url.split('?', 1)[0]?.endsWith('.data');

const FORWARDED = ['cookie', 'user-agent', 'accept-language'] as const;

/** A page that readers share: its calls have the headers of all of them, and a visitor id that is never given out. */
export type SharedCalls = { readonly headers: Readonly<Record<string, string>> };

/**
 * The API as a page uses it: inside this process, with the visitor's own cookies, so that a page can do exactly what
 * its visitor can. Cookies set by calls are collected for the page's response; all calls of a new visitor share one
 * visitor id.
 */
export function createCall(
  app: FastifyInstance,
  internalCalls: InternalCalls,
  request: FastifyRequest,
  shared?: SharedCalls,
): { call: Call; cookies(): string[] } {
  // A page sets the visitor cookie when opened: otherwise each of its later calls would create another visitor, and
  // the last would win.
  const whole = opensPage(request);
  const candidate = shared
    ? newVisitorId()
    : whole
      ? request.caller.visitorId
      : (readVisitorId(request) ?? newVisitorId());
  const cookies = new Map<string, string>();
  const headers: Record<string, string> = {
    accept: 'application/json',
    [INTERNAL_CALL_HEADER]: internalCalls.token,
    [CANDIDATE_HEADER]: candidate,
    ...(shared && { [SHARED_HEADER]: '1' }),
  };
  for (const name of FORWARDED) {
    const value = (shared ?? request).headers[name];
    if (typeof value === 'string') headers[name] = value;
  }

  const send: Call = async (endpoint, input, options = {}) => {
    const parts = input as Parts;
    const response = await app.inject({
      method: endpoint.method,
      url: buildUrl(endpoint, parts),
      remoteAddress: request.ip,
      headers: {
        ...headers,
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(parts.body === undefined ? {} : { payload: JSON.stringify(parts.body) }),
    });
    const set = response.headers['set-cookie'];
    for (const line of set === undefined ? [] : [set].flat())
      if (!whole || !line.replace(/^__Host-/, '').startsWith(`${VISITOR_COOKIE}=${candidate};`))
        cookies.set(line.split('=', 1)[0] as string, line);
    const answer: unknown = response.payload === '' ? undefined : JSON.parse(response.payload);
    if (response.statusCode >= 400) throw new Refused(response.statusCode, (answer ?? {}) as Partial<Refused>);
    return answer as Awaited<ReturnType<typeof send<typeof endpoint>>>;
  };
  // A double submit gets the response of the first one.
  const call: Call = (endpoint, input, options) =>
    options?.idempotencyKey ? retryWhileRunning(() => send(endpoint, input, options)) : send(endpoint, input, options);
  return { call, cookies: () => [...cookies.values()] };
}
