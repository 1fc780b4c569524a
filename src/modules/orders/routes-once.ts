import type { FastifyRequest } from 'fastify';
import type { Caller } from '#platform/http/route.ts';
import { idempotencyKey, withIdempotencyKey } from '#platform/idempotency/idempotency.ts';
import { hashVisitor } from './core/use-cases/seal-personal-data.ts';
import type { OrdersDeps } from './ports.ts';

type OnceRequest = { caller: Caller; request: FastifyRequest; params: object; body: object };

/**
 * Does a visitor's wish once, however often it is sent under its `Idempotency-Key`; `what` keeps keys of different
 * wishes apart.
 */
export const onceFor =
  (deps: OrdersDeps) =>
  <A extends OnceRequest, T>(what: string, requested: A, work: (requested: A) => Promise<T>): Promise<T> => {
    const key = idempotencyKey(requested.request);
    if (key === null) return work(requested);
    const scope = `orders.${what}:${hashVisitor(requested.caller.visitorId)}`;
    return withIdempotencyKey(deps, { scope, key, body: { ...requested.params, ...requested.body } }, () =>
      work(requested),
    );
  };
