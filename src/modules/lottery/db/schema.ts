import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
} from 'drizzle-orm/pg-core';
import type { Currency } from '#kernel/money.ts';
import type { PrizePicture } from '../api.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });
const minor = (name: string) => bigint(name, { mode: 'number' });
type Localised = { ru: string; en: string; kg: string };

export const lotterySchema = pgSchema('lottery');

/** A lottery: its sales period, the price of a coupon in sales, its event and its draw. */
export const campaigns = lotterySchema.table(
  'campaigns',
  {
    id: text().primaryKey(),
    name: jsonb().$type<Localised>().notNull(),
    startsAt: instant('starts_at').notNull(),
    /** The first instant after the period. */
    endsAt: instant('ends_at').notNull(),
    timeZone: text('time_zone').notNull(),
    /** Net sales that earn one coupon. */
    thresholdMinor: minor('threshold_minor').notNull(),
    currency: text().$type<Currency>().notNull(),
    eventAt: instant('event_at').notNull(),
    eventPlace: jsonb('event_place').$type<Localised>().notNull(),
    /** The month of the draw, as its first day in the zone above. */
    drawMonth: text('draw_month').notNull(),
    /** The number that the next coupon gets. */
    nextNumber: integer('next_number').notNull().default(1),
    /** From then on coupons do not change. */
    frozenAt: instant('frozen_at'),
    frozenBy: text('frozen_by'),
    /** SHA-256 of the published list of coupons, stored when they are frozen. */
    listHash: text('list_hash'),
    /** Dice as the first of two people typed them. */
    firstDice: text('first_dice'),
    firstDiceBy: text('first_dice_by'),
  },
  (t) => [
    check('campaigns_period', sql`${t.startsAt} < ${t.endsAt}`),
    check('campaigns_threshold', sql`${t.thresholdMinor} > 0`),
    check('campaigns_frozen', sql`(${t.frozenAt} is null) = (${t.listHash} is null)`),
    check('campaigns_dice', sql`(${t.firstDice} is null) = (${t.firstDiceBy} is null)`),
  ],
);
export type CampaignRow = typeof campaigns.$inferSelect;

export const prizes = lotterySchema.table(
  'prizes',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    position: integer().notNull(),
    count: integer().notNull(),
    /** Our drawing, shown where the prize has no photo. */
    picture: text().$type<PrizePicture>().notNull(),
    /** The address of a picture that the content desk keeps. */
    photo: text(),
    name: jsonb().$type<Localised>().notNull(),
    note: jsonb().$type<Localised>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.position] }), check('prizes_count', sql`${t.count} > 0`)],
);
export type PrizeRow = typeof prizes.$inferSelect;

/** What an order counts for in a campaign: its sums as they stand, written anew with each event of the order. */
export const orderSales = lotterySchema.table(
  'order_sales',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    orderId: text('order_id').notNull(),
    orderNumber: text('order_number').notNull(),
    contractId: text('contract_id').notNull(),
    soldMinor: minor('sold_minor').notNull(),
    returnedMinor: minor('returned_minor').notNull(),
    soldAt: instant('sold_at').notNull(),
    /** Numbers of its tickets that stand; none of sales that were carried over. */
    tickets: text().array().notNull().default([]),
    /** Decided once, by the level that its contract had then; one that does not count stands here without sums. */
    counts: boolean('counts').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.orderId] }),
    index('order_sales_contract').on(t.campaignId, t.contractId, t.soldAt, t.orderId),
  ],
);
export type OrderSaleRow = typeof orderSales.$inferSelect;

/** The totals of a contract in a campaign: always the sums of its `order_sales`. */
export const entries = lotterySchema.table(
  'entries',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    contractId: text('contract_id').notNull(),
    soldMinor: minor('sold_minor').notNull().default(0),
    returnedMinor: minor('returned_minor').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.contractId] })],
);
export type EntryRow = typeof entries.$inferSelect;

/** The n-th coupon of a contract. It keeps its number when a return takes it and a later sale brings it back. */
export const coupons = lotterySchema.table(
  'coupons',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    number: integer().notNull(),
    contractId: text('contract_id').notNull(),
    ordinal: integer().notNull(),
    earnedAt: instant('earned_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.number] }),
    uniqueIndex('coupons_ordinal').on(t.campaignId, t.contractId, t.ordinal),
  ],
);
export type CouponRow = typeof coupons.$inferSelect;

/** The registration of an organisation for the event: one each, whatever the number of its contracts. */
export const registrations = lotterySchema.table(
  'registrations',
  {
    id: text().primaryKey(),
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    contractorId: text('contractor_id').notNull(),
    contractId: text('contract_id').notNull(),
    userId: text('user_id').notNull(),
    /** SHA-256 of the ticket's code. */
    codeHash: bytea('code_hash').notNull(),
    /** E-mail, name, comment and code as JSON: sealed, bound to the row. */
    sealed: bytea().notNull(),
    createdAt: instant('created_at').notNull(),
    enteredAt: instant('entered_at'),
    admittedBy: text('admitted_by'),
  },
  (t) => [
    uniqueIndex('registrations_once').on(t.campaignId, t.contractorId),
    uniqueIndex('registrations_code').on(t.codeHash),
    check('registrations_entered', sql`(${t.enteredAt} is null) = (${t.admittedBy} is null)`),
  ],
);
export type RegistrationRow = typeof registrations.$inferSelect;

/**
 * Scans that admitted a guest. Two phones without a network may both admit one ticket: then it has two, and its
 * registration keeps the earlier one.
 */
export const entrances = lotterySchema.table(
  'entrances',
  {
    /** Given by the device, so that an entrance that is sent again is known. */
    id: text().primaryKey(),
    registrationId: text('registration_id')
      .notNull()
      .references(() => registrations.id),
    enteredAt: instant('entered_at').notNull(),
    admittedBy: text('admitted_by').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [index('entrances_registration').on(t.registrationId, t.enteredAt, t.id)],
);
export type EntranceRow = typeof entrances.$inferSelect;

/** The draw of a campaign: its key makes a second one impossible. */
export const draws = lotterySchema.table(
  'draws',
  {
    campaignId: text('campaign_id')
      .primaryKey()
      .references(() => campaigns.id),
    dice: text().notNull(),
    firstBy: text('first_by').notNull(),
    secondBy: text('second_by').notNull(),
    drawnAt: instant('drawn_at').notNull(),
  },
  (t) => [check('draws_two_people', sql`${t.firstBy} <> ${t.secondBy}`)],
);
export type DrawRow = typeof draws.$inferSelect;

/** Selected coupons in the order of the draw. A declined one stays, with its reason; the next in order replaces it. */
export const winners = lotterySchema.table(
  'winners',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => draws.campaignId),
    /** The place in the sequence of the draw, from 1. */
    position: integer().notNull(),
    number: integer().notNull(),
    prize: integer().notNull(),
    replacedReason: text('replaced_reason'),
    replacedBy: text('replaced_by'),
    handedAt: instant('handed_at'),
    handedBy: text('handed_by'),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.position] }),
    uniqueIndex('winners_coupon').on(t.campaignId, t.number),
    check('winners_actors', sql`(${t.replacedReason} is null) = (${t.replacedBy} is null)`),
    check('winners_handed', sql`(${t.handedAt} is null) = (${t.handedBy} is null)`),
    check('winners_replaced', sql`${t.replacedReason} is null or ${t.handedAt} is null`),
  ],
);
export type WinnerRow = typeof winners.$inferSelect;
