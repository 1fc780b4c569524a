import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Cabin } from '#kernel/cabin.ts';
import type { Currency } from '#kernel/money.ts';
import { DEFAULT_MOTIVATION_PER_MILLE } from '../domain/commission.ts';
import type { ContractSettings, ContractStatus } from '../domain/contract.ts';
import type { Requisites } from '../domain/contractor.ts';
import type { TravelPolicy } from '../domain/policy.ts';
import type { Product } from '../domain/rates.ts';

export const agencies = pgSchema('agencies');
const at = (name: string) => timestamp(name, { withTimezone: true });

/** Legal persons. */
export const contractors = agencies.table(
  'contractors',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    requisites: jsonb().$type<Requisites>().notNull().default({}),
    /** Grows with every change. */
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    // A taxpayer's number is one legal person's.
    uniqueIndex('contractors_inn').on(sql`(${table.requisites} ->> 'inn')`),
  ],
);

/** Commercial terms under which a contractor sells; a sub-agent's contract has a parent. */
export const contracts = agencies.table(
  'contracts',
  {
    id: text().primaryKey(),
    contractorId: text('contractor_id')
      .notNull()
      .references(() => contractors.id),
    parentId: text('parent_id'),
    number: text().notNull().unique(),
    kind: text().$type<'agent' | 'subagent' | 'corporate'>().notNull(),
    status: text().$type<ContractStatus>().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** Debited with the price less its commission. */
    settlement: text().$type<'net'>().notNull().default('net'),
    /** Thousandths of the fare, or a fixed sum a ticket: one of the two. */
    commissionPerMille: integer('commission_per_mille'),
    commissionFixedMinor: bigint('commission_fixed_minor', { mode: 'number' }),
    /** A ticket: a share of its fare, up to the sum. */
    motivationMinor: bigint('motivation_minor', { mode: 'number' }).notNull().default(0),
    motivationPerMille: integer('motivation_per_mille').notNull().default(DEFAULT_MOTIVATION_PER_MILLE),
    settings: jsonb().$type<ContractSettings>().notNull().default({}),
    /** Who of the house looks after it. Of identity. */
    managerId: text('manager_id'),
    /** Grows with every change of the contract, its limit and its rates. */
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('contracts_contractor').on(table.contractorId),
    index('contracts_parent').on(table.parentId),
    check(
      'contracts_one_commission',
      sql`num_nonnulls(${table.commissionPerMille}, ${table.commissionFixedMinor}) = 1`,
    ),
    check('contracts_motivation', sql`${table.motivationPerMille} between 0 and 1000`),
    check(
      'contracts_commission',
      sql`
        coalesce(${table.commissionPerMille} between 0 and 1000, ${table.commissionFixedMinor} >= 0)
        and ${table.motivationMinor} >= 0`,
    ),
  ],
);

/**
 * What a contract earns from a day on, of a product, a carrier or everything. What it was opened with stands with the
 * contract.
 */
export const rates = agencies.table(
  'rates',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    contractId: text('contract_id')
      .notNull()
      .references(() => contracts.id),
    /** The first day of sale, in Bishkek. */
    from: date('from_day', { mode: 'string' }).notNull(),
    /** Null: every product. */
    product: text().$type<Product>(),
    /** Null: every carrier. */
    carrier: text(),
    /** Null: every cabin. */
    cabin: text().$type<Cabin>(),
    /** Which the journey touches, ISO; null: every route. */
    country: text(),
    commissionPerMille: integer('commission_per_mille'),
    commissionFixedMinor: bigint('commission_fixed_minor', { mode: 'number' }),
    motivationMinor: bigint('motivation_minor', { mode: 'number' }).notNull(),
    motivationPerMille: integer('motivation_per_mille').notNull().default(DEFAULT_MOTIVATION_PER_MILLE),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('rates_contract').on(table.contractId),
    check('rates_one_commission', sql`num_nonnulls(${table.commissionPerMille}, ${table.commissionFixedMinor}) = 1`),
    check('rates_motivation', sql`${table.motivationPerMille} between 0 and 1000`),
    check(
      'rates_commission',
      sql`
        coalesce(${table.commissionPerMille} between 0 and 1000, ${table.commissionFixedMinor} >= 0)
        and ${table.motivationMinor} >= 0`,
    ),
  ],
);

/** Selling points under a contract. */
export const workplaces = agencies.table(
  'workplaces',
  {
    id: text().primaryKey(),
    contractId: text('contract_id')
      .notNull()
      .references(() => contracts.id),
    name: text().notNull(),
  },
  (table) => [unique('workplaces_of_contract').on(table.contractId, table.id)],
);

/** Who may sell where. `userId` is of identity. */
export const members = agencies.table(
  'members',
  {
    userId: text('user_id').notNull(),
    contractId: text('contract_id').notNull(),
    workplaceId: text('workplace_id').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.contractId, table.workplaceId] }),
    foreignKey({
      name: 'members_workplace_of_contract',
      columns: [table.contractId, table.workplaceId],
      foreignColumns: [workplaces.contractId, workplaces.id],
    }),
  ],
);

/** What a company allows its travellers (ADR 34); a contract without a row allows everything. */
export const travelPolicies = agencies.table('travel_policies', {
  contractId: text('contract_id')
    .primaryKey()
    .references(() => contracts.id),
  policy: jsonb().$type<TravelPolicy>().notNull(),
  /** Grows with every change. */
  version: integer().notNull().default(1),
  updatedAt: at('updated_at').notNull(),
  updatedBy: text('updated_by'),
});
