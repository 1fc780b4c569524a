import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Amount, Conditions, RuleKind } from '../domain/price-rule.ts';
import type { TrialResult } from '../domain/sales-trial.ts';

export const pricingSchema = pgSchema('pricing');
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const RULE_SET_STATES = ['draft', 'submitted', 'published'] as const;
export type RuleSetState = (typeof RULE_SET_STATES)[number];

/** Versions of the price rules: published ones never change, at most one is being worked on. */
export const ruleSets = pricingSchema.table(
  'rule_sets',
  {
    version: integer().primaryKey(),
    state: text().$type<RuleSetState>().notNull(),
    /** Raised by each edit: an edit that names an older one is refused. */
    revision: integer().notNull(),
    /** What the version is for, in the words of who submitted it. */
    note: text().notNull().default(''),
    /** Users who changed it: none of them may publish it. */
    editors: text().array().notNull().default(sql`'{}'`),
    updatedAt: instant('updated_at').notNull(),
    submittedBy: text('submitted_by'),
    submittedAt: instant('submitted_at'),
    /** The second person; null for the version that came with the product. */
    publishedBy: text('published_by'),
    publishedAt: instant('published_at'),
    /** Sales from this moment on are priced by it: a little after the publication, when every process has it. */
    appliesFrom: instant('applies_from'),
  },
  (t) => [
    uniqueIndex('rule_sets_one_open').on(sql`(${t.state} <> 'published')`).where(sql`${t.state} <> 'published'`),
    check('rule_sets_state', sql`${t.state} in ('draft', 'submitted', 'published')`),
    check('rule_sets_published', sql`(${t.state} = 'published') = (${t.appliesFrom} is not null)`),
    check('rule_sets_second_person', sql`${t.publishedBy} is null or not (${t.publishedBy} = any(${t.editors}))`),
  ],
);
export type RuleSetRow = typeof ruleSets.$inferSelect;

/** Rules of a version, in the order of `place` within their kind. */
export const rules = pricingSchema.table(
  'rules',
  {
    version: integer().notNull(),
    id: text().notNull(),
    place: integer().notNull(),
    kind: text().$type<RuleKind>().notNull(),
    name: text(),
    conditions: jsonb().$type<Conditions>().notNull(),
    amount: jsonb().$type<Amount>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'rules_pk', columns: [t.version, t.id] }),
    foreignKey({ name: 'rules_of_set', columns: [t.version], foreignColumns: [ruleSets.version] }),
  ],
);
export type RuleRow = typeof rules.$inferSelect;

export const TRIAL_STATES = ['waiting', 'running', 'done', 'outdated', 'failed'] as const;
export type TrialState = (typeof TRIAL_STATES)[number];

/** Drafts tried on past sales; the latest few are kept. */
export const salesTrials = pricingSchema.table(
  'sales_trials',
  {
    id: text().primaryKey(),
    /** The draft that is tried: its version, and its edit. */
    version: integer().notNull(),
    revision: integer().notNull(),
    /** Days in Bishkek; both are included. */
    from: text('from_day').notNull(),
    to: text('to_day').notNull(),
    /** `outdated`: the draft was changed before it was tried. */
    state: text().$type<TrialState>().notNull(),
    /** Sales that have been looked at, of how many. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    result: jsonb().$type<TrialResult>(),
    startedBy: text('started_by').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    check('sales_trials_state', sql`${t.state} in ('waiting', 'running', 'done', 'outdated', 'failed')`),
    check('sales_trials_done', sql`(${t.state} = 'done') = (${t.result} is not null)`),
    // One at a time: each reads all sales of its period.
    uniqueIndex('sales_trials_one_open').on(sql`(true)`).where(sql`${t.state} in ('waiting', 'running')`),
    index('sales_trials_started').on(t.startedAt),
  ],
);
export type SalesTrialRow = typeof salesTrials.$inferSelect;
