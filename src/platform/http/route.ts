import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';
import type { UserAccount } from '#kernel/account.ts';
import type { Endpoint, OutputOf, ParsedOf, Scope } from '#kernel/endpoint.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Limit } from '../limits/limiter.ts';
import { parsePart } from './input.ts';

/** The caller of a request, filled from cookies before any handler runs. */
export type Caller = {
  /** A random id in an httpOnly cookie, created when first read; drafts and orders are bound to its hash. */
  readonly visitorId: string;
  readonly locale: Locale;
  /** The address for rate limits. */
  readonly ip: string;
  /** The signed-in user; null for a visitor. */
  readonly user: UserAccount | null;
  /** The session cookie, also of an ended session; undefined for callers with a key or an access token. */
  readonly session?: string | undefined;
  /** The partner API key sent instead of cookies; null if it is invalid. */
  readonly key?: PresentedApiKey | null;
  /** Reads the signed-in user again, for an answer that goes on after its request, as a stream; absent for visitors. */
  readonly readUserAgain?: () => Promise<UserAccount | null>;
};

export type PresentedApiKey = { readonly id: string; readonly scopes: readonly Scope[] };

export type Handler<E> = (
  input: ParsedOf<E> & { caller: Caller; request: FastifyRequest; reply: FastifyReply },
) => Promise<OutputOf<E>>;

export type RouteOptions = {
  /** Replaces the general limit per address; false where the use case counts by itself. */
  limit?: Limit | false;
  /** What else than method and path a request must match: values of strategies that were added to the server. */
  constraints?: Readonly<Record<string, unknown>>;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    limit?: Limit | false;
  }
}

const jsonSchemas = { input: new WeakMap<z.ZodType, object>(), output: new WeakMap<z.ZodType, object>() };

/** Written once a schema, whichever server of the process mounts it. */
function wire(schema: z.ZodType, io: 'input' | 'output'): object {
  const written =
    jsonSchemas[io].get(schema) ??
    z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any', reused: 'inline' });
  jsonSchemas[io].set(schema, written);
  return written;
}

const writers = new WeakMap<z.ZodType, (data: unknown) => string>();

/**
 * A serializer is compiled on first use: compiling all takes a seventh of the start-up time. One per schema, shared
 * by all servers of the process.
 */
const lazySerializer =
  (output: z.ZodType): FastifySerializerCompiler<unknown> =>
  ({ schema }) =>
  (data) => {
    let write = writers.get(output);
    if (!write) {
      write = fastJsonStringify(schema as AnySchema);
      writers.set(output, write);
    }
    return write(data);
  };

/**
 * Mounts one endpoint: zod validates input (strict schemas reject unknown fields), fast-json-stringify writes output.
 * A handler may send the reply itself (a file, a stream); nothing is sent again.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): void {
  const status = endpoint.status ?? 200;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(options.constraints ? { constraints: { ...options.constraints } } : {}),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params ? { params: wire(endpoint.params, 'input') } : {}),
      ...(endpoint.query ? { querystring: wire(endpoint.query, 'input') } : {}),
      ...(endpoint.body ? { body: wire(endpoint.body, 'input') } : {}),
      response: { [status]: wire(endpoint.output, 'output') },
    },
    config: { endpoint, ...(options.limit === undefined ? {} : { limit: options.limit }) },
    validatorCompiler: () => () => true,
    serializerCompiler: lazySerializer(endpoint.output),
    handler: async (request, reply) => {
      const input = {
        params: parsePart(endpoint.params, request.params, 'params'),
        query: parsePart(endpoint.query, request.query, 'query'),
        body: parsePart(endpoint.body, request.body, 'body'),
        caller: request.caller,
        request,
        reply,
      } as unknown as Parameters<Handler<E>>[0];
      const output = await handler(input);
      if (!reply.sent) reply.status(status).send(output);
      return reply;
    },
  });
}
