import type { FastifyInstance } from 'fastify';
import { notFound } from '#kernel/app-error.ts';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import { partnerReference, type Wire } from './domain/reference.ts';
import type { PartnerApiDeps } from './ports.ts';
import { createKey, listKeys, revokeKey } from './use-cases/keep-keys.ts';
import {
  createWebhook,
  listWebhooks,
  moveWebhook,
  readWebhookLog,
  removeWebhook,
  repeatWebhook,
} from './use-cases/keep-webhooks.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws AppError not_found for what cannot be an id. */
function known(id: string, code: string): string {
  if (!UUID.test(id)) throw notFound(code);
  return id;
}

export function partnerApiRoutes(app: FastifyInstance, deps: PartnerApiDeps): void {
  let reference: ReturnType<typeof partnerReference> | null = null;
  // Every route is mounted by the time of the first request.
  route(app, api.readReference, async () => (reference ??= partnerReference(app.swagger() as unknown as Wire)), {
    limit: false,
  });
  const webhook = 'partners.no_such_webhook';
  route(app, api.listWebhooks, async ({ caller }) => ({ webhooks: await listWebhooks(deps, caller) }));
  route(app, api.createWebhook, ({ body, caller }) => createWebhook(deps, caller, body));
  route(app, api.moveWebhook, ({ params, body, caller }) =>
    moveWebhook(deps, caller, known(params.id, webhook), body.move),
  );
  route(app, api.removeWebhook, async ({ params, caller }) => {
    await removeWebhook(deps, caller, known(params.id, webhook));
    return { removed: true as const };
  });
  route(app, api.readWebhookLog, ({ params, caller }) => readWebhookLog(deps, caller, known(params.id, webhook)));
  route(app, api.repeatWebhook, async ({ params, caller }) => {
    const deliveryId = known(params.deliveryId, 'partners.no_such_delivery');
    await repeatWebhook(deps, caller, { id: known(params.id, webhook), deliveryId });
    return { queued: true as const };
  });
  route(app, api.listKeys, async ({ caller }) => ({ keys: await listKeys(deps, caller.account) }));
  route(app, api.createKey, ({ body, caller }) => createKey(deps, caller, body));
  route(app, api.revokeKey, async ({ params, caller }) => {
    await revokeKey(deps, caller, known(params.id, 'partners.no_such_key'));
    return { revoked: true as const };
  });
}
