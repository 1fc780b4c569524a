import type { FastifyInstance } from 'fastify';
import { notFound } from '#kernel/app-error.ts';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import { type OpenApiDocument, toPartnerReference } from './domain/reference.ts';
import type { PartnerApiDeps } from './ports.ts';
import { createKey, listKeys, revokeKey } from './use-cases/manage-keys.ts';
import {
  createWebhook,
  listWebhooks,
  readWebhookLog,
  removeWebhook,
  resendWebhook,
  updateWebhookState,
} from './use-cases/manage-webhooks.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws AppError not_found for what cannot be an id. */
function requireUuid(id: string, code: string): string {
  if (!UUID.test(id)) throw notFound(code);
  return id;
}

export function partnerApiRoutes(app: FastifyInstance, deps: PartnerApiDeps): void {
  let reference: ReturnType<typeof toPartnerReference> | null = null;
  // Every route is mounted by the time of the first request.
  route(
    app,
    api.readReference,
    async () => (reference ??= toPartnerReference(app.swagger() as unknown as OpenApiDocument)),
    {
      limit: false,
    },
  );
  const webhook = 'partners.no_such_webhook';
  route(app, api.listWebhooks, async ({ caller }) => ({ webhooks: await listWebhooks(deps, caller) }));
  route(app, api.createWebhook, ({ body, caller }) => createWebhook(deps, caller, body));
  route(app, api.updateWebhookState, ({ params, body, caller }) =>
    updateWebhookState(deps, caller, requireUuid(params.id, webhook), body.move),
  );
  route(app, api.removeWebhook, async ({ params, caller }) => {
    await removeWebhook(deps, caller, requireUuid(params.id, webhook));
    return { removed: true as const };
  });
  route(app, api.readWebhookLog, ({ params, caller }) => readWebhookLog(deps, caller, requireUuid(params.id, webhook)));
  route(app, api.resendWebhook, async ({ params, caller }) => {
    const deliveryId = requireUuid(params.deliveryId, 'partners.no_such_delivery');
    await resendWebhook(deps, caller, { id: requireUuid(params.id, webhook), deliveryId });
    return { queued: true as const };
  });
  route(app, api.listKeys, async ({ caller }) => ({ keys: await listKeys(deps, caller.user) }));
  route(app, api.createKey, ({ body, caller }) => createKey(deps, caller, body));
  route(app, api.revokeKey, async ({ params, caller }) => {
    await revokeKey(deps, caller, requireUuid(params.id, 'partners.no_such_key'));
    return { revoked: true as const };
  });
}
