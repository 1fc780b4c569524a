import { sql } from 'drizzle-orm';
import { check, customType, index, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import type { Violation } from '#modules/agencies/api.ts';
import type { ApprovalState } from '#modules/orders/machine.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What a company keeps of an order placed under its travel policy, and its word about it (ADR 34); an order without a
 * row was asked for none.
 */
export const approvals = pgSchema('travel_approvals').table(
  'approvals',
  {
    orderId: text('order_id').primaryKey(),
    contractId: text('contract_id').notNull(),
    costCentre: text('cost_centre'),
    /** Sealed: the traveller's text. */
    purpose: bytes(),
    /** Where it is outside the policy, as the policy stood when it was placed. */
    violations: jsonb().$type<Violation[]>().notNull(),
    /** `free`: it needs no approval. */
    state: text().$type<ApprovalState | 'free'>().notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** Hours given by the policy; null where no approval was requested. */
    until: instant('until'),
    onTimeout: text('on_timeout').$type<'approve' | 'refuse'>(),
    decidedAt: instant('decided_at'),
    /** Null: the time limit passed. */
    decidedBy: text('decided_by'),
    /** Sealed: what they wrote. */
    comment: bytes(),
  },
  (table) => [
    index('approvals_of_contract').on(table.contractId, table.requestedAt),
    index('approvals_waiting').on(table.until).where(sql`${table.state} = 'waiting'`),
    check(
      'approvals_requested',
      sql`${table.state} = 'free' or (${table.until} is not null and ${table.onTimeout} is not null)`,
    ),
    check('approvals_decided', sql`(${table.state} in ('approved', 'refused')) = (${table.decidedAt} is not null)`),
  ],
);
