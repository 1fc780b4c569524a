import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { BonusStatus } from '../domain/status.ts';

export const bonusesSchema = pgSchema('bonuses');
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Contracts that take part; tickets issued before `connected_at` earn nothing. */
export const members = bonusesSchema.table('members', {
  contractId: text('contract_id').primaryKey(),
  connectedAt: instant('connected_at').notNull(),
  connectedBy: text('connected_by'),
  /** The status that the office set, whatever is earned; null: by points. */
  statusOverride: text('status_override').$type<BonusStatus>(),
});
export type MemberRow = typeof members.$inferSelect;

/** Points of months before a contract's tickets were counted here. */
export const earlierMonths = bonusesSchema.table(
  'earlier_months',
  {
    contractId: text('contract_id').notNull(),
    /** `2026-03`. */
    month: text().notNull(),
    points: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.contractId, t.month] })],
);

/** How many months points live that are earned from a day on; null: as long as their owner. */
export const pointLifetimes = bonusesSchema.table(
  'point_lifetimes',
  { validFrom: date('valid_from', { mode: 'string' }).primaryKey(), months: integer() },
  (t) => [check('point_lifetimes_months', sql`${t.months} between 1 and 120`)],
);

/** The same of bonus money that tickets bring contracts. */
export const bonusLifetimes = bonusesSchema.table(
  'bonus_lifetimes',
  { validFrom: date('valid_from', { mode: 'string' }).primaryKey(), months: integer() },
  (t) => [check('bonus_lifetimes_months', sql`${t.months} between 1 and 120`)],
);

/** Announcements to an owner of points that expire after a day; once for each number of days ahead. */
export const pointExpiryNotices = bonusesSchema.table(
  'point_expiry_notices',
  {
    owner: text().notNull(),
    /** The last day on which the points can be spent. */
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    daysAhead: integer('days_ahead').notNull(),
    minor: bigint({ mode: 'number' }).notNull(),
    announcedAt: instant('announced_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.lastDay, t.daysAhead] })],
);
