import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

export const platform = pgSchema('platform');
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Uses counted in the current window; `key` is hashed, so it holds no address or id in clear text. */
export const limits = platform.table(
  'limits',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    until: instant('until').notNull(),
  },
  (table) => [index('limits_until').on(table.until)],
);

/** Requests with an Idempotency-Key and their responses; a row without a status is still running. */
export const idempotencyKeys = platform.table(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    status: smallint(),
    response: jsonb(),
    leaseUntil: instant('lease_until').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_keys_created').on(table.createdAt)],
);

/**
 * One row per running job runner. Jobs locked by a runner whose `beat_at` has stopped moving are unlocked. Both times
 * are the database's.
 */
export const heartbeats = platform.table('heartbeats', {
  /** The runner's name in `locked_by` of the job queue. */
  runner: text().primaryKey(),
  startedAt: instant('started_at').notNull().defaultNow(),
  beatAt: instant('beat_at').notNull().defaultNow(),
});

/**
 * One row: what the database is used for. A release refuses the database of a demonstration, and a demonstration
 * refuses that of a release.
 */
export const installation = platform.table(
  'installation',
  {
    only: boolean().primaryKey().default(true),
    mode: text().$type<'demo' | 'release'>().notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [
    check('installation_only', sql`${table.only}`),
    check('installation_mode', sql`${table.mode} in ('demo', 'release')`),
  ],
);
