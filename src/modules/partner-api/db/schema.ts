import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgSchema, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Scope } from '#kernel/endpoint.ts';

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
