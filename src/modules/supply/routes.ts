import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { supplierCallback } from './api.ts';
import { type NewsDeps, receiveSupplierEvent } from './use-cases/receive-supplier-event.ts';

const BODY_LIMIT = 16 * 1024;

/** Mounts suppliers' news in a scope of its own, where every body stays the bytes that were signed. */
export function supplyRoutes(app: FastifyInstance, deps: NewsDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    route(
      scope,
      supplierCallback,
      async ({ params, request }) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers['supplier-signature'];
        await receiveSupplierEvent(deps, params.supplier, Array.isArray(signature) ? signature[0] : signature, raw);
        return { received: true as const };
      },
      // A supplier repeats a call that gets no answer, so its calls are not rate-limited.
      { limit: false },
    );
  });
}
