import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { SaleKind } from '#modules/campaigns/api.ts';
import type { BonusStatus } from '../domain/status.ts';

export const bonusesSchema = pgSchema('bonuses');
const instant = (name: string) => timestamp(name, { withTimezone: true });
type Localised = { ru: string; en: string; kg: string };

/** Contracts that take part; tickets issued before `connected_at` earn nothing. */
export const members = bonusesSchema.table('members', {
  contractId: text('contract_id').primaryKey(),
  connectedAt: instant('connected_at').notNull(),
  connectedBy: text('connected_by'),
  /** The status that the office set, whatever is earned; null: by points. */
  statusOverride: text('status_override').$type<BonusStatus>(),
});
export type MemberRow = typeof members.$inferSelect;

/** Points of a document by its kind, from a day on. */
export const tariffs = bonusesSchema.table(
  'tariffs',
  {
    kind: text().$type<SaleKind>().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    points: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.validFrom] }), check('tariffs_points', sql`${t.points} between 0 and 1000`)],
);

/** Days on which gold and platinum earn a multiple. */
export const promotions = bonusesSchema.table(
  'promotions',
  {
    id: text().primaryKey(),
    name: jsonb().$type<Localised>().notNull(),
    /** Null: every kind. */
    kind: text().$type<SaleKind>(),
    /** A location's key; null: every destination. */
    destination: text(),
    startsAt: instant('starts_at').notNull(),
    /** The first instant after it. */
    endsAt: instant('ends_at').notNull(),
    gold: integer().notNull(),
    platinum: integer().notNull(),
    createdBy: text('created_by'),
  },
  (t) => [
    check('promotions_period', sql`${t.startsAt} < ${t.endsAt}`),
    check('promotions_times', sql`${t.gold} between 1 and 10 and ${t.platinum} between 1 and 10`),
  ],
);
export type PromotionRow = typeof promotions.$inferSelect;

/** A ticket that earned points, once; `taken_back_at` when it was given back or exchanged. */
export const tickets = bonusesSchema.table(
  'tickets',
  {
    ticketId: text('ticket_id').primaryKey(),
    orderId: text('order_id').notNull(),
    contractId: text('contract_id').notNull(),
    kind: text().$type<SaleKind>().notNull(),
    /** Counts for the status. */
    points: integer().notNull(),
    multiplier: integer().notNull(),
    earnedAt: instant('earned_at').notNull(),
    takenBackAt: instant('taken_back_at'),
  },
  (t) => [
    index('tickets_earned').on(t.contractId, t.earnedAt),
    index('tickets_taken_back').on(t.contractId, t.takenBackAt),
    index('tickets_order').on(t.orderId),
  ],
);
export type TicketRow = typeof tickets.$inferSelect;

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
