import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import type { Currency } from '#kernel/money.ts';
import type { SettlementDirection } from '../domain/settle-supplier.ts';

export const ledger = pgSchema('ledger');

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const minor = (name: string) => bigint(name, { mode: 'number' });
const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Append-only, like `journal_entries` and `entry_lines`: a trigger refuses changes. */
export const accounts = ledger.table('accounts', {
  /** `customer:<order>`, `service_fee`. */
  id: text().primaryKey(),
  kind: text().notNull(),
  owner: text().notNull(),
  guarded: boolean().notNull(),
});

export const journalEntries = ledger.table(
  'journal_entries',
  {
    id: id(),
    kind: text().notNull(),
    ref: text().notNull(),
    /** The order or contract it is about. */
    subject: text().notNull(),
    happenedAt: at('happened_at').notNull(),
    postedAt: at('posted_at').notNull(),
  },
  (t) => [
    uniqueIndex('journal_entries_once').on(t.kind, t.ref),
    index('journal_entries_subject').on(t.subject),
    index('journal_entries_posted').on(t.postedAt),
  ],
);

/**
 * Positive `minor` is a debit, negative a credit. A deferred trigger holds Σ = 0 for each transaction, currency and
 * state. Accounts are checked by a trigger: a foreign key would lock the rows of our own accounts.
 */
export const entryLines = ledger.table(
  'entry_lines',
  {
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    n: smallint().notNull(),
    account: text().notNull(),
    currency: text().notNull(),
    minor: minor('minor').notNull(),
    state: text().notNull(),
    component: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'entry_lines_pk', columns: [t.entryId, t.n] }),
    foreignKey({ name: 'entry_lines_entry', columns: [t.entryId], foreignColumns: [journalEntries.id] }),
    index('entry_lines_account').on(t.account, t.currency, t.entryId),
    check('entry_lines_state', sql`${t.state} in ('posted', 'pending')`),
    check('entry_lines_amount', sql`${t.minor} <> 0`),
  ],
);

/** Guarded accounts only; written by a trigger on `entry_lines`, apart from the credit limit. */
export const balances = ledger.table(
  'balances',
  {
    account: text().notNull(),
    currency: text().notNull(),
    /** The owner's money: credits less debits. */
    own: minor('own').notNull().default(0),
    reserved: minor('reserved').notNull().default(0),
    creditLimit: minor('credit_limit').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'balances_pk', columns: [t.account, t.currency] }),
    check('balances_reserved', sql`${t.reserved} >= 0 and ${t.creditLimit} >= 0`),
    check('balances_never_overdrawn', sql`${t.own} + ${t.creditLimit} - ${t.reserved} >= 0`),
  ],
);

/**
 * Documents behind money that agencies paid in; append-only. One that was recorded in error has another that takes it
 * back, both with their postings.
 */
export const contractPayments = ledger.table(
  'contract_payments',
  {
    /** The key that it was recorded under, and the ref of its posting. */
    id: text().primaryKey(),
    contractId: text('contract_id').notNull(),
    currency: text().notNull(),
    minor: minor('minor').notNull(),
    /** Number and day of the payer's document. */
    document: text().notNull(),
    documentOn: date('document_on', { mode: 'string' }).notNull(),
    /** What for, or why it is taken back. */
    note: text().notNull(),
    /** Of identity. */
    recordedBy: text('recorded_by').notNull(),
    recordedAt: at('recorded_at').notNull(),
    /** The payment that this one takes back. */
    reverses: text(),
  },
  (t) => [
    index('contract_payments_contract').on(t.contractId, t.recordedAt.desc()),
    index('contract_payments_document').on(t.documentOn, t.document),
    uniqueIndex('contract_payments_reversed_once').on(t.reverses),
    foreignKey({ name: 'contract_payments_reverses', columns: [t.reverses], foreignColumns: [t.id] }),
    check('contract_payments_amount', sql`${t.minor} > 0`),
  ],
);

/**
 * Money that was paid to suppliers or came from them, with its documents; append-only. One that was recorded in error
 * has another that takes it back, both with their postings.
 */
export const supplierSettlements = ledger.table(
  'supplier_settlements',
  {
    /** The key that it was recorded under, and the ref of its posting. */
    id: text().primaryKey(),
    supplierId: text('supplier_id').notNull(),
    direction: text().$type<SettlementDirection>().notNull(),
    /** In the supplier's currency. */
    currency: text().$type<AnyCurrency>().notNull(),
    minor: minor('minor').notNull(),
    /** What it cost or brought of ours. */
    costCurrency: text('cost_currency').$type<Currency>().notNull(),
    costMinor: minor('cost_minor').notNull(),
    /** How much more that is for us than at the frozen rates; below zero: less. */
    differenceMinor: minor('difference_minor').notNull(),
    /** Number and day of the bank's document. */
    document: text().notNull(),
    documentOn: date('document_on', { mode: 'string' }).notNull(),
    /** What for, or why it is taken back. */
    note: text().notNull(),
    /** Of identity. */
    recordedBy: text('recorded_by').notNull(),
    recordedAt: at('recorded_at').notNull(),
    /** The settlement that this one takes back. */
    reverses: text(),
  },
  (t) => [
    index('supplier_settlements_supplier').on(t.supplierId, t.recordedAt.desc()),
    uniqueIndex('supplier_settlements_reversed_once').on(t.reverses),
    foreignKey({ name: 'supplier_settlements_reverses', columns: [t.reverses], foreignColumns: [t.id] }),
    check('supplier_settlements_amounts', sql`${t.minor} > 0 and ${t.costMinor} > 0`),
    check('supplier_settlements_direction', sql`${t.direction} in ('paid', 'received')`),
    check(
      'supplier_settlements_one_currency',
      sql`${t.currency} <> ${t.costCurrency} or (${t.minor} = ${t.costMinor} and ${t.differenceMinor} = 0)`,
    ),
  ],
);

/** Differences that reconciliation found; open until it does not find them any more. */
export const reconciliationBreaks = ledger.table(
  'reconciliation_breaks',
  {
    id: id(),
    orderId: text('order_id').notNull(),
    currency: text().notNull(),
    kind: text().notNull(),
    expected: minor('expected').notNull(),
    booked: minor('booked').notNull(),
    foundAt: at('found_at').notNull(),
    seenAt: at('seen_at').notNull(),
    resolvedAt: at('resolved_at'),
  },
  (t) => [
    uniqueIndex('reconciliation_breaks_open').on(t.orderId, t.currency, t.kind).where(sql`${t.resolvedAt} is null`),
    check('reconciliation_breaks_differ', sql`${t.expected} <> ${t.booked}`),
  ],
);

/** Whether funds were low at the last check of a contract's balance: its users are notified once a crossing. */
export const lowBalanceAlerts = ledger.table(
  'low_balance_alerts',
  {
    contractId: text('contract_id').notNull(),
    currency: text().notNull(),
    low: boolean().notNull().default(false),
    /** How often it has become little. */
    crossings: integer().notNull().default(0),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [primaryKey({ name: 'low_balance_alerts_pk', columns: [t.contractId, t.currency] })],
);
