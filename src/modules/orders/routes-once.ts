import type { FastifyRequest } from 'fastify';
import type { Caller } from '#platform/http/route.ts';
import { idempotencyKey, idempotent } from '#platform/idempotency/idempotency.ts';
import { hashVisitor } from './core/use-cases/seal-personal-data.ts';
import type { OrdersDeps } from './ports.ts';

type Asked = { caller: Caller; request: FastifyRequest; params: object; body: object };

/**
 * Does a visitor's wish once, however often it is sent under its `Idempotency-Key`; `what` keeps keys of different
 * wishes apart.
 */
export const onceFor =
  (deps: OrdersDeps) =>
  <A extends Asked, T>(what: string, asked: A, work: (asked: A) => Promise<T>): Promise<T> => {
    const key = idempotencyKey(asked.request);
    if (key === null) return work(asked);
    const scope = `orders.${what}:${hashVisitor(asked.caller.visitorId)}`;
    return idempotent(deps, { scope, key, body: { ...asked.params, ...asked.body } }, () => work(asked));
  };
