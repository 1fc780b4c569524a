import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { gatewayCallback } from './api.ts';
import type { PaymentsDeps } from './use-cases/deps.ts';
import { receiveCallback } from './use-cases/receive-callback.ts';

const BODY_LIMIT = 64 * 1024;

const single = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );

/** Mounts the callback in a scope of its own, where every body stays the bytes that were signed. */
export function paymentRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    route(
      scope,
      gatewayCallback,
      async ({ params, request, reply }) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const answer = await receiveCallback(deps, params.provider, single(request.headers), raw);
        if (answer) reply.type(answer.contentType).serializer(String).send(answer.body);
        return { received: true as const };
      },
      // The acquirer repeats what is not answered: its own calls are never turned away for their number.
      { limit: false },
    );
  });
}
