import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Scope } from '#kernel/endpoint.ts';
import type { WebhookEvent } from '../domain/webhook-rules.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const at = (name: string) => timestamp(name, { withTimezone: true });

export const partnerApi = pgSchema('partner_api');

/** Keys of contracts. Of the secret only its hash is kept. */
export const keys = partnerApi.table(
  'keys',
  {
    id: uuid().primaryKey(),
    contractId: text('contract_id').notNull(),
    /** Whose name it works in; it ends when they stop working under the contract. */
    userId: text('user_id').notNull(),
    workplaceId: text('workplace_id').notNull(),
    role: text({ enum: ['ROLE_AGENT', 'ROLE_CORPORATE'] }).notNull(),
    name: text().notNull(),
    /** Its visible beginning. */
    prefix: text().notNull(),
    hash: text().notNull(),
    scopes: jsonb().$type<readonly Scope[]>().notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at'),
    usedAt: at('used_at'),
    revokedAt: at('revoked_at'),
    revokedBy: text('revoked_by'),
  },
  (t) => [
    uniqueIndex('keys_hash').on(t.hash),
    index('keys_contract').on(t.contractId),
    check('keys_revoked', sql`(${t.revokedAt} is null) = (${t.revokedBy} is null)`),
    check('keys_role', sql`${t.role} in ('ROLE_AGENT', 'ROLE_CORPORATE')`),
  ],
);
export type KeyRow = typeof keys.$inferSelect;

/** Webhook endpoints of a contract's programs. The signing secrets are sealed, bound to the row. */
export const webhookEndpoints = partnerApi.table(
  'webhook_endpoints',
  {
    id: uuid().primaryKey(),
    contractId: text('contract_id').notNull(),
    userId: text('user_id').notNull(),
    url: text().notNull(),
    events: jsonb().$type<readonly WebhookEvent[]>().notNull(),
    sealed: bytea().notNull(),
    /** `off` by hand, `failing` by us after days of failures. */
    state: text({ enum: ['active', 'off', 'failing'] }).notNull(),
    /** Since when nothing has arrived; null after a success. */
    failingSince: at('failing_since'),
    /** Lease of a sender. */
    leaseUntil: at('lease_until'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('webhook_endpoints_contract').on(t.contractId),
    index('webhook_endpoints_leased').on(t.leaseUntil).where(sql`${t.leaseUntil} is not null`),
    check('webhook_endpoints_state', sql`${t.state} in ('active', 'off', 'failing')`),
  ],
);
export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect;

/** Payload for an endpoint: the exact text that is signed. Ids only, no personal data. */
export const deliveries = partnerApi.table(
  'deliveries',
  {
    id: uuid().primaryKey(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    event: text().$type<WebhookEvent | 'ping'>().notNull(),
    body: text().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    nextAt: at('next_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('deliveries_due').on(t.endpointId, t.nextAt).where(sql`${t.state} = 'waiting'`),
    index('deliveries_log').on(t.endpointId, t.createdAt.desc()),
    index('deliveries_old').on(t.createdAt),
    check('deliveries_state', sql`${t.state} in ('waiting', 'delivered', 'failed')`),
  ],
);
export type DeliveryRow = typeof deliveries.$inferSelect;

/** Each try: what was answered, how soon, or why nothing was. */
export const deliveryAttempts = partnerApi.table(
  'delivery_attempts',
  {
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    at: at('at').notNull(),
    ms: integer().notNull(),
    /** Null: there was no answer. */
    status: integer(),
    /** Why not: a code of ours. */
    problem: text(),
    /** The beginning of the answer. */
    response: text(),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.n] })],
);
export type DeliveryAttemptRow = typeof deliveryAttempts.$inferSelect;
