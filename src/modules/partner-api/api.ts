import { z } from 'zod';
import { endpoint, SCOPES } from '#kernel/endpoint.ts';
import { CREATOR_STATUSES, KEY_LIFETIMES_DAYS } from './domain/key-rules.ts';
import { WEBHOOK_EVENTS } from './domain/webhook-rules.ts';

export { SCOPES } from '#kernel/endpoint.ts';
export { KEY_LIFETIMES_DAYS } from './domain/key-rules.ts';
export { WEBHOOK_EVENTS } from './domain/webhook-rules.ts';

const zInstant = z.iso.datetime();

export const zPartnerKey = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Its visible beginning. */
    prefix: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    state: z.enum(['active', 'expired', 'revoked']),
    /** Its maker does not work under the contract any more: it is refused. */
    orphan: z.boolean(),
    by: z.string().nullable(),
    createdAt: zInstant,
    expiresAt: zInstant.nullable(),
    /** To the minute. */
    usedAt: zInstant.nullable(),
    revokedAt: zInstant.nullable(),
    revokedBy: z.string().nullable(),
  })
  .meta({ id: 'PartnerKey' });
export type PartnerKey = z.output<typeof zPartnerKey>;

const zId = z.strictObject({ id: z.string().max(64) });

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/account/keys',
  access: 'seller',
  summary: 'Keys of the contract for programs, the newest first',
  output: z.object({ keys: z.array(zPartnerKey) }),
});

export const createKey = endpoint({
  method: 'POST',
  path: '/api/account/keys',
  access: 'seller',
  summary: 'Make a key for a program; its secret is shown this once',
  body: z.strictObject({
    name: z.string().max(80),
    scopes: z.array(z.enum(SCOPES)).max(SCOPES.length),
    /** Until it ends by itself; 0: never. */
    days: z.literal([...KEY_LIFETIMES_DAYS]),
  }),
  output: z.object({ key: zPartnerKey, secret: z.string() }),
  status: 201,
});

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api/account/keys/:id',
  access: 'seller',
  summary: 'End a key at once and for ever',
  params: zId,
  output: z.object({ revoked: z.literal(true) }),
});

/** The description of the calls that are open to keys (OpenAPI 3.1). */
export const readReference = endpoint({
  method: 'GET',
  path: '/developers/openapi.json',
  access: 'public',
  summary: 'What programs with a key may call (OpenAPI 3.1)',
  output: z.unknown(),
});

export const zWebhookEndpoint = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    /** `failing`: switched off by us after a day in which nothing arrived. */
    state: z.enum(['active', 'off', 'failing']),
    failingSince: zInstant.nullable(),
    /** Until then the secret before the current one signs too. */
    bothUntil: zInstant.nullable(),
    createdAt: zInstant,
    /** Its creator; null when the user is gone. */
    by: z.string().nullable(),
    /** `left`: they do not work under the contract any more; `keyless`: their keys were ended. */
    creatorStatus: z.enum(CREATOR_STATUSES),
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.output<typeof zWebhookEndpoint>;

const zDelivery = z
  .object({
    id: z.string(),
    event: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.number().int(),
    /** The exact text that is signed. */
    body: z.string(),
    createdAt: zInstant,
    /** Null: it is not tried again. */
    nextAt: zInstant.nullable(),
    last: z
      .object({
        at: zInstant,
        ms: z.number().int(),
        /** Null: there was no answer. */
        status: z.number().int().nullable(),
        problem: z.string().nullable(),
        /** The first kilobyte. */
        response: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof zDelivery>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/account/webhooks',
  access: 'seller',
  summary: 'Where programs of the contract are told what happened',
  output: z.object({ webhooks: z.array(zWebhookEndpoint) }),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/account/webhooks',
  access: 'seller',
  summary: 'Name an address to be told at; the secret that signs is shown this once',
  body: z.strictObject({
    url: z.string().max(500),
    events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
  }),
  output: z.object({ webhook: zWebhookEndpoint, secret: z.string() }),
  status: 201,
});

export const updateWebhookState = endpoint({
  method: 'POST',
  path: '/api/account/webhooks/:id/moves',
  access: 'seller',
  summary: 'Change the secret, switch on or off, or send a word of greeting',
  params: zId,
  body: z.strictObject({ move: z.enum(['rotate', 'on', 'off', 'ping']) }),
  output: z.object({ webhook: zWebhookEndpoint, secret: z.string().nullable() }),
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/account/webhooks/:id',
  access: 'seller',
  summary: 'End an address, with the log of what was sent to it',
  params: zId,
  output: z.object({ removed: z.literal(true) }),
});

export const readWebhookLog = endpoint({
  method: 'GET',
  path: '/api/account/webhooks/:id/deliveries',
  access: 'seller',
  summary: 'The newest hundred deliveries to an address, each with its last try',
  params: zId,
  output: z.object({
    webhook: zWebhookEndpoint,
    deliveries: z.array(zDelivery),
    waiting: z.number().int(),
  }),
});

export const resendWebhook = endpoint({
  method: 'POST',
  path: '/api/account/webhooks/:id/deliveries/:deliveryId/repeat',
  access: 'seller',
  summary: 'Send an event once more, by hand',
  params: z.strictObject({ id: z.string().max(64), deliveryId: z.string().max(64) }),
  output: z.object({ queued: z.literal(true) }),
});
