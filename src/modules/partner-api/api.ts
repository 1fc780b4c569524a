import { z } from 'zod';
import { endpoint, SCOPES } from '#kernel/endpoint.ts';
import { LIFETIMES } from './domain/key-rules.ts';

export { SCOPES } from '#kernel/endpoint.ts';
export { LIFETIMES } from './domain/key-rules.ts';

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
    days: z.literal([...LIFETIMES]),
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
