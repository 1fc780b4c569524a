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

/** How often something was done in the running window; `key` holds no address in the clear. */
export const limits = platform.table(
  'limits',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    until: instant('until').notNull(),
  },
  (table) => [index('limits_until').on(table.until)],
);

/** Requests under an Idempotency-Key and what they were answered; without a status they are still running. */
export const idempotencyKeys = platform.table(
  'idem',
  {
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    status: smallint(),
    response: jsonb(),
    leaseUntil: instant('lease_until').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idem_created').on(table.createdAt)],
);

/** Demonstration data that has been loaded, by name and version. */
export const seedVersions = platform.table('seeds', {
  name: text().primaryKey(),
  version: integer().notNull(),
  loadedAt: instant('loaded_at').notNull().defaultNow(),
});

/**
 * A row a running job runner: jobs locked by one whose `beat_at` has stopped moving are unlocked. Both times are the
 * database's.
 */
export const heartbeats = platform.table('heartbeats', {
  /** As the job queue names the runner in `locked_by`. */
  runner: text().primaryKey(),
  startedAt: instant('started_at').notNull().defaultNow(),
  beatAt: instant('beat_at').notNull().defaultNow(),
});
/**
 * One row: what the database is used for. A release refuses the database of a demonstration, and a demonstration that
 * of a release.
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
