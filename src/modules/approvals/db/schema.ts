import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSchema,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AuditChange } from '#modules/audit/api.ts';
import {
  type ApprovalKind,
  type ApprovalState,
  DEFAULT_RATE_PER_MILLE,
  type ThresholdName,
  type Thresholds,
} from '../domain/rules.ts';

export const approvals = pgSchema('approvals');
const at = (name: string) => timestamp(name, { withTimezone: true });

/** What one person proposed and another decides. */
export const proposals = approvals.table(
  'proposals',
  {
    id: text().primaryKey(),
    kind: text().$type<ApprovalKind>().notNull(),
    /** Names the act for ever where its form does: proposed twice it stands once. */
    key: text(),
    subjectKind: text('subject_kind').$type<'contract' | 'order' | 'user' | 'supplier' | 'office'>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** What is moved; null for roles and rules. */
    minor: bigint({ mode: 'number' }),
    currency: text(),
    changes: jsonb().$type<readonly AuditChange[]>().notNull(),
    /** What carries it out is given. */
    payload: jsonb().$type<unknown>().notNull(),
    reason: text().notNull(),
    /** Users of identity. */
    proposedBy: text('proposed_by').notNull(),
    proposedAt: at('proposed_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    state: text().$type<Exclude<ApprovalState, 'expired'>>().notNull().default('waiting'),
    decidedBy: text('decided_by'),
    decidedAt: at('decided_at'),
    note: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('proposals_key').on(t.kind, t.key).where(sql`${t.key} is not null`),
    index('proposals_waiting').on(t.proposedAt).where(sql`${t.state} = 'waiting'`),
    index('proposals_decided').on(t.decidedAt.desc()).where(sql`${t.decidedAt} is not null`),
    check('proposals_state', sql`${t.state} in ('waiting', 'approved', 'rejected', 'withdrawn')`),
    check('proposals_decided', sql`(${t.state} = 'waiting') = (${t.decidedBy} is null)`),
    // The proposer may not approve or reject, and only the proposer may withdraw.
    check(
      'proposals_second_person',
      sql`${t.decidedBy} is null or (${t.state} = 'withdrawn') = (${t.decidedBy} = ${t.proposedBy})`,
    ),
  ],
);

/** Sums that went without approval: of a firm, and of a person, they count together for a day. */
export const sumsWithoutApproval = approvals.table(
  'sums_without_approval',
  {
    n: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    threshold: text().$type<ThresholdName>().notNull(),
    /** Or the order that it is about. */
    contractId: text('contract_id').notNull(),
    currency: text().notNull(),
    minor: bigint({ mode: 'number' }).notNull(),
    actor: text().notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('sums_without_approval_window').on(t.threshold, t.at)],
);

/** What the office has set; one row, and none until it sets something. */
export const rules = approvals.table(
  'rules',
  {
    only: boolean().primaryKey().default(true),
    thresholds: jsonb().$type<Thresholds>().notNull(),
    /** The most thousandths of a fare that one person may let a contract earn. */
    ratePerMille: integer('rate_per_mille').notNull().default(DEFAULT_RATE_PER_MILLE),
    secondFactor: boolean('second_factor').notNull(),
    /** A change names the version that it was made from. */
    version: integer().notNull(),
  },
  (t) => [check('rules_only', sql`${t.only}`)],
);
