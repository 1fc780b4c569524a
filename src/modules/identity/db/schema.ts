import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgSchema, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Role } from '#kernel/account.ts';
import type { Locale } from '#kernel/locale.ts';

export const identity = pgSchema('identity');
const at = (name: string) => timestamp(name, { withTimezone: true });

export const users = identity.table(
  'users',
  {
    id: text().primaryKey(),
    /** As written by its owner; one account an address, whatever its letters' case. */
    email: text().notNull(),
    /** Argon2id in the PHC form, see use-cases/password-hash.ts. */
    passwordHash: text('password_hash').notNull(),
    surname: text().notNull(),
    name: text().notNull(),
    patronymic: text(),
    birthdate: date({ mode: 'string' }),
    locale: text().$type<Locale>().notNull(),
    roles: text().array().$type<Role[]>().notNull(),
    /** Who has left may not sign in. */
    active: boolean().notNull().default(true),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    check('users_roles', sql`cardinality(${table.roles}) > 0`),
  ],
);

/** Who is signed in. Only the hash of a token is kept; a session that ends is deleted. */
export const sessions = identity.table(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** What its user has chosen to sell under, and where. Of agencies. */
    contractId: text('contract_id'),
    workplaceId: text('workplace_id'),
    /** The browser and system it was opened in, as its owner knows them. */
    device: text(),
    createdAt: at('created_at').notNull(),
    seenAt: at('seen_at').notNull(),
    /** However busy it is. */
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);
