import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Cabin } from '#kernel/cabin.ts';
import type { Gift, Level } from '../domain/audience.ts';
import type { Basis, Conditions, ExchangeRule, Measure, ReturnRule } from '../domain/campaign.ts';
import type { Ending, SaleKind } from '../domain/sale.ts';

export const campaignsSchema = pgSchema('campaigns');
const instant = (name: string) => timestamp(name, { withTimezone: true });
const amount = (name: string) => bigint(name, { mode: 'number' });
type Localised = { ru: string; en: string; kg: string };
export type StoredContract = { id: string; number: string };
export type StoredPause = { from: string; to: string | null };

/** Campaigns: a draft, submitted, approved by a second person. What is approved never changes but for its end. */
export const campaigns = campaignsSchema.table(
  'campaigns',
  {
    id: text().primaryKey(),
    names: jsonb().$type<Localised>().notNull(),
    state: text().$type<'draft' | 'submitted' | 'approved'>().notNull(),
    /** Raised by each act: one that names an older revision is refused. */
    revision: integer().notNull(),
    /** The zone in which its period was written. */
    zone: text().notNull(),
    startsAt: instant('starts_at').notNull(),
    /** The first moment after it. */
    endsAt: instant('ends_at').notNull(),
    gives: text().$type<Gift>().notNull().default('points'),
    /** Of contracts in the bonus programme; empty: every one. */
    levels: jsonb().$type<Level[]>().notNull().default([]),
    contracts: jsonb().$type<StoredContract[]>().notNull().default([]),
    /** What a ticket brings counts for the status of its contract, without the multiple. */
    forStatus: boolean('for_status').notNull().default(false),
    conditions: jsonb().$type<Conditions>().notNull(),
    basis: text().$type<Basis>().notNull(),
    measure: text().$type<Measure>().notNull(),
    rate: integer().notNull(),
    thresholdMinor: amount('threshold_minor'),
    capPerTicket: amount('cap_per_ticket'),
    capPerCustomer: amount('cap_per_customer'),
    onReturn: text('on_return').$type<ReturnRule>().notNull().default('takeBack'),
    onExchange: text('on_exchange').$type<ExchangeRule>().notNull().default('anew'),
    /** The most points that may stand granted; null: no limit. */
    budget: amount('budget'),
    /** Points that stand granted of a campaign with a budget. */
    budgetUsed: amount('budget_used').notNull().default(0),
    /** What it is for, in the words of who submitted it. */
    note: text().notNull().default(''),
    /** Users who changed it: none of them may approve it. */
    editors: text().array().notNull(),
    updatedAt: instant('updated_at').notNull(),
    submittedBy: text('submitted_by'),
    submittedAt: instant('submitted_at'),
    /** The second person; null for a campaign that came with the product. */
    approvedBy: text('approved_by'),
    approvedAt: instant('approved_at'),
    pauses: jsonb().$type<StoredPause[]>().notNull().default([]),
    endedAt: instant('ended_at'),
    exhaustedAt: instant('exhausted_at'),
  },
  (t) => [
    check('campaigns_state', sql`${t.state} in ('draft', 'submitted', 'approved')`),
    check('campaigns_approved', sql`(${t.state} = 'approved') = (${t.approvedAt} is not null)`),
    check('campaigns_second_person', sql`${t.approvedBy} is null or not (${t.approvedBy} = any(${t.editors}))`),
    check('campaigns_period', sql`${t.startsAt} < ${t.endsAt}`),
    check('campaigns_threshold', sql`(${t.basis} = 'threshold') = (${t.thresholdMinor} is not null)`),
    check('campaigns_on_return', sql`${t.onReturn} in ('takeBack', 'keep')`),
    check('campaigns_on_exchange', sql`${t.onExchange} in ('anew', 'nothing')`),
    check('campaigns_gives', sql`${t.gives} in ('points', 'bonuses', 'coupons')`),
    check('campaigns_status', sql`not ${t.forStatus} or ${t.gives} = 'bonuses'`),
    check('campaigns_budget', sql`${t.budget} is null or ${t.budgetUsed} between 0 and ${t.budget}`),
    index('campaigns_updated').on(t.updatedAt),
  ],
);
export type CampaignRow = typeof campaigns.$inferSelect;

/** What campaigns ask of each ticket that a customer or a contract bought, written by the events of its order. */
export const sales = campaignsSchema.table(
  'sales',
  {
    documentId: text('document_id').primaryKey(),
    /** The order in which it is now. */
    orderId: text('order_id').notNull(),
    /** Of the ledger's account: a contract's id, or a customer's fund. */
    owner: text().notNull(),
    /** Null: sold to a customer. */
    contractId: text('contract_id'),
    /** Of the contract when it was sold; null: it was not in the bonus programme. */
    level: text().$type<Level>(),
    kind: text().$type<SaleKind>().notNull(),
    carrier: text(),
    cabin: text().$type<Cabin>(),
    origin: text(),
    destination: text(),
    priceMinor: amount('price_minor').notNull(),
    feeMinor: amount('fee_minor').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** Not given back, voided or exchanged. */
    stands: boolean().notNull(),
    /** Null: it stands, or ended before this was written down. */
    endedBy: text('ended_by').$type<Ending>(),
    /** Issued for another ticket. */
    isExchange: boolean('is_exchange').notNull().default(false),
  },
  (t) => [
    index('sales_owner').on(t.owner, t.issuedAt),
    index('sales_order').on(t.orderId),
    index('sales_issued').on(t.issuedAt),
    check('sales_ended', sql`${t.endedBy} is null or not ${t.stands}`),
  ],
);
export type SaleRow = typeof sales.$inferSelect;

/** What a campaign gave for a ticket: each is posted in the ledger under its id, and taken back whole. */
export const grants = campaignsSchema.table(
  'grants',
  {
    id: text().primaryKey(),
    campaignId: text('campaign_id').notNull(),
    documentId: text('document_id').notNull(),
    /** Counts the grants of one campaign for one ticket. */
    generation: integer().notNull(),
    owner: text().notNull(),
    base: amount('base').notNull(),
    times: integer().notNull(),
    multiplierId: text('multiplier_id'),
    points: amount('points').notNull(),
    earnedAt: instant('earned_at').notNull(),
    takenBackAt: instant('taken_back_at'),
  },
  (t) => [
    uniqueIndex('grants_one_standing').on(t.campaignId, t.documentId).where(sql`${t.takenBackAt} is null`),
    uniqueIndex('grants_generation').on(t.campaignId, t.documentId, t.generation),
    index('grants_document').on(t.documentId),
    index('grants_multiplier').on(t.multiplierId, t.earnedAt, t.id).where(sql`${t.multiplierId} is not null`),
    index('grants_owner').on(t.owner, t.campaignId),
    index('grants_earned').on(t.campaignId, t.earnedAt, t.id),
    check('grants_points', sql`${t.points} > 0`),
  ],
);
export type GrantRow = typeof grants.$inferSelect;

/**
 * What counts for the status of a contract, by month of Bishkek: given less taken back, each in the month of its
 * moment, without multiples. Written with the grants, of which it is the sum.
 */
export const statusMonths = campaignsSchema.table(
  'status_months',
  {
    owner: text().notNull(),
    /** `2026-03`. */
    month: text().notNull(),
    points: amount('points').notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.month] })],
);
export type StatusMonth = typeof statusMonths.$inferSelect;

/** Orders that an event has changed and campaigns have not followed yet. */
export const changedOrders = campaignsSchema.table(
  'changed_orders',
  {
    orderId: text('order_id').primaryKey(),
    changedAt: instant('changed_at').notNull(),
    /** How often following it failed. */
    attempts: integer().notNull().default(0),
  },
  (t) => [index('changed_orders_next').on(t.attempts, t.changedAt)],
);
