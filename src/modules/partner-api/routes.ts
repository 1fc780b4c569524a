import type { FastifyInstance } from 'fastify';
import { notFound } from '#kernel/app-error.ts';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import { partnerReference, type Wire } from './domain/reference.ts';
import type { PartnerApiDeps } from './ports.ts';
import { createKey, listKeys, revokeKey } from './use-cases/keep-keys.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws AppError not_found for what cannot be an id. */
function known(id: string, code: string): string {
  if (!UUID.test(id)) throw notFound(code);
  return id;
}

export function partnerApiRoutes(app: FastifyInstance, deps: PartnerApiDeps): void {
  let reference: ReturnType<typeof partnerReference> | null = null;
  // Every route is mounted by the time of the first request.
  route(
    app,
    api.readReference,
    async () => (reference ??= partnerReference(app.swagger() as unknown as Wire)),
    {
      limit: false,
    },
  );
  route(app, api.listKeys, async ({ caller }) => ({ keys: await listKeys(deps, caller.account) }));
  route(app, api.createKey, ({ body, caller }) => createKey(deps, caller, body));
  route(app, api.revokeKey, async ({ params, caller }) => {
    await revokeKey(deps, caller, known(params.id, 'partners.no_such_key'));
    return { revoked: true as const };
  });
}
