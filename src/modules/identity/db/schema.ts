import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '#kernel/account.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Theme } from '#kernel/theme.ts';
import type { LinkKind } from '../domain/link-rules.ts';

export const identity = pgSchema('identity');
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
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
    /** E.164; of registered users. */
    phone: text(),
    /** When its owner proved by a code that `phone` is theirs; null after a change of it. */
    phoneConfirmedAt: at('phone_confirmed_at'),
    /** Of the letters to them, and of a browser that has no choice of its own. */
    locale: text().$type<Locale>().notNull(),
    /** Null until one is chosen. */
    theme: text().$type<Theme>(),
    /** The firm of who registered on a site for agencies, as they named it. */
    organisation: text(),
    /** None: a customer. */
    roles: text().array().$type<Role[]>().notNull(),
    /**
     * The visitor that a customer was before registering: what that one bought is theirs. Sealed, bound to the user.
     */
    visitor: bytea('visitor_sealed'),
    /** Links to a new password that are older are void. */
    passwordChangedAt: at('password_changed_at'),
    /** Who has left may not sign in. */
    active: boolean().notNull().default(true),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_confirmed_phone').on(table.phone).where(sql`${table.phoneConfirmedAt} is not null`),
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
    /** When its owner last showed a password or a code; null: before this was written down. */
    verifiedAt: at('verified_at'),
    /** However busy it is. */
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/**
 * Links of letters, and codes of letters and short messages: they work once and not for long. The codes of links are
 * signed, not kept.
 */
export const emailLinks = identity.table(
  'email_links',
  {
    id: uuid().primaryKey(),
    kind: text().$type<LinkKind>().notNull(),
    /**
     * The address or number, and of a registration all that was typed but the password: JSON, sealed, bound to the row.
     */
    sealed: bytea().notNull(),
    /** Of a registration. */
    passwordHash: text('password_hash'),
    /**
     * Of a registration: the same browser need not enter the password again. Of a code: the one browser that may use
     * it, of a confirmation the user.
     */
    visitorHash: text('visitor_hash'),
    locale: text().$type<Locale>().notNull(),
    /** How often a letter was asked for. */
    emailsSent: integer('emails_sent').notNull().default(1),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    index('email_links_expiry').on(table.expiresAt),
    index('email_links_visitor').on(table.visitorHash).where(sql`${table.visitorHash} is not null`),
  ],
);

/** What a customer agreed to when registering, in which version; only ever added to. */
export const consents = identity.table(
  'consents',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    version: integer().notNull(),
    locale: text().$type<Locale>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key, table.version] })],
);

/** The key of a user's authenticator app; it is not required until a first code has confirmed it. */
export const secondFactors = identity.table('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Sealed, bound to the user. */
  secret: bytea().notNull(),
  /** The step of the last code that was taken: none is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  confirmedAt: at('confirmed_at'),
  createdAt: at('created_at').notNull(),
});

/** For users who lose the app: each works once. Keyed hashes. */
export const recoveryCodes = identity.table(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Keys of users' devices (WebAuthn): a sign-in by one needs neither password nor second factor. */
export const passkeys = identity.table(
  'passkeys',
  {
    /** The credential's id, in base64url. */
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** COSE. */
    publicKey: bytea('public_key').notNull(),
    /** Of its signatures, where the device counts them; it never falls. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Given by its owner. */
    name: text().notNull(),
    synced: boolean().notNull(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** What devices sign to prove a passkey: each once, by the session or browser that it was made for. */
export const passkeyChallenges = identity.table(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    owner: text().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
);

/**
 * What a program renews its access with: each works once, and one that comes again ends its session, of which it is a
 * part. Only hashes.
 */
export const refreshTokens = identity.table(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionHash)],
);
